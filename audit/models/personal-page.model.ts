import type { PersonalPageEvent } from '#machines/personal-page/personal-page.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

/** What a participant's own page shows (ROUTE-12, SITE-7). */
export const personalPageModel = {
  machine: 'personalPage',
  steps: {
    'the server knows the participant': {
      kind: 'event',
      event: { type: 'participant.answered', isWithdrawn: false },
    },
    'the server says that the participant has withdrawn': {
      kind: 'event',
      event: { type: 'participant.answered', isWithdrawn: true },
    },
    'the server does not know the link': {
      kind: 'event',
      event: { type: 'participant.refused', code: 'link-unknown' },
    },
    'the server does not know the participant any more': {
      kind: 'event',
      event: { type: 'participant.refused', code: 'participant-unknown' },
    },
    'the server refuses otherwise': {
      kind: 'event',
      event: { type: 'participant.refused', code: 'internal' },
    },
    'no answer comes': { kind: 'event', event: { type: 'participant.unanswered' } },
    '11,999 ms pass': { kind: 'time', ms: 11_999 },
    '1 ms passes': { kind: 'time', ms: 1 },
    'the button to try again is pressed': { kind: 'event', event: { type: 'retry.pressed' } },
    'the link of this page is ended': { kind: 'event', event: { type: 'link.ended' } },
    'the withdrawal is sent': { kind: 'event', event: { type: 'withdrawal.requested' } },
    'the withdrawal is done': { kind: 'event', event: { type: 'withdrawal.done' } },
    'the withdrawal fails': { kind: 'event', event: { type: 'withdrawal.failed' } },
  },
  screens: {
    'personalPage.opening.requesting': 'opening',
    'personalPage.opening.unanswered': 'no answer',
    'personalPage.known.staying': 'participant',
    'personalPage.known.withdrawing': 'participant who withdraws',
    'personalPage.unknown': 'unknown link',
    'personalPage.withdrawn': 'withdrawn',
    'personalPage.ended': 'ended link',
  },
} as const satisfies Model<PersonalPageEvent>;

type Screen = ScreenOf<typeof personalPageModel>;

/** `waited`: for how long the first answer has been waited for. Milliseconds. */
export type PersonalPageState = { shown: Screen; waited: number };

export const personalPageOracle: Oracle<PersonalPageState, PersonalPageEvent, Screen> = {
  start: { shown: 'opening', waited: 0 },
  next: (page, step) => {
    const { shown } = page;
    if (step.kind === 'time') {
      if (shown !== 'opening') return page;
      const waited = page.waited + step.ms;
      return waited < 12_000 ? { ...page, waited } : at('no answer');
    }
    // What is over stays over.
    if (step.kind !== 'event' || shown === 'withdrawn' || shown === 'ended link') return page;
    const { event } = step;
    const isOpening = shown === 'opening' || shown === 'no answer';
    const isKnown = shown === 'participant' || shown === 'participant who withdraws';
    switch (event.type) {
      case 'participant.answered':
        if (event.isWithdrawn) return at('withdrawn');
        return isKnown ? page : at('participant');
      case 'participant.refused':
        // While the withdrawal is on its way, its own answer decides.
        if (shown === 'participant who withdraws') return page;
        if (event.code === 'link-unknown' || event.code === 'participant-unknown') {
          return at('unknown link');
        }
        return isOpening ? at('no answer') : page;
      case 'participant.unanswered':
        return isOpening ? at('no answer') : page;
      case 'retry.pressed':
        return isOpening ? at('opening') : page;
      case 'link.ended':
        return isKnown ? at('ended link') : page;
      case 'withdrawal.requested':
        return isKnown ? at('participant who withdraws') : page;
      case 'withdrawal.done':
        return isKnown ? at('withdrawn') : page;
      case 'withdrawal.failed':
        return shown === 'participant who withdraws' ? at('participant') : page;
    }
  },
  shows: ({ shown }) => [shown],
  // An unknown link and a person who has withdrawn hold no seat; of the others this page does not know it.
  facts: ({ shown }) => ({
    holdsSeat: shown === 'unknown link' || shown === 'withdrawn' ? false : null,
    isWatching: shown !== 'ended link',
  }),
  identity: ({ shown, waited }) => [shown, waited > 0],
};

function at(shown: Screen): PersonalPageState {
  return { shown, waited: 0 };
}
