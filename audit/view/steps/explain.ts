import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  getInitialMicrosteps,
  getMicrosteps,
  getNextTransitions,
} from 'xstate';
import { CATALOGUE, isMachineName, type MachineName, type Readings } from '#audit/charts/catalogue.ts';
import { transitionsOf } from '#audit/charts/chart.ts';
import type { Json, ReadingRecord } from '#audit/trace/format.ts';
import { holdsWorld } from '#audit/trace/world-record.ts';
import { type GuardTree, guardTree } from './guard-tree.ts';
import { madeAgain } from './made-again.ts';
import type { Step } from './steps.ts';

/** A transition that was possible in a step, and whether its condition held. */
export type Considered = {
  /** The id of the transition. */
  transition: string;
  isTaken: boolean;
  /** Null where it has no condition. */
  guard: GuardTree | null;
};

/**
 * Why a step went as it did: for each of its microsteps, and for the state after the last, the transitions that were
 * possible there. Makes the step again with the machine itself. Null where that gives another state than the recorded
 * one (the trace may be of another version), or where the step has no state before.
 */
export function explain(step: Step): Considered[][] | null {
  const { machine: name, after } = step;
  if (name === null || !isMachineName(name) || after === null) return null;
  try {
    const machine = CATALOGUE[name](readingsOf(step.readings)) as AnyStateMachine;
    const moments = momentsOf(machine, step);
    const last = moments.at(-1);
    if (!last || JSON.stringify(last.snapshot.value) !== JSON.stringify(after.value)) return null;
    return moments.map(({ snapshot, event, isFirst }, index) =>
      consideredIn(name, snapshot, event, isFirst, step.microsteps[index] ?? []),
    );
  } catch {
    // The machine cannot make this step here: nothing is said rather than something wrong.
    return null;
  }
}

/** A state in which transitions were chosen. In the first of an event these are its own, later those that need none. */
type Moment = { snapshot: AnyMachineSnapshot; event: EventObject; isFirst: boolean };

function momentsOf(machine: AnyStateMachine, step: Step): Moment[] {
  const { kind, event, input, before, microsteps } = step;
  if (kind === 'event' && event !== null && before !== null && holdsWorld(before.context)) {
    const made = madeAgain(step);
    if (made === null) return [];
    const others = made.after.map((snapshot) => ({ snapshot, event, isFirst: false }));
    return [{ snapshot: made.before, event, isFirst: true }, ...(microsteps.length === 0 ? [] : others)];
  }
  if (kind === 'event' && event !== null && before !== null) {
    const first = machine.resolveState({ value: before.value as never, context: before.context });
    const others = getMicrosteps(machine, first, event).map(([snapshot]) => ({
      snapshot,
      event,
      isFirst: false,
    }));
    return [{ snapshot: first, event, isFirst: true }, ...(microsteps.length === 0 ? [] : others)];
  }
  if (kind !== 'start') return [];
  const start = { type: 'xstate.init' };
  return getInitialMicrosteps(machine, (input ?? undefined) as never).map(([snapshot]) => ({
    snapshot,
    event: start,
    isFirst: false,
  }));
}

function consideredIn(
  name: MachineName,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  isFirst: boolean,
  taken: readonly string[],
): Considered[] {
  const known = transitionsOf(snapshot.machine as AnyStateMachine);
  return getNextTransitions(snapshot)
    .filter(({ eventType }) => eventType === (isFirst ? event.type : ''))
    .flatMap((definition: AnyTransitionDefinition): Considered[] => {
      const transition = known.get(definition)?.id;
      if (transition === undefined) return [];
      const guard =
        definition.guard === undefined ? null : guardTree(name, definition.guard, snapshot, event);
      return [{ transition, isTaken: taken.includes(transition), guard }];
    });
}

/** Gives the recorded readings, in their order. */
function readingsOf(records: readonly ReadingRecord[]): Readings {
  const left = records.filter(({ within }) => within === 'context');
  const next = (port: string) => (): Json => {
    const reading = left.shift();
    if (reading?.port !== port) throw new Error(`No reading of '${port}' is recorded here.`);
    return reading.value;
  };
  return {
    now: next('now') as () => number,
    localTimeAt: next('localTimeAt') as () => number,
    read: next('read') as () => string | null,
    randomKey: next('randomKey') as () => string,
  };
}
