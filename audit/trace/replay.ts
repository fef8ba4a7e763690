import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getInitialMicrosteps,
  getMicrosteps,
  initialTransition,
} from 'xstate';
import { CATALOGUE, isMachineName, type Readings } from '../charts/catalogue.ts';
import { transitionsOf } from '../charts/chart.ts';
import { CHECKPOINT, type EventRecord, type Json, type ReadingRecord, type TraceRecord } from './format.ts';

/** What a replay found. */
export type Replayed =
  /** `cutOff`: how many records are not there any more, so that they were not compared. */
  | { kind: 'identical'; counts: ReplayCounts; cutOff: number }
  /** The trace has no state that could be compared. */
  | { kind: 'empty'; counts: ReplayCounts }
  | { kind: 'diverged'; counts: ReplayCounts; at: Divergence };

export type ReplayCounts = { actors: number; events: number; readings: number; states: number };

/** The first step at which the replay went another way. */
export type Divergence = {
  /** The number of the record. */
  seq: number;
  actor: string;
  /** The event that was dealt with. */
  event: string;
  /** In a sentence. */
  what: string;
  /** The parts that differ, by their path. */
  differences: { path: string; recorded: Json; replayed: Json }[];
};

/** One actor of the trace, made anew. */
type Replica = {
  machine: AnyStateMachine;
  snapshot: AnyMachineSnapshot | null;
  input: Json;
  events: EventRecord[];
  readings: ReadingRecord[];
  /** What is recorded of the present step. */
  microsteps: string[][];
  actions: string[];
};

/** What a machine did with one event. `taken`: the transitions of its event; null at the start. */
type ReplayedStep = {
  snapshot: AnyMachineSnapshot;
  microsteps: number;
  taken: string[] | null;
  actions: string[];
};

/**
 * Drives fresh actors through the recorded events and readings, and compares each state, the transitions of each event,
 * how many steps they led to, and the effects with what is recorded. Nothing happens but the machines' own decisions:
 * no effect, no timer and no request.
 */
export function replay(records: readonly TraceRecord[]): Replayed {
  const replicas = new Map<string, Replica>();
  /** Promises and callbacks, which have no statechart. */
  const others = new Set<string>();
  const counts: ReplayCounts = { actors: 0, events: 0, readings: 0, states: 0 };
  const diverged = (at: Omit<Divergence, 'differences'> & Partial<Divergence>): Replayed => ({
    kind: 'diverged',
    counts,
    at: { differences: [], ...at },
  });
  let cutOff = 0;
  let before = 0;

  for (const record of records) {
    if (record.kind === 'cut') {
      cutOff += record.dropped;
      continue;
    }
    const { seq, actor } = record;
    const place = {
      seq,
      actor,
      event: 'event' in record && typeof record.event === 'string' ? record.event : record.kind,
    };
    // After a cut, the actors that were left are described with the numbers that they had.
    if (seq <= before && cutOff === 0) {
      return diverged({ ...place, what: 'Its number is not above that of the record before it.' });
    }
    before = seq;
    if (record.kind === 'actor') {
      const { machine, parent } = record;
      if (parent !== null && !replicas.has(parent) && !others.has(parent) && cutOff === 0) {
        return diverged({
          ...place,
          event: 'its start',
          what: `Its parent '${parent}' was not recorded before it.`,
        });
      }
      if (machine === null) {
        others.add(actor);
        continue;
      }
      const replica = replicaOf(machine, record.input, counts);
      if (!replica) {
        return diverged({ ...place, event: 'its start', what: `There is no machine '${machine}' here.` });
      }
      replicas.set(actor, replica);
      counts.actors += 1;
      continue;
    }
    const replica = replicas.get(actor);
    if (!replica) {
      if (others.has(actor)) continue;
      return diverged({ ...place, what: 'Nothing is recorded of the start of this actor.' });
    }
    switch (record.kind) {
      case 'event':
        replica.events.push(record);
        continue;
      case 'reading':
        if (record.within === 'context') replica.readings.push(record);
        continue;
      case 'microstep':
        replica.microsteps.push(record.transitions);
        continue;
      case 'action':
        replica.actions.push(record.action);
        continue;
      case 'snapshot':
        break;
      default:
        return record satisfies never;
    }
    const { microsteps, actions } = replica;
    replica.microsteps = [];
    replica.actions = [];
    if (record.event === 'xstate.stop') continue;
    if (record.event === CHECKPOINT) {
      replica.snapshot = resumed(replica, record.value, record.context);
      continue;
    }
    const step = stepOf(replica, record.event, counts);
    if (typeof step === 'string') return diverged({ ...place, what: step });
    const [left] = replica.readings;
    if (left) return diverged({ ...place, what: `The recorded reading of '${left.port}' was not made.` });
    const differences = differencesOf(
      {
        status: record.status,
        value: record.value,
        context: record.context,
        steps: microsteps.length,
        ...(step.taken && { transitions: microsteps[0] ?? [] }),
        effects: actions,
      },
      {
        ...essenceOf(step.snapshot),
        steps: step.microsteps,
        ...(step.taken && { transitions: step.taken }),
        effects: step.actions,
      },
    );
    if (differences.length > 0) {
      return diverged({ ...place, what: 'What is recorded is not what happens.', differences });
    }
    replica.snapshot = step.snapshot;
    counts.states += 1;
  }
  for (const [actor, { events, readings }] of replicas) {
    const [left] = [...events, ...readings];
    if (left) {
      const event = left.kind === 'event' ? left.event.type : `a reading of '${left.port}'`;
      return diverged({ seq: left.seq, actor, event, what: 'No state is recorded after it.' });
    }
  }
  return counts.states === 0 ? { kind: 'empty', counts } : { kind: 'identical', counts, cutOff };
}

class MissingReading extends Error {}

function replicaOf(name: string, input: Json, counts: ReplayCounts): Replica | null {
  if (!isMachineName(name)) return null;
  const readings: ReadingRecord[] = [];
  const next = (port: ReadingRecord['port']) => () => {
    const reading = readings.shift();
    if (reading?.port !== port) {
      throw new MissingReading(
        reading === undefined
          ? `'${port}' was read, but no reading is recorded.`
          : `'${port}' was read; recorded is a reading of '${reading.port}'.`,
      );
    }
    counts.readings += 1;
    return reading.value as never;
  };
  const ports: Readings = {
    now: next('now'),
    localTimeAt: next('localTimeAt'),
    read: next('read'),
    randomKey: next('randomKey'),
  };
  return {
    machine: CATALOGUE[name](ports),
    snapshot: null,
    input,
    events: [],
    readings,
    microsteps: [],
    actions: [],
  };
}

/** What the machine does with the next event, or a sentence that says why it does nothing. */
function stepOf(replica: Replica, type: string, counts: ReplayCounts): ReplayedStep | string {
  const { machine, snapshot, input, events } = replica;
  try {
    if (snapshot === null) return stepFrom(getInitialMicrosteps(machine, input ?? undefined), null);
    const event = events.shift()?.event;
    if (event?.type !== type)
      return `The event is not recorded before its state${event ? `: '${event.type}' is` : ''}.`;
    counts.events += 1;
    const known = transitionsOf(machine);
    const taken = machine.getTransitionData(snapshot, event).flatMap((each) => known.get(each)?.id ?? []);
    return stepFrom(getMicrosteps(machine, snapshot, event), taken);
  } catch (error) {
    if (error instanceof MissingReading) return error.message;
    return `The machine failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function stepFrom(
  microsteps: ReturnType<typeof getMicrosteps<AnyStateMachine>>,
  taken: string[] | null,
): ReplayedStep | string {
  const last = microsteps.at(-1);
  if (!last) return 'The machine did nothing.';
  const actions = microsteps.flatMap(([, effects]) => effects.map(({ type }) => type));
  return { snapshot: last[0], microsteps: microsteps.length - (taken === null ? 1 : 0), taken, actions };
}

/** An actor as a checkpoint describes it. It has the actors that it had from its start, as it may send to them. */
function resumed({ machine, input }: Replica, value: Json, context: Json): AnyMachineSnapshot {
  const snapshot = machine.resolveState({ value: value as never, context });
  return machine.root.invoke.length === 0
    ? snapshot
    : Object.assign(snapshot, { children: initialTransition(machine, input ?? undefined)[0].children });
}

function essenceOf({ status, value, context }: AnyMachineSnapshot): { [name: string]: Json } {
  return JSON.parse(JSON.stringify({ status, value, context }));
}

/** The parts of two values that are not equal. */
export function differencesOf(recorded: Json, replayed: Json, path = ''): Divergence['differences'] {
  if (recorded === replayed) return [];
  if (isBranch(recorded) && isBranch(replayed) && Array.isArray(recorded) === Array.isArray(replayed)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(replayed)]);
    return [...names].flatMap((name) =>
      differencesOf(part(recorded, name), part(replayed, name), path === '' ? name : `${path}.${name}`),
    );
  }
  return [{ path, recorded, replayed }];
}

type Branch = Json[] | { [name: string]: Json };

function isBranch(value: Json): value is Branch {
  return typeof value === 'object' && value !== null;
}

function part(value: Branch, name: string): Json {
  return Object.hasOwn(value, name) ? ((value as Record<string, Json>)[name] ?? null) : null;
}
