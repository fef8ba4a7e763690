import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { StateMachine } from 'xstate';
import type { KeyValueStore } from '#machines/key-value-store.ts';
import type { WallClock } from '#machines/wall-clock.ts';
import { transitionsOf } from '../charts/chart.ts';
import {
  type ActorRecord,
  CHECKPOINT,
  type Json,
  type PortName,
  type ReadingRecord,
  type SnapshotRecord,
  type TraceRecord,
} from './format.ts';
import { createRedactor } from './redact.ts';
import { withWholeWorld } from './world-record.ts';

/** The ports that machines read. */
type Ports = { clock: WallClock; store: KeyValueStore; randomKey(): string };

export type Recorder = {
  /** For `createActor`: sees every actor of the system. */
  inspect(event: InspectionEvent): void;
  /** The same ports; what a machine reads through them is recorded. Give them to the machines. */
  record<Given extends Ports>(ports: Given): Given;
  /** What was recorded, the oldest first. */
  records(): readonly TraceRecord[];
};

type RecorderOptions = {
  /** Milliseconds since recording began. */
  elapsed: () => number;
  /** How many records are kept. Above it the older half is cut off, and a `cut` record says so. */
  limit?: number;
  /** Told of each new record. */
  report?: (record: TraceRecord) => void;
  /** Told when older records were cut off: `records` begin anew. */
  reportCut?: () => void;
};

/** How many records are kept: about a quarter of an hour of steady use, or five minutes of the demo; some 6 MB. */
export const RECORDS_KEPT = 20_000;

/** A record before it has its number and time. */
type Draft = TraceRecord extends infer Each
  ? Each extends TraceRecord
    ? Omit<Each, 'seq' | 'at'>
    : never
  : never;

/** What is known of an actor that was seen. */
type Seen = {
  name: string;
  machine: AnyStateMachine | null;
  /** What happened before its start; an actor that never starts leaves no trace. */
  beforeStart: Draft[] | null;
};

/**
 * Records what the machines of one page do, on XState's own inspection (`audit/trace/format.ts`). Secrets are replaced
 * before anything is kept (`redact.ts`). It changes nothing of what the machines do.
 */
export function createRecorder({
  elapsed,
  limit = RECORDS_KEPT,
  report = () => {},
  reportCut = () => {},
}: RecorderOptions): Recorder {
  const { redact, redactStored } = createRedactor();
  const seen = new WeakMap<AnyActorRef, Seen>();
  const names = new Map<string, number>();
  let records: TraceRecord[] = [];
  let count = 0;
  /** How many events were received that are not dealt with yet. */
  let open = 0;
  /** Whose action runs now. */
  let running: { actor: AnyActorRef; within: ReadingRecord['within'] } | null = null;
  /** The machines' actors that have started and not ended, by name. */
  const live = new Map<string, AnyActorRef>();
  /** Where the older half ends: no actor is in the middle of an event there. With the whole contexts of that moment. */
  let nextCut: { seq: number; contexts: ReadonlyMap<string, Json> } | null = null;

  const keep = (draft: Draft) => {
    count += 1;
    const record = { seq: count, at: elapsed(), ...draft } as TraceRecord;
    records.push(record);
    report(record);
  };

  const add = (actor: AnyActorRef, draft: Draft) => {
    const { beforeStart } = seen.get(actor) ?? {};
    if (beforeStart) beforeStart.push(draft);
    else keep(draft);
  };

  const typeOf = ({ event }: { event: { type: string } }) => String(redact(event.type));
  const nameOf = (actor: AnyActorRef): string => seen.get(actor)?.name ?? '?';

  const meet = (actor: AnyActorRef) => {
    const logic = logicOf(actor);
    const machine = logic instanceof StateMachine ? (logic as AnyStateMachine) : null;
    if (machine) watch(machine);
    const draft = {
      kind: 'actor' as const,
      actor: '',
      machine: machine?.id ?? null,
      parent: null,
      input: redact(inputOf(actor)),
    };
    seen.set(actor, { name: machine?.id ?? String(actor.src), machine, beforeStart: [draft] });
  };

  const start = (actor: AnyActorRef) => {
    const entry = seen.get(actor);
    if (!entry?.beforeStart) return;
    const [born, ...others] = entry.beforeStart;
    const parent = actor._parent === undefined ? null : nameOf(actor._parent);
    const name = entry.machine || parent === null ? entry.name : `${parent} ${entry.name}`;
    const number = (names.get(name) ?? 0) + 1;
    names.set(name, number);
    entry.name = number === 1 ? name : `${name} ${number}`;
    entry.beforeStart = null;
    if (entry.machine) live.set(entry.name, actor);
    keep({ ...born, actor: entry.name, parent } as Draft);
    for (const draft of others) keep({ ...draft, actor: entry.name } as Draft);
  };

  /** Notes in whose actions readings are made: XState's named actions are the only place where machines read. */
  const watched = new WeakSet<AnyStateMachine>();
  const watch = (machine: AnyStateMachine) => {
    if (watched.has(machine)) return;
    watched.add(machine);
    const actions = machine.implementations.actions as Record<string, Action>;
    for (const [name, action] of Object.entries(actions)) {
      const { resolve } = action;
      if (resolve) {
        action.resolve = (scope, ...others) =>
          during({ actor: (scope as { self: AnyActorRef }).self, within: 'context' }, () =>
            resolve(scope, ...others),
          );
      } else {
        actions[name] = (args, ...others) =>
          during({ actor: (args as { self: AnyActorRef }).self, within: 'effect' }, () =>
            action(args, ...others),
          );
      }
    }
  };

  const during = <Result>(inner: typeof running, act: () => Result): Result => {
    const outer = running;
    running = inner;
    try {
      return act();
    } finally {
      running = outer;
    }
  };

  const reading = <Parameters extends unknown[], Value>(
    port: PortName,
    read: (...parameters: Parameters) => Value,
    redacted: (value: Value) => Json = redact,
  ) => {
    return (...parameters: Parameters): Value => {
      const value = read(...parameters);
      if (running) {
        const { actor, within } = running;
        add(actor, { kind: 'reading', actor: nameOf(actor), port, value: redacted(value), within });
      }
      return value;
    };
  };

  /** Notes a moment at which no actor is in the middle of an event, once half of what may be kept lies before it. */
  const noteQuietMoment = () => {
    const seq = count + 1;
    if (nextCut !== null || seq - (records[0]?.seq ?? 1) < limit / 2) return;
    const contexts = [...live].flatMap(([name, actor]): [string, Json][] => {
      const whole = withWholeWorld((actor.getSnapshot() as AnyMachineSnapshot).context);
      return whole === null ? [] : [[name, redact(whole)]];
    });
    nextCut = { seq, contexts: new Map(contexts) };
  };

  /** Cuts off the older half. */
  const cut = () => {
    if (nextCut === null) return;
    const { seq: from, contexts } = nextCut;
    const dropped = records.filter(({ seq }) => seq < from);
    records = [...afterCut(dropped, contexts), ...records.filter(({ seq }) => seq >= from)];
    nextCut = null;
    reportCut();
  };

  return {
    inspect: (event) => {
      const actor = event.actorRef as AnyActorRef;
      switch (event.type) {
        case '@xstate.actor':
          meet(actor);
          break;
        case '@xstate.event': {
          if (event.event.type === 'xstate.init') {
            start(actor);
            break;
          }
          // What reaches an actor that has ended changes nothing. A promise tells itself its outcome; its parent is told, too.
          if (!seen.get(actor)?.machine || actor.getSnapshot().status !== 'active') break;
          if (open === 0) {
            if (records.length > limit) cut();
            noteQuietMoment();
          }
          open += 1;
          const from = event.sourceRef === undefined ? null : nameOf(event.sourceRef as AnyActorRef);
          const redacted = redact(event.event) as { type: string };
          add(actor, { kind: 'event', actor: nameOf(actor), from, event: redacted });
          break;
        }
        case '@xstate.microstep': {
          const { machine } = seen.get(actor) ?? {};
          if (!machine) break;
          const known = transitionsOf(machine);
          const transitions = event._transitions.flatMap((each) => known.get(each)?.id ?? []);
          add(actor, { kind: 'microstep', actor: nameOf(actor), event: typeOf(event), transitions });
          break;
        }
        case '@xstate.action':
          add(actor, {
            kind: 'action',
            actor: nameOf(actor),
            action: String(redact(event.action.type)),
          });
          break;
        case '@xstate.snapshot': {
          const { machine } = seen.get(actor) ?? {};
          const { status, value, context } = event.snapshot as AnyMachineSnapshot;
          const { type } = event.event;
          if (machine && type !== 'xstate.init' && type !== 'xstate.stop') open = Math.max(0, open - 1);
          // A promise or a callback has no state but whether it has ended.
          if (!machine && status === 'active') break;
          if (status !== 'active') live.delete(nameOf(actor));
          add(actor, {
            kind: 'snapshot',
            actor: nameOf(actor),
            event: typeOf(event),
            status,
            value: machine ? redact(value) : null,
            context: machine ? redact(context) : null,
          });
          break;
        }
        // This one is only a type: XState 5 does not send it.
        case '@xstate.transition':
          break;
        default:
          event satisfies never;
      }
    },
    record: (ports) => ({
      ...ports,
      clock: {
        ...ports.clock,
        setTimeout: ports.clock.setTimeout,
        clearTimeout: ports.clock.clearTimeout,
        now: reading('now', () => ports.clock.now()),
        localTimeAt: reading('localTimeAt', (instant: number) => ports.clock.localTimeAt(instant)),
      },
      store: {
        ...ports.store,
        read: reading(
          'read',
          (key: string) => ports.store.read(key),
          (text) => redactStored(text, ports.clock.now()),
        ),
      },
      randomKey: reading('randomKey', () => ports.randomKey()),
    }),
    records: () => records,
  };
}

/**
 * What stands at the beginning of a trace whose older records were cut off: every live actor, as it was then.
 *
 * @param contexts whole contexts, where more is needed than what a state records
 */
function afterCut(dropped: readonly TraceRecord[], contexts: ReadonlyMap<string, Json>): TraceRecord[] {
  const live = new Map<string, { actor: ActorRecord; snapshot: SnapshotRecord | null }>();
  for (const record of dropped) {
    if (record.kind === 'actor') live.set(record.actor, { actor: record, snapshot: null });
    if (record.kind !== 'snapshot') continue;
    const entry = live.get(record.actor);
    if (record.status !== 'active') live.delete(record.actor);
    else if (entry) entry.snapshot = record;
  }
  const last = dropped.at(-1);
  if (!last) return [];
  const described = [...live.values()].flatMap(({ actor, snapshot }) => [
    actor,
    ...(snapshot
      ? [{ ...snapshot, event: CHECKPOINT, context: contexts.get(snapshot.actor) ?? snapshot.context }]
      : []),
  ]);
  // Numbers count every record that ever was.
  return [{ kind: 'cut', seq: last.seq, at: last.at, dropped: last.seq - described.length }, ...described];
}

type Action = ((...all: unknown[]) => unknown) & { resolve?: (...all: unknown[]) => unknown };

function logicOf(actor: AnyActorRef): unknown {
  return (actor as unknown as { logic: unknown }).logic;
}

function inputOf(actor: AnyActorRef): Json | undefined {
  return (actor as unknown as { options: { input?: Json } }).options.input;
}
