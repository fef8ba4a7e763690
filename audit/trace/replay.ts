import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import { CATALOGUE, isMachineName, type Readings } from '../charts/catalogue.ts';
import { CHECKPOINT, type EventRecord, type Json, type ReadingRecord, type TraceRecord } from './format.ts';

/** What a replay found. */
export type Replayed =
  | { kind: 'identical'; counts: ReplayCounts }
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
};

/**
 * Drives fresh actors through the recorded events and readings, and compares each state with the recorded one. Nothing
 * happens but the machines' own decisions: no effect, no timer and no request.
 */
export function replay(records: readonly TraceRecord[]): Replayed {
  const replicas = new Map<string, Replica>();
  const counts: ReplayCounts = { actors: 0, events: 0, readings: 0, states: 0 };
  const diverged = (at: Divergence): Replayed => ({ kind: 'diverged', counts, at });

  for (const record of records) {
    if (record.kind === 'actor') {
      if (record.machine === null) continue;
      const replica = replicaOf(record.machine, record.input, counts);
      if (!replica) {
        return diverged({
          seq: record.seq,
          actor: record.actor,
          event: 'its start',
          what: `There is no machine '${record.machine}' here.`,
          differences: [],
        });
      }
      replicas.set(record.actor, replica);
      counts.actors += 1;
      continue;
    }
    if (record.kind === 'cut') continue;
    const replica = replicas.get(record.actor);
    if (!replica) continue;
    if (record.kind === 'event') replica.events.push(record);
    if (record.kind === 'reading' && record.within === 'context') replica.readings.push(record);
    if (record.kind !== 'snapshot' || record.event === 'xstate.stop') continue;

    const place = { seq: record.seq, actor: record.actor, event: record.event };
    if (record.event === CHECKPOINT) {
      replica.snapshot = resumed(replica, record.value, record.context);
      continue;
    }
    const step = stepOf(replica, record.event, counts);
    if (typeof step === 'string') return diverged({ ...place, what: step, differences: [] });
    const [left] = replica.readings;
    if (left) {
      return diverged({
        ...place,
        what: `The recorded reading of '${left.port}' was not made.`,
        differences: [],
      });
    }
    const differences = differencesOf(
      { status: record.status, value: record.value, context: record.context },
      essenceOf(step),
    );
    if (differences.length > 0) {
      return diverged({ ...place, what: 'The state is another one.', differences });
    }
    replica.snapshot = step;
    counts.states += 1;
  }
  return { kind: 'identical', counts };
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
  return { machine: CATALOGUE[name](ports), snapshot: null, input, events: [], readings };
}

/** The state after the next event, or a sentence that says why there is none. */
function stepOf(replica: Replica, type: string, counts: ReplayCounts): AnyMachineSnapshot | string {
  const { machine, snapshot, input, events } = replica;
  try {
    if (snapshot === null) return initialTransition(machine, input ?? undefined)[0];
    const event = events.shift()?.event;
    if (event?.type !== type)
      return `The event is not recorded before its state${event ? `: '${event.type}' is` : ''}.`;
    counts.events += 1;
    return transition(machine, snapshot, event)[0];
  } catch (error) {
    if (error instanceof MissingReading) return error.message;
    return `The machine failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** An actor as a checkpoint describes it. It has the actors that it had from its start, as it may send to them. */
function resumed({ machine, input }: Replica, value: Json, context: Json): AnyMachineSnapshot {
  const snapshot = machine.resolveState({ value: value as never, context });
  return machine.root.invoke.length === 0
    ? snapshot
    : Object.assign(snapshot, { children: initialTransition(machine, input ?? undefined)[0].children });
}

function essenceOf({ status, value, context }: AnyMachineSnapshot): Json {
  return JSON.parse(JSON.stringify({ status, value, context })) as Json;
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
