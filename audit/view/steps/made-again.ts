import type { AnyMachineSnapshot } from 'xstate';
import type { Json } from '#audit/trace/format.ts';
import { createReplica, type Replica } from '#audit/trace/replica.ts';
import { previousOf, type Step } from './steps.ts';

/** The states that were made again, by their recorded contexts: each step is made once, however often it is asked for. */
const known = new WeakMap<object, AnyMachineSnapshot>();

/**
 * The states of a step, made again from the beginning of the trace: the one before, and the one after each microstep. For
 * an actor of whose state too little is recorded (`world-record.ts`). Null where it cannot be made.
 */
export function madeAgain(
  step: Step,
): { before: AnyMachineSnapshot; after: readonly AnyMachineSnapshot[] } | null {
  const waiting: Step[] = [];
  let earlier = previousOf(step);
  for (; earlier !== null && knownAfter(earlier) === null; earlier = previousOf(earlier))
    waiting.push(earlier);
  const first = earlier ?? waiting.at(-1);
  const replica = first ? createReplica(step.machine ?? '', inputOf(first)) : null;
  if (replica === null) return null;
  if (earlier !== null) replica.goOnFrom(knownAfter(earlier) as AnyMachineSnapshot);
  for (const each of waiting.reverse()) {
    if (!make(replica, each)) return null;
    if (each.after !== null) known.set(each.after.context as object, replica.snapshot as AnyMachineSnapshot);
  }
  const before = replica.snapshot;
  const made = before && next(replica, step);
  return made && { before, after: made.moments };
}

function knownAfter({ after }: Step): AnyMachineSnapshot | null {
  return (after && known.get(after.context as object)) ?? null;
}

/** What the actor of a step was given at its start. */
function inputOf(step: Step): Json {
  let first = step;
  for (let earlier = previousOf(first); earlier !== null; earlier = previousOf(first)) first = earlier;
  return first.input;
}

function make(replica: Replica, step: Step): boolean {
  if (step.kind !== 'checkpoint') return next(replica, step) !== null;
  return step.after !== null && replica.resume(step.after) === null;
}

function next(replica: Replica, { event, readings, microsteps, actions }: Step) {
  const recorded = {
    event,
    readings: readings.filter(({ within }) => within === 'context'),
    transitions: microsteps,
    effects: actions,
  };
  const made = replica.next(event?.type ?? 'xstate.init', recorded);
  return typeof made === 'string' ? null : made;
}
