import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** Watches which of a machine's transitions were ever taken. */
export type TransitionMeter = {
  /** Give this to the actor as its `inspect`. */
  inspect: (event: InspectionEvent) => void;
  /** Every transition of the machine, by name. */
  all: () => string[];
  /** Those that no actor has taken yet. */
  notTaken: () => string[];
};

/** A meter for actors of this very machine: it knows transitions by identity, so guards may share an event. */
export function transitionMeter(machine: AnyStateMachine): TransitionMeter {
  const names = new Map(transitionNamesOf(machine.root));
  const taken = new Set<AnyTransitionDefinition>();
  return {
    inspect: (event) => {
      if (event.type === '@xstate.microstep') for (const each of event._transitions) taken.add(each);
    },
    all: () => [...names.values()],
    notTaken: () => [...names].filter(([transition]) => !taken.has(transition)).map(([, name]) => name),
  };
}

function transitionNamesOf(node: AnyStateNode): [AnyTransitionDefinition, string][] {
  const own = [...node.transitions.values(), node.always ?? []].flat();
  return [
    ...own.map((each, index): [AnyTransitionDefinition, string] => [
      each,
      `${node.id} ${each.eventType || 'always'} #${index}`,
    ]),
    ...Object.values(node.states).flatMap(transitionNamesOf),
  ];
}
