import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { transitionsOf } from '#audit/charts/chart.ts';
import { coverageCounter } from '#audit/charts/coverage.ts';

/** Watches which of a machine's transitions were ever taken. */
export type TransitionMeter = {
  /** Give this to the actor as its `inspect`. */
  inspect: (event: InspectionEvent) => void;
  /** Every transition of the machine, by id. */
  all: () => string[];
  /** Those that no actor has taken yet. */
  notTaken: () => string[];
};

/** A meter for actors of this machine. */
export function transitionMeter(machine: AnyStateMachine): TransitionMeter {
  const { inspect, counts } = coverageCounter();
  const all = [...transitionsOf(machine).values()].map(({ id }) => id);
  return {
    inspect,
    all: () => all,
    notTaken: () => all.filter((id) => !counts()[machine.id]?.transitions[id]),
  };
}
