import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  initialTransition,
  transition,
} from 'xstate';
import { createBackgroundMachine } from '#machines/background/background.machine.ts';
import { createDayNightMachine } from '#machines/day-night/day-night.machine.ts';
import { createJoinMachine } from '#machines/join/join.machine.ts';
import type { JoinPorts } from '#machines/join/join-ports.ts';
import type { KeyValueStore } from '#machines/key-value-store.ts';
import { createParticipantMachine } from '#machines/participant/participant.machine.ts';
import { createPersonalPageMachine } from '#machines/personal-page/personal-page.machine.ts';
import { createSessionPageMachine } from '#machines/session-page/session-page.machine.ts';
import type { WallClock } from '#machines/wall-clock.ts';
import { runs } from '../support/arbitraries.ts';
import { CODE, found, joined, joinRules, noReply, settle } from '../support/join-harness.ts';
import { memoryStore } from '../support/memory-store.ts';
import { recordedPorts } from '../support/recorded-ports.ts';
import { SimulatedWallClock } from '../support/simulated-wall-clock.ts';

const NOON = Date.UTC(2026, 5, 21, 12);
const HOUR_MS = 3_600_000;

/** What a machine may read through its ports. */
type Readings = Pick<WallClock, 'now' | 'localTimeAt'> &
  Pick<KeyValueStore, 'read'> & { randomKey(): string };

type Subject = {
  machine: (readings: Readings, clock: WallClock, store: KeyValueStore) => AnyStateMachine;
  input?: unknown;
  readsNothing?: boolean;
  events: readonly AnyEventObject[];
};

const subjects: Record<string, Subject> = {
  dayNight: {
    machine: (readings, clock) => createDayNightMachine({ clock: { ...clock, ...readings } }),
    events: [{ type: 'page.opened' }, { type: 'page.shown' }],
  },
  participant: {
    machine: (readings, _, { write }) => createParticipantMachine({ store: { ...readings, write } }),
    events: [
      { type: 'page.opened' },
      { type: 'store.changed' },
      { type: 'visit.recorded', isNew: true, reconsent: false, lastLoginDate: null },
      { type: 'seat.taken' },
      { type: 'visitor.forgotten' },
      { type: 'reset' },
    ],
  },
  background: {
    machine: (readings, _, { write }) => createBackgroundMachine({ store: { ...readings, write } }),
    events: [
      {
        type: 'device.changed',
        canHover: true,
        forcesColours: false,
        prefersLessMotion: false,
        savesData: false,
      },
      { type: 'phase.changed', phase: 'day' },
      { type: 'page.idle' },
      { type: 'pause.pressed' },
      { type: 'play.pressed' },
      { type: 'store.changed' },
      { type: 'video.stalled' },
    ],
  },
  sessionPage: {
    machine: (readings, clock) =>
      createSessionPageMachine({ clock: { ...clock, ...readings }, watchSession: () => () => {} }),
    events: [
      ...(['scheduled', 'live', 'ended'] as const).flatMap((view) =>
        [NOON - 1, NOON, NOON + HOUR_MS].map((serverTime) => ({
          type: 'session.answered',
          answer: {
            number: 1,
            view,
            reconsent: false,
            serverTime,
            startsAt: NOON + HOUR_MS,
            receivedAt: NOON,
          },
        })),
      ),
      { type: 'session.refused', code: 'link-unknown' },
      { type: 'session.unanswered' },
      { type: 'connection.lost' },
      { type: 'connection.found' },
      { type: 'page.shown' },
    ],
  },
  personalPage: {
    machine: () => createPersonalPageMachine({ watchParticipant: () => () => {} }),
    readsNothing: true,
    events: [
      { type: 'participant.answered', isWithdrawn: false },
      { type: 'participant.answered', isWithdrawn: true },
      { type: 'participant.refused', code: 'link-unknown' },
      { type: 'participant.unanswered' },
      { type: 'retry.pressed' },
      { type: 'withdrawal.requested' },
      { type: 'withdrawal.failed' },
    ],
  },
  join: {
    machine: (readings, clock, { write }) =>
      createJoinMachine(joinRules, {
        ...answers,
        clock: { ...clock, ...readings },
        store: { ...readings, write },
        randomKey: readings.randomKey,
      }),
    input: { text: CODE },
    events: [
      { type: 'text.typed', text: CODE },
      { type: 'code.pressed' },
      { type: 'tick.changed', isTicked: true },
      { type: 'join.pressed' },
      { type: 'retry.pressed' },
      { type: 'notMe.pressed' },
      { type: 'notMe.confirmed' },
      { type: 'undo.pressed' },
      { type: 'moved.code' },
      { type: 'moved.offer' },
      { type: 'cancelled' },
      { type: 'connection.lost' },
      { type: 'connection.found' },
    ],
  },
};

/** A server that gives these answers in this order, whatever the requests are. */
let count = 0;
const next = <Answer>(answers: readonly Answer[]) => {
  count += 1;
  return Promise.resolve(answers[count % answers.length] as Answer);
};
const refused = (code: string) => ({ kind: 'refused', code, retryAfter: 3 }) as const;
const answers: Omit<JoinPorts, 'clock' | 'store' | 'randomKey'> = {
  lookUp: () =>
    next([
      { kind: 'answered', reply: { ...found, knownAs: 'P-7' } },
      { kind: 'answered', reply: found },
      noReply,
      refused('code-not-open'),
      refused('too-many-tries'),
    ]),
  join: () => next([{ kind: 'answered', reply: joined }, noReply, refused('code-used')]),
  forget: () => next([{ kind: 'answered', reply: null }, noReply]),
  remember: () => next([{ kind: 'answered', reply: true }, { kind: 'answered', reply: false }, noReply]),
};

test.each(Object.entries(subjects))(
  '%s: recorded events and readings replay to the same snapshots; no guard and no initial context reads a port',
  async (_, subject) => {
    let readingsMade = 0;
    await fc.assert(
      fc.asyncProperty(sequencesOf(subject), async (sequence) => {
        const { events, readings, snapshots, strays } = await record(subject, sequence);
        expect(strays).toEqual([]);
        expect(replay(subject, events, readings)).toEqual(snapshots);
        readingsMade += readings.length;
      }),
      runs(40),
    );
    expect(readingsMade > 0).toBe(!subject.readsNothing);
  },
);

type Step = AnyEventObject | { type: 'time.passed' | 'clock.set'; ms: number };

function sequencesOf({ events }: Subject): fc.Arbitrary<Step[]> {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Step[]>(...events) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('time.passed' as const, 'clock.set' as const),
        ms: fc.integer({ min: 0, max: 30_000 }),
      }),
    },
  );
  return fc.array(step, { maxLength: 30, size: 'max' }).map((steps) => [...events.slice(0, 1), ...steps]);
}

/** Runs a sequence. Returns what a replay needs and the snapshots it must reach. */
async function record({ machine: create, input }: Subject, sequence: readonly Step[]) {
  const clock = new SimulatedWallClock({ zone: 'Europe/Berlin', now: NOON });
  const store = memoryStore();
  const ports = recordedPorts();
  const machine = create(
    {
      now: ports.record('now', () => clock.now()),
      localTimeAt: ports.record('localTimeAt', (instant) => clock.localTimeAt(instant)),
      read: ports.record('read', store.read),
      randomKey: ports.record('randomKey', () => `key-${ports.readings.length}`.padEnd(43, '0')),
    },
    clock,
    store,
  );
  const events: AnyEventObject[] = [];
  const snapshots: unknown[] = [];
  const actor = createActor(ports.watch(machine), {
    clock,
    input,
    inspect: (event) => {
      if (event.type !== '@xstate.snapshot' || event.actorRef !== actor) return;
      if (event.event.type !== 'xstate.init') events.push(event.event);
      snapshots.push(essenceOf(event.snapshot as AnyMachineSnapshot));
    },
  });
  actor.start();
  for (const step of sequence) {
    if (step.type === 'time.passed') clock.wait(step.ms);
    else if (step.type === 'clock.set') clock.setSystemTime(clock.now() - step.ms);
    else actor.send(step);
    await settle();
  }
  actor.stop();
  return { events, readings: ports.readings, snapshots, strays: ports.strays };
}

/** The snapshots that recorded events lead to, when each reading returns what was recorded. */
function replay({ machine: create, input }: Subject, events: readonly AnyEventObject[], readings: unknown[]) {
  const left = [...readings];
  const next = () => left.shift() as never;
  const machine = create(
    { now: next, localTimeAt: next, read: next, randomKey: next },
    new SimulatedWallClock({ zone: 'UTC', now: 0 }),
    memoryStore(),
  );
  let [snapshot] = initialTransition(machine, input);
  const snapshots = [essenceOf(snapshot)];
  for (const event of events) {
    [snapshot] = transition(machine, snapshot, event);
    snapshots.push(essenceOf(snapshot));
  }
  expect(left).toEqual([]);
  return snapshots;
}

function essenceOf({ value, context }: AnyMachineSnapshot): unknown {
  return structuredClone({ value, context });
}
