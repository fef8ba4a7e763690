import { CHECKPOINT, type Json, type SnapshotRecord, type TraceRecord } from './format.ts';
import { createReplica, type Replica } from './replica.ts';

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
  /** The event that was dealt with, or what else is recorded there. */
  event: string;
  /** In a sentence. */
  what: string;
  /** The parts that differ, by their path. */
  differences: { path: string; recorded: Json; replayed: Json }[];
};

/** What does not fit together: a sentence, with the parts that differ where there are some. */
type Fault = Pick<Divergence, 'what'> & Partial<Divergence>;

/** More records than these never wait for one state. Without a bound a hostile trace would take for ever. */
const MAX_WAITING = 1000;

/** XState's event that stops an actor. */
const STOP = 'xstate.stop';

/**
 * Drives fresh actors through the recorded events and readings, and compares each state, all transitions that led to it
 * and the effects with what is recorded. Nothing happens but the machines' own decisions: no effect, no timer and no
 * request.
 */
export function replay(records: readonly TraceRecord[]): Replayed {
  const counts: ReplayCounts = { actors: 0, events: 0, readings: 0, states: 0 };
  const replicas = new Map<string, Replica>();
  /** Promises and callbacks, which have no statechart. */
  const others = new Set<string>();
  /** Those that were stopped, by name: nothing follows. */
  const stopped = new Set<string>();
  /** The number of the record before. */
  let before = 0;
  let cut: Extract<TraceRecord, { kind: 'cut' }> | null = null;

  const faultOf = (record: TraceRecord): Fault | null => {
    if (record.kind === 'cut') {
      if (before > 0 || cut !== null || record.dropped === 0) return { what: 'Nothing can be cut off here.' };
      cut = record;
      before = record.seq;
      return null;
    }
    // After a cut, each actor that was left is described, with the numbers that it had.
    const isOfCut = record.kind === 'actor' || (record.kind === 'snapshot' && record.event === CHECKPOINT);
    const isDescription = isOfCut && cut !== null && before === cut.seq && record.seq <= before;
    if (!isDescription && record.seq <= before) {
      return { what: 'Its number is not above that of the record before it.' };
    }
    if (!isDescription) before = record.seq;
    if (record.kind === 'actor') return faultOfStart(record);
    if (others.has(record.actor)) return faultOfOther(record);
    if (stopped.has(record.actor)) return { what: 'It was stopped before.' };
    const replica = replicas.get(record.actor);
    if (!replica) return { what: 'Nothing is recorded of the start of this actor.' };
    if (record.kind !== 'snapshot') {
      replica.add(record);
      return replica.recorded.length > MAX_WAITING
        ? { what: `More than ${MAX_WAITING} records wait there for a state: no machine does that.` }
        : null;
    }
    if (record.event === CHECKPOINT) {
      if (!isDescription) return { what: 'It is described anew, although nothing was cut off.' };
      const why = replica.resume(record);
      return why === null ? null : { what: why };
    }
    return faultOfStep(replica, record);
  };

  const faultOfStart = ({ actor, machine, parent, input }: Extract<TraceRecord, { kind: 'actor' }>) => {
    const event = 'its start';
    if (replicas.has(actor) || others.has(actor) || stopped.has(actor))
      return { event, what: 'It was recorded before.' };
    if (parent !== null && !replicas.has(parent) && !others.has(parent)) {
      return { event, what: `Its parent '${parent}' was not recorded before it.` };
    }
    if (machine === null) {
      others.add(actor);
      return null;
    }
    const replica = createReplica(machine, input);
    if (!replica) return { event, what: `There is no machine '${machine}' here.` };
    replicas.set(actor, replica);
    counts.actors += 1;
    return null;
  };

  const faultOfStep = (replica: Replica, record: SnapshotRecord): Fault | null => {
    const taken = replica.takeRecorded();
    // That an actor is stopped is recorded as its last state alone.
    const isStop = record.event === STOP;
    if (isStop && taken.event !== null) return { what: 'It is stopped while it deals with an event.' };
    const recorded = isStop ? { ...taken, event: { type: STOP } } : taken;
    const step = replica.next(record.event, recorded);
    if (typeof step === 'string') return { what: step };
    const differences = differencesOf(
      { ...essenceOf(record), transitions: stepsOf(recorded), effects: recorded.effects },
      { ...essenceOf(step.snapshot), transitions: stepsOf(step), effects: step.effects },
    );
    if (differences.length > 0) return { what: 'What is recorded is not what happens.', differences };
    counts.readings += recorded.readings.length;
    if (isStop) {
      replicas.delete(record.actor);
      stopped.add(record.actor);
      return null;
    }
    if (recorded.event !== null) counts.events += 1;
    counts.states += 1;
    return null;
  };

  for (const record of records) {
    const fault = faultOf(record);
    if (fault !== null) return { kind: 'diverged', counts, at: { ...placeOf(record), ...fault } };
  }
  for (const { recorded } of replicas.values()) {
    const [left] = recorded;
    if (left) {
      return { kind: 'diverged', counts, at: { ...placeOf(left), what: 'No state is recorded after it.' } };
    }
  }
  // TypeScript does not see that a function above sets it.
  const { dropped: cutOff } = (cut as Extract<TraceRecord, { kind: 'cut' }> | null) ?? { dropped: 0 };
  return counts.states === 0 ? { kind: 'empty', counts } : { kind: 'identical', counts, cutOff };
}

/** Of what has no statechart, only whether it has ended is recorded. */
function faultOfOther(record: Exclude<TraceRecord, { kind: 'actor' | 'cut' }>): Fault | null {
  const isItsEnd = record.kind === 'snapshot' && record.value === null && record.context === null;
  return isItsEnd ? null : { what: 'It is recorded as an actor without a statechart.' };
}

function placeOf(record: TraceRecord): Divergence {
  const event = 'event' in record ? record.event : record.kind;
  return {
    seq: record.seq,
    actor: record.kind === 'cut' ? 'the trace' : record.actor,
    event: typeof event === 'string' ? event : event.type,
    what: '',
    differences: [],
  };
}

/** A microstep without a transition is no step. */
function stepsOf({ transitions }: { transitions: string[][] }): string[][] {
  return transitions.filter(({ length }) => length > 0);
}

function essenceOf({ status, value, context }: { status: string; value: unknown; context: unknown }) {
  return JSON.parse(JSON.stringify({ status, value, context })) as { [name: string]: Json };
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
