import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ActorOptions, createActor } from 'xstate';
import { OPENING_TIMEOUT_MS } from '#machines/participation/opening-timeout.ts';
import {
  createPersonalPageMachine,
  type PersonalPageEvent,
  type PersonalPagePorts,
} from '#machines/personal-page/personal-page.machine.ts';
import {
  selectPersonalHoldsSeat,
  selectPersonalScreen,
} from '#machines/personal-page/personal-page.selectors.ts';
import { runs } from '../../support/arbitraries.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { assertStories, inspectStory } from '../../support/stories.ts';
import { transitionMeter } from '../../support/transition-meter.ts';

const answered: PersonalPageEvent = { type: 'participant.answered', isWithdrawn: false };
const gone: PersonalPageEvent = { type: 'participant.answered', isWithdrawn: true };
const unknownLink: PersonalPageEvent = { type: 'participant.refused', code: 'link-unknown' };
const unanswered: PersonalPageEvent = { type: 'participant.unanswered' };
const retry: PersonalPageEvent = { type: 'retry.pressed' };
const linkEnded: PersonalPageEvent = { type: 'link.ended' };
const requested: PersonalPageEvent = { type: 'withdrawal.requested' };
const done: PersonalPageEvent = { type: 'withdrawal.done' };
const failed: PersonalPageEvent = { type: 'withdrawal.failed' };

describe('opening a personal page', () => {
  test.each([
    ['opening', []],
    ['known', [answered]],
    ['withdrawn', [gone]],
    ['unknown', [unknownLink]],
    ['unknown', [{ type: 'participant.refused', code: 'participant-unknown' }]],
    ['unanswered', [unanswered]],
    ['unanswered', [{ type: 'participant.refused', code: 'bad-request' }]],
    ['opening', [unanswered, retry]],
    ['known', [unanswered, answered]],
    ['unknown', [answered, unknownLink]],
    ['known', [answered, { type: 'participant.refused', code: 'bad-request' }]],
    ['known', [answered, unanswered]],
    ['withdrawn', [answered, gone]],
    ['known', [unknownLink, answered]],
    ['withdrawn', [unknownLink, gone]],
    ['ended', [answered, linkEnded]],
    ['ended', [answered, linkEnded, unknownLink, answered, gone]],
    ['opening', [linkEnded]],
  ] satisfies [string, PersonalPageEvent[]][])('ROUTE-12 SITE-7: is %s after %o', (screen, events) => {
    expect(open(...events).selected().screen).toBe(screen);
  });

  test.each([
    ['null', []],
    ['null', [answered]],
    ['null', [unanswered]],
    ['false', [unknownLink]],
    ['false', [answered, gone]],
  ] satisfies [string, PersonalPageEvent[]][])(
    'STATE-3: whether it knows of a seat is %s after %o',
    (holdsSeat, events) => {
      expect(String(open(...events).selected().holdsSeat)).toBe(holdsSeat);
    },
  );

  test('ROUTE-12: after 12 s without a first answer the page says so (F02)', () => {
    const { clock, selected } = open();

    clock.wait(OPENING_TIMEOUT_MS - 1);
    expect(selected().screen).toBe('opening');
    clock.wait(1);
    expect(selected().screen).toBe('unanswered');
  });
});

describe('the requests for the participant', () => {
  test('ROUTE-12: run from the first moment until the link is ended, and only once', () => {
    const watched: ('started' | 'ended')[] = [];
    const watchParticipant = () => {
      watched.push('started');
      return () => void watched.push('ended');
    };
    const { send } = openPage(createPersonalPageMachine({ watchParticipant }));

    for (const event of [unknownLink, retry, answered, requested, failed]) send(event);
    expect(watched).toEqual(['started']);
    send(linkEnded);

    expect(watched).toEqual(['started', 'ended']);
  });

  test('ROUTE-12: what they report is shown, also what is known before any request', () => {
    const watchParticipant: PersonalPagePorts['watchParticipant'] = (report) => {
      report({ type: 'participant.answered', isWithdrawn: true });
      return () => {};
    };

    expect(openPage(createPersonalPageMachine({ watchParticipant })).selected().screen).toBe('withdrawn');
  });
});

describe('withdrawing', () => {
  test.each([
    ['known', [answered, requested]],
    ['withdrawn', [answered, requested, done]],
    ['known', [answered, requested, failed]],
    ['withdrawn', [answered, requested, failed, requested, done]],
    ['ended', [answered, requested, linkEnded, done]],
  ] satisfies [string, PersonalPageEvent[]][])('ROUTE-12 SITE-7: is %s after %o', (screen, events) => {
    expect(open(...events).selected().screen).toBe(screen);
  });

  test('SITE-7: an unknown link before the answer changes nothing', () => {
    const { selected, send } = open(answered, requested, unknownLink);
    expect(selected().screen).toBe('known');

    send(done);

    expect(selected().screen).toBe('withdrawn');
  });

  test('SITE-7: after a failure, an unknown link counts again', () => {
    expect(open(answered, requested, failed, unknownLink).selected().screen).toBe('unknown');
  });

  test('SITE-7: after a lost reply, the next answer shows that it is done (F18)', () => {
    expect(open(answered, requested, failed, gone).selected().screen).toBe('withdrawn');
  });
});

describe('a personal page after any events', () => {
  const events = fc.constantFrom<Happening[]>(
    answered,
    gone,
    unknownLink,
    unanswered,
    retry,
    requested,
    done,
    failed,
    linkEnded,
    { type: 'participant.refused', code: 'bad-request' },
    { type: 'time.passed' },
  );
  const openings = fc.constantFrom<Happening[][]>([], [answered], [answered, requested]);
  const sequences = fc
    .tuple(openings, fc.array(events, { maxLength: 20, size: 'max' }))
    .map(([opening, rest]) => [...opening, ...rest]);

  test('SITE-7: no event leads out of withdrawn, nor out of a link that was ended', async () => {
    await assertStories(
      fc.property(sequences, (sequence) => {
        const page = open();
        let last = '';
        for (const happening of sequence) {
          page.live(happening);
          const { screen } = page.selected();
          if (last === 'withdrawn' || last === 'ended') expect(screen).toBe(last);
          last = screen;
        }
      }),
      runs(100),
    );
  });

  test('SITE-7: opening ends on every path, with no timer left', async () => {
    await assertStories(
      fc.property(sequences, (sequence) => {
        const page = open();
        for (const happening of sequence) page.live(happening);
        page.clock.wait(OPENING_TIMEOUT_MS);
        expect(page.selected().screen).not.toBe('opening');
        expect(page.clock.countTimers()).toBe(0);
      }),
      runs(100),
    );
  });

  test('these properties take every transition of the machine', () => {
    const machine = createPersonalPageMachine({ watchParticipant: () => () => {} });
    const meter = transitionMeter(machine);

    for (const sequence of fc.sample(sequences, { seed: 1, numRuns: 300 })) {
      const page = openPage(machine, meter.inspect);
      for (const happening of sequence) page.live(happening);
    }

    expect(meter.all().length).toBeGreaterThan(12);
    expect(meter.notTaken()).toEqual([]);
  });
});

test('ROUTE-12: the first answer counts as missing after 12 s, not a millisecond earlier or later (F02)', () => {
  const { clock, selected } = open();

  clock.wait(11_999);
  expect(selected().screen).toBe('opening');
  clock.wait(1);

  expect(selected().screen).toBe('unanswered');
});

type Happening = PersonalPageEvent | { type: 'time.passed' };

function open(...events: PersonalPageEvent[]) {
  const page = openPage(createPersonalPageMachine({ watchParticipant: () => () => {} }));
  for (const event of events) page.send(event);
  return page;
}

function openPage(
  machine: ReturnType<typeof createPersonalPageMachine>,
  inspect: ActorOptions<typeof machine>['inspect'] = inspectStory,
) {
  const clock = new SimulatedWallClock({ zone: 'UTC', now: 0 });
  const actor = createActor(machine, { clock, inspect }).start();
  onTestFinished(() => void actor.stop());
  const send = (event: PersonalPageEvent) => {
    // XState warns of an event for a machine that has ended.
    if (actor.getSnapshot().status === 'active') actor.send(event);
  };
  return {
    clock,
    send,
    live: (happening: Happening) => {
      if (happening.type === 'time.passed') clock.wait(OPENING_TIMEOUT_MS);
      else send(happening);
    },
    selected: () => ({
      screen: selectPersonalScreen(actor.getSnapshot()),
      holdsSeat: selectPersonalHoldsSeat(actor.getSnapshot()),
    }),
  };
}
