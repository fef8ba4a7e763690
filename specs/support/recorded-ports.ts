import type { AnyStateMachine } from 'xstate';

type Call = (...all: unknown[]) => unknown;
type Action = Call & { resolve?: Call };

/**
 * Ports whose readings are recorded, for machines that must be replayed from events and readings. A reading counts
 * where it changes the context: in an action of the kind that xstate resolves itself (`assign`).
 */
export function recordedPorts() {
  const readings: unknown[] = [];
  const strays: string[] = [];
  let place: 'guard or context' | 'assign' | 'effect' = 'guard or context';

  const within = <Result>(inner: typeof place, act: () => Result): Result => {
    const outer = place;
    place = inner;
    try {
      return act();
    } finally {
      place = outer;
    }
  };

  return {
    /** What was read in actions that change the context, in its order. */
    readings,
    /** The names of the readings that were made outside of actions. */
    strays,
    /** The same function; each call is recorded. */
    record:
      <Parameters extends unknown[], Value>(name: string, read: (...parameters: Parameters) => Value) =>
      (...parameters: Parameters): Value => {
        const value = read(...parameters);
        if (place === 'assign') readings.push(value);
        if (place === 'guard or context') strays.push(name);
        return value;
      },
    /** Watches the named actions of a machine, so that it is known whether a reading is made in one of them. */
    watch<Machine extends AnyStateMachine>(machine: Machine): Machine {
      const actions = machine.implementations.actions as Record<string, Action>;
      for (const [name, action] of Object.entries(actions)) {
        const { resolve } = action;
        if (resolve) action.resolve = (...all) => within('assign', () => resolve(...all));
        else actions[name] = (...all) => within('effect', () => action(...all));
      }
      return machine;
    },
  };
}
