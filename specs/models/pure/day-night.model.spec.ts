import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { dayNightModel, dayNightOracle } from '#audit/models/day-night.model.ts';
import { createDayNightMachine } from '#machines/day-night/day-night.machine.ts';
import { selectPhase } from '#machines/day-night/day-night.selectors.ts';
import { phaseAt } from '#machines/day-night/schedule.ts';
import { DAY_MS, HOUR_MS, instants, MINUTE_MS, runs, zones } from '../../support/arbitraries.ts';
import { keptTrace } from '../../support/kept-trace.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { noSuchStep, oncePerRecorder, testModel, unread } from '../support/pure-layer.ts';
import { restartableClock } from '../support/restartable-clock.ts';

const clock = restartableClock(dayNightOracle.start.now);

const machineFor = oncePerRecorder((record) =>
  createDayNightMachine(record({ ...unread, clock: clock.port })),
);

testModel({
  clauses: 'DAY-1 DAY-2 DAY-3',
  model: dayNightModel,
  oracle: dayNightOracle,
  open: (inspect, record) => {
    const machine = machineFor(record);
    const time = clock.start();
    const actor = createActor(machine, { clock: time, inspect }).start();
    return {
      actor,
      bringAbout: (step) => {
        if (step.kind === 'event') actor.send(step.event);
        else if (step.kind === 'time') time.wait(step.ms);
        else if (step.kind === 'clock') time.setSystemTime(step.now);
        else noSuchStep(step);
      },
      facts: () => ({ phase: selectPhase(actor.getSnapshot()), timers: time.countTimers() }),
    };
  },
});
/** What must be true of an open page, whatever happened to it. */
type Expected = {
  /** False from the loss of the timer to the next reading of the clock. */
  hasTimer: boolean;
  /** The number of readings when the clock, the zone or the timer was last changed from outside. */
  readingsWhenDisturbed: number;
};

type Page = { actor: Actor<ReturnType<typeof createDayNightMachine>>; clock: SimulatedWallClock };

type Step = fc.Command<Expected, Page>;

const gaps = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 0, max: 30 * HOUR_MS }),
  fc.constantFrom(15 * MINUTE_MS, 12.75 * HOUR_MS, 12.75 * HOUR_MS + 50, 11.25 * HOUR_MS + 49),
  fc.integer({ min: 0, max: 5 * DAY_MS }),
);

/** Instants near a boundary or an offset change of some zone, and any others. */
const moments = fc.oneof(
  instants,
  fc
    .tuple(
      fc.integer({ min: 0, max: 24_000 }),
      fc.constantFrom(8, 20.75),
      fc.constantFrom(-1, 0, 1, 49, 50, 51),
    )
    .map(([day, hour, around]) => day * DAY_MS + hour * HOUR_MS + around),
  fc.constantFrom('1980-03-09T02:40:00Z', '1994-01-31T13:44:00Z', '2011-12-30T06:44:00Z').map(Date.parse),
);

const steps = [
  fc.constant(look()),
  gaps.map(wait),
  gaps.map(sleep),
  moments.map(setClock),
  fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }).map(adjustClock),
  zones.map(travel),
  fc.constant(loseTimer()),
];

test('DAY-1 DAY-2 DAY-3: after any wake-ups, waits, sleeps, clock changes, journeys and lost timers the phase is right', async () => {
  await fc.assert(
    fc.asyncProperty(
      zones,
      moments,
      fc.commands(steps, { maxCommands: 40, size: 'max' }),
      (zone, now, sequence) =>
        keptTrace('commands of dayNight', ({ inspect, record }) => {
          const clock = new SimulatedWallClock({ zone, now });
          const ports = record({ ...unread, clock });
          const actor = createActor(createDayNightMachine(ports), { clock, inspect }).start();
          actor.send({ type: 'page.opened' });

          fc.modelRun(
            () => ({ model: { hasTimer: true, readingsWhenDisturbed: 0 }, real: { actor, clock } }),
            sequence,
          );

          actor.send({ type: 'page.shown' });
          expect(shownPhase(actor)).toBe(phaseAt(clock, clock.now()));
          actor.stop();
          expect(clock.countTimers()).toBe(0);
        }),
    ),
    runs(300),
  );
});

function look(): Step {
  return step('the page is shown', (expected, { actor, clock }) => {
    actor.send({ type: 'page.shown' });

    expected.hasTimer = true;
    expect(shownPhase(actor)).toBe(phaseAt(clock, clock.now()));
  });
}

function wait(ms: number): Step {
  return step(`${ms} ms pass`, (expected, page) => {
    page.clock.wait(ms);

    expectRightIfUndisturbed(expected, page);
  });
}

function sleep(ms: number): Step {
  return step(`the computer sleeps for ${ms} ms`, (expected, page) => {
    page.clock.sleep(ms);

    expectRightIfUndisturbed(expected, page);
  });
}

function setClock(now: number): Step {
  return step(`the clock is set to ${new Date(now).toISOString()}`, (expected, { clock }) => {
    clock.setSystemTime(now);

    expected.readingsWhenDisturbed = clock.delays.length;
  });
}

function adjustClock(by: number): Step {
  return step(`the clock is put ${by} ms on`, (expected, { clock }) => {
    clock.setSystemTime(Math.max(0, clock.now() + by));

    expected.readingsWhenDisturbed = clock.delays.length;
  });
}

function travel(zone: string): Step {
  return step(`the computer travels to ${zone}`, (expected, { clock }) => {
    clock.zone = zone;

    expected.readingsWhenDisturbed = clock.delays.length;
  });
}

function loseTimer(): Step {
  return step('the browser drops the timer', (expected, { clock }) => {
    clock.loseTimers();

    expected.hasTimer = false;
    expected.readingsWhenDisturbed = clock.delays.length;
  });
}

/** A step that may come at any time, and what must be true after each one. */
function step(name: string, run: (expected: Expected, page: Page) => void): Step {
  return {
    check: () => true,
    run: (expected, page) => {
      const [readingsBefore, timeBefore] = [page.clock.delays.length, page.clock.now()];

      run(expected, page);

      expect(page.clock.countTimers()).toBe(expected.hasTimer ? 1 : 0);
      // Timers never pile up: each timer belongs to one boundary. A day has two changes, and at most two more where
      // the offset changes; Easter Island once had three within an hour. One wake-up or early timer may be added.
      const newDelays = page.clock.delays.slice(readingsBefore);
      const daysPassed = Math.abs(page.clock.now() - timeBefore) / DAY_MS;
      expect(newDelays.filter((delay) => delay <= 50 || delay > 2 * DAY_MS + 50)).toEqual([]);
      expect(newDelays.length).toBeLessThanOrEqual(4 + 4 * daysPassed);
    },
    toString: () => name,
  };
}

/** A page that has read its clock since the last change is never wrong for longer than the margin. */
function expectRightIfUndisturbed(expected: Expected, { actor, clock }: Page): void {
  if (!expected.hasTimer || clock.delays.length === expected.readingsWhenDisturbed) return;
  const allowed = [phaseAt(clock, clock.now()), phaseAt(clock, clock.now() - 50)];
  expect(allowed).toContain(shownPhase(actor));
}

function shownPhase(actor: Page['actor']) {
  return selectPhase(actor.getSnapshot());
}
