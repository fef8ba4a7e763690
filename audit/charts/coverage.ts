import { type AnyMachineSnapshot, type InspectionEvent, StateMachine } from 'xstate';
import { type Chart, type ChartTransition, transitionsOf } from './chart.ts';

/** How often each thing happened, by its id. */
export type Counts = Record<string, number>;

/** What the actors of one machine did: the transitions they took, the states they entered, the delays that ended. */
export type MachineCoverage = { transitions: Counts; states: Counts; delays: Counts };

/** By the id of the machine. */
export type Coverage = Record<string, MachineCoverage>;

/** Counts what actors do. */
export type CoverageCounter = {
  /** Give this to root actors as their `inspect`. */
  inspect: (event: InspectionEvent) => void;
  /** What was counted until now. */
  counts: () => Coverage;
};

/** A counter for actors of any machine. */
export function coverageCounter(): CoverageCounter {
  const coverage: Coverage = {};
  const active = new WeakMap<object, ReadonlySet<string>>();

  return {
    counts: () => coverage,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot') return;
      const { logic } = inspected.actorRef as { logic?: unknown };
      if (!(logic instanceof StateMachine)) return;
      coverage[logic.id] ??= { transitions: {}, states: {}, delays: {} };
      const { transitions, states, delays } = coverage[logic.id] as MachineCoverage;
      const taken =
        inspected.type === '@xstate.microstep'
          ? inspected._transitions.flatMap((each) => transitionsOf(logic).get(each) ?? [])
          : [];
      for (const transition of taken) {
        count(transitions, transition.id);
        if (transition.kind === 'after') count(delays, delayOf(transition));
      }
      const before = active.get(inspected.actorRef) ?? new Set();
      const now = activeStates(inspected.snapshot as AnyMachineSnapshot);
      active.set(inspected.actorRef, now);
      const entered = new Set([...now].filter((id) => !before.has(id)));
      for (const { source, targets } of taken) {
        // A state that is left at once was never seen to be active.
        if (!before.has(source)) entered.add(source);
        for (const id of targets) if (id !== source) entered.add(id);
      }
      for (const id of entered) count(states, id);
    },
  };
}

function activeStates({ _nodes }: AnyMachineSnapshot): ReadonlySet<string> {
  return new Set(_nodes.map(({ id }) => id));
}

/** The id of a delay: its state, and its name. */
function delayOf({ source, event }: Pick<ChartTransition, 'source' | 'event'>): string {
  return `${source} ${event}`;
}

/** Everything of a chart that can be covered. */
export function everythingOf({ states, transitions }: Chart): Record<keyof MachineCoverage, string[]> {
  const delayed = transitions.filter(({ kind }) => kind === 'after');
  return {
    transitions: transitions.map(({ id }) => id),
    states: states.map(({ id }) => id),
    delays: [...new Set(delayed.map(delayOf))],
  };
}

/** The sum of several counts. */
export function mergedCoverage(all: readonly Coverage[]): Coverage {
  const sum: Coverage = {};
  for (const coverage of all) {
    for (const [machine, counts] of Object.entries(coverage)) {
      sum[machine] ??= { transitions: {}, states: {}, delays: {} };
      for (const what of ['transitions', 'states', 'delays'] as const) {
        for (const [id, times] of Object.entries(counts[what])) count(sum[machine][what], id, times);
      }
    }
  }
  return sum;
}

function count(counts: Counts, id: string, times = 1): void {
  counts[id] = (counts[id] ?? 0) + times;
}
