import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromTransition,
  initialTransition,
} from 'xstate';
import { CATALOGUE, isMachineName, type Readings } from '../charts/catalogue.ts';
import { transitionsOf } from '../charts/chart.ts';
import type {
  ActionRecord,
  EventRecord,
  Json,
  MicrostepRecord,
  ReadingRecord,
  SnapshotRecord,
} from './format.ts';
import { revived } from './world-record.ts';

/** What is recorded of a step before its state. */
type StepRecord = EventRecord | ReadingRecord | MicrostepRecord | ActionRecord;

/** One step as it is recorded. `event` is null at the start, and where none is recorded. */
export type RecordedStep = {
  event: EventRecord['event'] | null;
  readings: ReadingRecord[];
  transitions: string[][];
  effects: string[];
};

/** What a machine does with an event: its new state, the transitions of each microstep, and the effects. */
export type ReplicaStep = {
  snapshot: AnyMachineSnapshot;
  transitions: string[][];
  /** The state after each microstep. */
  moments: AnyMachineSnapshot[];
  effects: string[];
};

/** An actor of a trace, made anew. It decides as the first one did, and does nothing. */
export type Replica = {
  /** What is recorded and no state has followed yet. An event may wait there while another one is dealt with. */
  readonly recorded: readonly StepRecord[];
  add(record: StepRecord): void;
  /** Gives what is recorded of the step that ends now, and forgets it. */
  takeRecorded(): RecordedStep;
  /** Makes the step; or says in a sentence why it cannot be made. */
  next(event: string, recorded: RecordedStep): ReplicaStep | string;
  /** Goes on from a state that is described; or says in a sentence why it cannot. */
  resume(described: Pick<SnapshotRecord, 'value' | 'context'>): string | null;
  /** Where it is; null before its start. */
  readonly snapshot: AnyMachineSnapshot | null;
  /** Goes on from a state in which another one of its kind was. */
  goOnFrom(snapshot: AnyMachineSnapshot): void;
};

class WrongReading extends Error {}

/** Null where no machine has this name. */
export function createReplica(name: string, input: Json): Replica | null {
  if (!isMachineName(name)) return null;
  let readings: ReadingRecord[] = [];
  const next = (port: ReadingRecord['port']) => () => {
    const reading = readings.shift();
    if (reading === undefined) throw new WrongReading(`'${port}' was read, but no reading is recorded.`);
    if (reading.port !== port) {
      throw new WrongReading(`'${port}' was read; recorded is a reading of '${reading.port}'.`);
    }
    return reading.value as never;
  };
  const ports: Readings = {
    now: next('now'),
    localTimeAt: next('localTimeAt'),
    read: next('read'),
    randomKey: next('randomKey'),
  };
  const machine: AnyStateMachine = CATALOGUE[name](ports);
  const known = transitionsOf(machine);
  let snapshot: AnyMachineSnapshot | null = null;
  let recorded: StepRecord[] = [];
  let transitions: string[][] = [];
  let moments: AnyMachineSnapshot[] = [];
  let effects: string[] = [];
  // Whoever reports to a parent needs one that hears it.
  const parent = createActor(
    fromTransition(() => null, null),
    {
      inspect: (event) => {
        if (event.type !== '@xstate.microstep' || event.actorRef !== actor) return;
        transitions.push(event._transitions.flatMap((each) => known.get(each)?.id ?? []));
        moments.push(event.snapshot as AnyMachineSnapshot);
      },
    },
  );
  // It is never started: XState needs it to ask the machine, and to tell which transitions are taken.
  const actor = createActor(machine, { parent });
  const scope: AnyActorScope = {
    self: actor,
    system: actor.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: ({ type }) => effects.push(type),
  };

  const decide = (event: EventRecord['event'] | null): AnyMachineSnapshot =>
    snapshot === null || event === null
      ? machine.getInitialSnapshot(scope, input ?? undefined)
      : machine.transition(snapshot, event, scope);

  return {
    get snapshot() {
      return snapshot;
    },
    goOnFrom: (other) => {
      snapshot = other;
    },
    get recorded() {
      return recorded;
    },
    add: (record) => void recorded.push(record),
    takeRecorded: () => {
      const event = snapshot === null ? undefined : recorded.find((record) => record.kind === 'event');
      const step: RecordedStep = { event: event?.event ?? null, readings: [], transitions: [], effects: [] };
      for (const record of recorded) {
        if (record.kind === 'reading' && record.within === 'context') step.readings.push(record);
        if (record.kind === 'microstep') step.transitions.push(record.transitions);
        if (record.kind === 'action') step.effects.push(record.action);
      }
      recorded = recorded.filter((record) => record.kind === 'event' && record !== event);
      return step;
    },
    next: (type, step) => {
      transitions = [];
      moments = [];
      effects = [];
      readings = [...step.readings];
      if (snapshot !== null && step.event?.type !== type) {
        return `The event is not recorded before its state${step.event ? `: '${step.event.type}' is` : ''}.`;
      }
      try {
        snapshot = decide(step.event);
      } catch (error) {
        if (error instanceof WrongReading) return error.message;
        return `The machine failed: ${error instanceof Error ? error.message : String(error)}`;
      }
      const [left] = readings;
      return left === undefined
        ? { snapshot, transitions, moments, effects }
        : `The recorded reading of '${left.port}' was not made.`;
    },
    resume: ({ value, context }) => {
      try {
        snapshot = machine.resolveState({ value: value as never, context: revived(context) });
      } catch (error) {
        return `The machine has no such state: ${error instanceof Error ? error.message : String(error)}`;
      }
      // It has the actors that it had from its start, as it may send to them.
      if (machine.root.invoke.length > 0) {
        Object.assign(snapshot, { children: initialTransition(machine, input ?? undefined)[0].children });
      }
      return null;
    },
  };
}
