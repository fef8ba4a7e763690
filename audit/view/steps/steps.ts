import type {
  ActorName,
  EventRecord,
  Json,
  ReadingRecord,
  SnapshotRecord,
  TraceRecord,
} from '#audit/trace/format.ts';
import { CHECKPOINT } from '#audit/trace/format.ts';

/** The state of an actor between two steps. */
export type ActorState = Pick<SnapshotRecord, 'status' | 'value' | 'context'>;

/** An actor dealt with one event: everything that belongs to it, from the event to the state after it. */
export type Step = {
  /** Its place among the steps, from 0. */
  index: number;
  /** The number of its first record. */
  seq: number;
  /** Milliseconds since recording began. */
  at: number;
  actor: ActorName;
  /** The actor's machine; null for a promise or a callback. */
  machine: string | null;
  /** It came to be, got an event, ended, or is described anew after older records were cut off. */
  kind: 'start' | 'event' | 'end' | 'checkpoint';
  event: EventRecord['event'] | null;
  /** The actor that sent the event; null where it came from outside. */
  from: ActorName | null;
  /** The step in which it was sent. */
  cause: number | null;
  /** The ids of the transitions, those that were taken at once together. */
  microsteps: string[][];
  actions: string[];
  readings: ReadingRecord[];
  input: Json;
  before: ActorState | null;
  /** Null where the trace ends before. */
  after: ActorState | null;
};

export type Actor = {
  name: ActorName;
  machine: string | null;
  parent: ActorName | null;
  /** The indices of its steps. */
  steps: number[];
};

/** A trace, in steps. */
export type Steps = {
  steps: readonly Step[];
  /** In the order in which they came to be. */
  actors: ReadonlyMap<ActorName, Actor>;
  /** How many earlier records were cut off. */
  dropped: number;
};

const previous = new WeakMap<Step, Step>();

/** The step of the same actor before; null for its first. */
export function previousOf(step: Step): Step | null {
  return previous.get(step) ?? null;
}

/** Puts the records of a trace together to steps. An actor deals with one event after the other; others wait. */
export function stepsOf(records: readonly TraceRecord[]): Steps {
  const steps: Step[] = [];
  const actors = new Map<ActorName, Actor>();
  const states = new Map<ActorName, ActorState>();
  /** The steps of each actor that have begun or wait; the first is the present one. */
  const queues = new Map<ActorName, Step[]>();
  let dropped = 0;

  const begin = (
    { seq, at, actor }: Pick<Step, 'seq' | 'at' | 'actor'>,
    rest: Partial<Step> & Pick<Step, 'kind'>,
  ): Step => {
    const step: Step = {
      index: steps.length,
      seq,
      at,
      actor,
      machine: actors.get(actor)?.machine ?? null,
      event: null,
      from: null,
      cause: null,
      microsteps: [],
      actions: [],
      readings: [],
      input: null,
      before: null,
      after: null,
      ...rest,
    };
    const last = steps[actors.get(actor)?.steps.at(-1) ?? -1];
    if (last) previous.set(step, last);
    steps.push(step);
    actors.get(actor)?.steps.push(step.index);
    const queue = queues.get(actor) ?? [];
    queue.push(step);
    queues.set(actor, queue);
    return step;
  };

  const present = (actor: ActorName): Step | undefined => queues.get(actor)?.[0];

  for (const record of records) {
    switch (record.kind) {
      case 'cut':
        dropped = record.dropped;
        break;
      case 'actor': {
        const { actor, machine, parent, input } = record;
        actors.set(actor, { name: actor, machine, parent, steps: [] });
        begin(record, {
          kind: 'start',
          input,
          cause: parent === null ? null : (present(parent)?.index ?? null),
        });
        break;
      }
      case 'event': {
        const { event, from } = record;
        begin(record, {
          kind: 'event',
          event,
          from,
          cause: from === null ? null : (present(from)?.index ?? null),
        });
        break;
      }
      case 'microstep':
        if (record.event === STOP) break;
        present(record.actor)?.microsteps.push(record.transitions);
        break;
      case 'action':
        present(record.actor)?.actions.push(record.action);
        break;
      case 'reading':
        present(record.actor)?.readings.push(record);
        break;
      case 'snapshot': {
        const { actor, event, status, value, context } = record;
        const isEnd = event === STOP || actors.get(actor)?.machine === null;
        if (isEnd) {
          // What waited is not dealt with any more.
          queues.delete(actor);
          begin(record, { kind: 'end' });
        }
        const step = present(actor);
        if (!step) break;
        if (event === CHECKPOINT) step.kind = 'checkpoint';
        step.before = states.get(actor) ?? null;
        step.after = { status, value, context };
        states.set(actor, step.after);
        queues.get(actor)?.shift();
        break;
      }
      default:
        record satisfies never;
    }
  }
  return { steps, actors, dropped };
}

const STOP = 'xstate.stop';

/** The state of an actor after a step; null before it came to be. A step changes the state of its own actor alone. */
export function stateAt({ steps, actors }: Steps, actor: ActorName, index: number): ActorState | null {
  const own = actors.get(actor)?.steps ?? [];
  let low = 0;
  let high = own.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((own[middle] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  for (let place = low - 1; place >= 0; place -= 1) {
    const { after } = steps[own[place] ?? -1] ?? {};
    if (after) return after;
  }
  return null;
}

/** The last step of an actor up to a step; null where it had none. */
export function lastStepOf({ steps, actors }: Steps, actor: ActorName, index: number): Step | null {
  const place = (actors.get(actor)?.steps ?? []).findLast((each) => each <= index);
  return place === undefined ? null : (steps[place] ?? null);
}
