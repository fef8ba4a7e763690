import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ActorOptions, createActor, type SnapshotFrom } from 'xstate';
import { SESSION_VIEWS, type SessionAnswer } from '#machines/session-page/session-answer.ts';
import {
  createSessionPageMachine,
  type SessionPageEvent,
} from '#machines/session-page/session-page.machine.ts';
import {
  selectAnswerNumber,
  selectFreshness,
  selectRemaining,
  selectSessionHoldsSeat,
  selectSessionScreen,
} from '#machines/session-page/session-page.selectors.ts';
import { DAY_MS, HOUR_MS, runs } from '../../support/arbitraries.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { assertStories, inspectStory, portsOfStory } from '../../support/stories.ts';
import { transitionMeter } from '../../support/transition-meter.ts';

type SessionPage = ReturnType<typeof createSessionPageMachine>;
/** Something that happens to a session page. `lead`: by how much the server's clock is ahead of this device's. */
type Happening =
  | { type: 'answer.came'; view: SessionAnswer['view']; reconsent: boolean; lead: number; startsIn: number }
  | Exclude<SessionPageEvent, { type: 'session.answered' }>
  | { type: 'time.passed'; ms: number }
  | { type: 'clock.set'; by: number };

/** After these the seat is no longer active. The machine's own table is not asked. */
const IS_FINAL: Record<SessionAnswer['view'], boolean> = {
  scheduled: false,
  waiting: false,
  live: false,
  paused: false,
  ended: true,
  left: true,
  withdrawn: true,
};
const NOON = Date.parse('2026-06-21T12:00:00Z');
const views = fc.constantFrom(...SESSION_VIEWS);
const answers = fc.record({
  type: fc.constant('answer.came' as const),
  view: views,
  reconsent: fc.boolean(),
  lead: fc.constantFrom(0, 0, 0, -2_000, 3_000, -DAY_MS, 5 * DAY_MS),
  startsIn: fc.constantFrom(-1, 0, 400, 30_000, 2 * HOUR_MS, 3 * DAY_MS, Number.NaN),
});
const happenings: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: answers },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Happening[]>(
      { type: 'session.unanswered' },
      { type: 'session.refused', code: 'link-unknown' },
      { type: 'session.refused', code: 'bad-request' },
      { type: 'connection.lost' },
      { type: 'connection.found' },
      { type: 'page.shown' },
      { type: 'retry.pressed' },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('time.passed' as const),
      ms: fc.constantFrom(1, 900, 4_000, 11_000, 15_000, 60_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('clock.set' as const),
      by: fc.constantFrom(-DAY_MS, -16_000, -500, 500, 16_000, DAY_MS),
    }),
  },
);
const sequences = fc.array(happenings, { minLength: 1, maxLength: 40, size: 'max' });

describe('answers in any order', () => {
  test('SITE-7: the page shows the newest by the server’s clock', async () => {
    const deliveries = fc.uniqueArray(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 12 });
    await assertStories(
      fc.property(deliveries, fc.array(views, { minLength: 12, maxLength: 12 }), (times, kinds) => {
        const page = openPage();
        times.forEach((time, index) => {
          page.answer({ number: time, serverTime: NOON + time, view: kinds[index] ?? 'waiting' });
          page.clock.wait(Math.floor(9_000 / times.length));
        });

        expect(selectAnswerNumber(page.snapshot())).toBe(Math.max(...times));
        page.close();
      }),
      runs(300),
    );
  });
});

describe('a session page after any events', () => {
  test('SITE-7: shows only what its newest answer says', async () => {
    await always(sequences, (page) => {
      const { answer } = page.snapshot().context;
      if (answer === null) {
        expect(['opening', 'unanswered', 'unknown']).toContain(selectSessionScreen(page.snapshot()));
      } else {
        const blocked = answer.view === 'live' && answer.reconsent;
        expect(selectSessionScreen(page.snapshot())).toBe(blocked ? 'blocked' : answer.view);
      }
    });
  });

  test('SITE-7: no answer is ignored for longer than 10 s, however clocks are set', async () => {
    await assertStories(
      fc.property(sequences, answers, (sequence, last) => {
        const page = openPage();
        for (const happening of sequence) page.live(happening);
        page.live(last);
        page.live({ type: 'time.passed', ms: 10_001 });
        const number = page.live(last);

        expect(selectAnswerNumber(page.snapshot())).toBe(number);
        page.close();
      }),
      runs(200),
    );
  });

  test('SITE-7: is fresh only for 15 s after an answer, however often clocks are set (F36)', async () => {
    await always(sequences, (page) => {
      if (selectFreshness(page.snapshot()) === 'fresh') {
        expect(page.elapsed() - page.lastAcceptedAt()).toBeLessThan(15_000);
      }
    });
  });

  test('SITE-7: while it waits for a change, missing answers are noticed within 15 s', async () => {
    await assertStories(
      fc.property(sequences, (sequence) => {
        const page = openPage();
        for (const happening of sequence) page.live(happening);
        page.live({ type: 'time.passed', ms: 15_000 });

        const { answer } = page.snapshot().context;
        const isAwaiting = answer !== null && !IS_FINAL[answer.view];
        if (isAwaiting) expect(['ageing', 'offline']).toContain(selectFreshness(page.snapshot()));
        expect(selectSessionScreen(page.snapshot())).not.toBe('opening');
        page.close();
      }),
      runs(200),
    );
  });

  test('STATE-3: holds a seat exactly while its session is active', async () => {
    await always(sequences, (page) => {
      const holdsSeat = selectSessionHoldsSeat(page.snapshot());
      const { answer } = page.snapshot().context;
      if (answer) expect(holdsSeat).toBe(!IS_FINAL[answer.view]);
      else expect(holdsSeat).not.toBe(true);
    });
  });

  test('SITE-7: has at most two timers, and none after it was left', async () => {
    await always(sequences, (page) => {
      expect(page.clock.countTimers()).toBeLessThanOrEqual(2);
    });
  });

  test('SITE-7: sets at most one timer a second, and two for each event (F33)', async () => {
    await assertStories(
      fc.property(sequences, (sequence) => {
        const page = openPage();
        for (const happening of sequence) page.live(happening);

        const seconds = page.elapsed() / 1_000;
        expect(page.clock.delays.length).toBeLessThanOrEqual(2 * (sequence.length + 1) + 2 * seconds);
        page.close();
      }),
      runs(200),
    );
  });

  test('SITE-7: the remaining time is always a number, and never negative', async () => {
    await always(sequences, (page) => {
      expect(selectRemaining(page.snapshot())).toBeGreaterThanOrEqual(0);
    });
  });
});

test('these properties take every transition of the machine', async () => {
  const clock = new SimulatedWallClock({ zone: 'UTC', now: NOON });
  const machine = createSessionPageMachine({ clock, watchSession: () => () => {} });
  const meter = transitionMeter(machine);

  for (const sequence of fc.sample(sequences, { seed: 1, numRuns: 500 })) {
    const page = openPage({ clock, machine, inspect: meter.inspect });
    for (const happening of sequence) page.live(happening);
    page.close();
  }

  expect(meter.all().length).toBeGreaterThan(25);
  expect(meter.notTaken()).toEqual([]);
});

/** Checks a law after each happening of any sequence. */
async function always(
  anySequence: fc.Arbitrary<Happening[]>,
  law: (page: ReturnType<typeof openPage>) => void,
): Promise<void> {
  await assertStories(
    fc.property(anySequence, (sequence) => {
      const page = openPage();
      for (const happening of sequence) {
        page.live(happening);
        law(page);
      }
      page.close();
      expect(page.clock.countTimers()).toBe(0);
    }),
    runs(200),
  );
}

function openPage(
  given: {
    clock?: SimulatedWallClock;
    machine?: SessionPage;
    inspect?: ActorOptions<SessionPage>['inspect'];
  } = {},
) {
  const clock = given.clock ?? new SimulatedWallClock({ zone: 'UTC', now: NOON });
  const machine =
    given.machine ??
    createSessionPageMachine({ clock: portsOfStory({ clock }).clock, watchSession: () => () => {} });
  const actor = createActor(machine, { clock, inspect: given.inspect ?? inspectStory }).start();
  let number = 0;
  let elapsed = 0;
  let lastAcceptedAt = 0;

  const answer = (given: Partial<SessionAnswer> & { number: number }) => {
    actor.send({
      type: 'session.answered',
      answer: {
        view: 'waiting',
        reconsent: false,
        serverTime: clock.now(),
        startsAt: NOON,
        receivedAt: clock.now(),
        ...given,
      },
    });
    if (selectAnswerNumber(actor.getSnapshot()) === given.number) lastAcceptedAt = elapsed;
  };

  return {
    clock,
    answer,
    snapshot: (): SnapshotFrom<SessionPage> => actor.getSnapshot(),
    /** How much time has really passed, and when the last answer that counts came. Milliseconds. */
    elapsed: () => elapsed,
    lastAcceptedAt: () => lastAcceptedAt,
    /** Gives the number of the answer, where it was one. */
    live: (happening: Happening): number => {
      if (happening.type === 'answer.came') {
        number += 1;
        const { view, reconsent, lead, startsIn } = happening;
        const serverTime = clock.now() + lead;
        answer({ number, view, reconsent, serverTime, startsAt: serverTime + startsIn });
      } else if (happening.type === 'time.passed') {
        elapsed += happening.ms;
        clock.wait(happening.ms);
      } else if (happening.type === 'clock.set') clock.setSystemTime(clock.now() + happening.by);
      else actor.send(happening);
      return number;
    },
    close: () => void actor.stop(),
  };
}
