import type { ParticipantEvent } from '#machines/participant/participant.machine.ts';
import type { ScreenOf } from './model.ts';
import type { PageModel, Walked } from './page.ts';
import {
  type Browser,
  key,
  participantModel,
  participantOracle,
  returned,
  unknown,
} from './participant.model.ts';
import {
  forgetOnForm,
  joinByLink,
  leaveSeat,
  QUIET_PATH,
  readWelcome,
  undoOnForm,
  type VisitorPage,
  visitPersonalPage,
  visitReplies,
  visitSessionPage,
} from './visits.ts';

/** What is seen of what this browser knows of its visitor. */
export type VisitorSight = {
  /** The page has asked its browser about clock, device and store. */
  isAlive: boolean;
  /** `<html>` says that a seat is held. */
  isSeated: boolean;
  /** Bar and footer have their links to join. */
  hasJoinLinks: boolean;
  /** The text in the store. */
  stored: string | null;
};

/** An open page of the site, and what can happen to what it knows of its visitor. */
export type ParticipantPage = Walked<VisitorSight> &
  VisitorPage & {
    /** Opens this path in a new document, with what the store holds. */
    open(path: string): Promise<void>;
    /** The browser tells the page that another tab has written. */
    tellOfStore(): Promise<void>;
  };

/** `canUndo`: the page has forgotten its visitor, as of `returned`, and offers to undo that. */
type VisitorState = Browser & { canUndo: boolean };

const opened = { ...participantOracle.next(participantOracle.start, event('page.opened')), canUndo: false };

/** What this browser knows of its visitor (STATE-1 to STATE-3). It is seen by the store and by the links to join. */
export const participantPage: PageModel<
  VisitorState,
  ParticipantEvent,
  ScreenOf<typeof participantModel>,
  typeof participantModel,
  ParticipantPage
> = {
  model: participantModel,
  oracle: {
    ...participantOracle,
    start: opened,
    next: (before, step) => {
      const { canUndo, ...browser } = before;
      // The page stays open while another tab writes.
      const isOfOtherTab =
        step.kind === 'store' || (step.kind === 'event' && step.event.type === 'store.changed');
      if (isOfOtherTab) return { ...participantOracle.next(browser, step), canUndo };
      if (step.kind !== 'event') return before;
      if (step.event.type === 'page.opened') return newDocument(browser);
      const isForgotten = step.event.type === 'visitor.forgotten';
      return {
        ...participantOracle.next(browser, step),
        canUndo: isForgotten && isSame(browser.known, returned),
      };
    },
    identity: (state) => [participantOracle.identity(state), state.canUndo],
  },
  open: (page) => page.open(QUIET_PATH),
  start: { input: '', state: opened },
  events: {
    'page.opened': (page) => page.open(QUIET_PATH),
    'store.changed': (page) => page.tellOfStore(),
    'visit.recorded': (page, visit) => visitPersonalPage(page, visit),
    // Who holds a seat already joins once more: a session page would change nothing.
    'seat.taken': (page, _, { known }) =>
      known.holdsSeat ? joinByLink(page, known) : visitSessionPage(page),
    'seat.left': (page) => leaveSeat(page),
    'visitor.forgotten': async (page, _, { known, stored, canUndo }) => {
      // The form is open still, and asks whom the browser knows when somebody comes to it.
      if (canUndo) await page.goTo(QUIET_PATH, null);
      await forgetOnForm(page, known, stored !== null);
    },
    'visitor.restored': (page, { record }) => undoOnForm(page, record),
    reset: (page, _, { known }) => readWelcome(page, known),
  },
  requests: {},
  replyOf: () => null,
  replies: visitReplies,
  never: {},
  screens: {
    // Only a page whose scripts have not run yet.
    'not read': ({ isAlive }) => !isAlive,
    read: ({ isAlive }) => isAlive,
  },
  details: {
    of: ({ known, stored }) => ({ isSeated: known.holdsSeat, hasJoinLinks: !known.holdsSeat, stored }),
    in: ({ isSeated, hasJoinLinks, stored }) => ({ isSeated, hasJoinLinks, stored }),
  },
  mayTake: (name, { known, stored, canUndo }) => {
    const isUnknown = isSame(known, unknown);
    const isReturned = isSame(known, returned);
    // To others from the states in which nothing or everything is known; back from there by another tab, which is quick.
    switch (name) {
      case 'another tab empties the store':
      case 'another tab stores a participant':
      case 'the store is said to have changed':
        return true;
      case 'the page is opened':
        return isReturned || (isUnknown && isRecord(stored));
      case 'the visitor is forgotten':
        return isReturned;
      case 'the visitor is restored':
        return canUndo;
      case 'the session is reset':
        return isReturned || known.isNew;
      case 'a seat is left':
        // The pages tell only of a change.
        return isReturned || isSame(known, { ...unknown, holdsSeat: true });
      default:
        return isUnknown || isReturned;
    }
  },
  // Over a text of another version they change nothing that is stored.
  also: ['read | a first visit is recorded', 'read | the session is reset'],
};

/** A new document knows only what the store holds. */
function newDocument({ stored }: Browser): VisitorState {
  const unread = { ...participantOracle.start, stored };
  return { ...participantOracle.next(unread, event('page.opened')), canUndo: false };
}

function event(type: 'page.opened') {
  return { kind: 'event', event: { type } } as const;
}

/** Whether it is a text of this version of the site. */
function isRecord(stored: string | null): boolean {
  return stored?.includes('holdsSeat') ?? false;
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export { key as participantKey };

/** Looks at the page, not at the store. It uses nothing outside itself, so that a browser can be given its text. */
export function lookAtVisitor(): Omit<VisitorSight, 'stored'> {
  const links = [...document.querySelectorAll('.bar a, footer a')];
  return {
    isAlive: document.querySelector('.background[data-shown]') !== null,
    isSeated: document.documentElement.dataset['seat'] === 'held',
    hasJoinLinks: links.some((link) => link.textContent === 'Join with Code'),
  };
}
