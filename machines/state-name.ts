import type { StateValue } from 'xstate';

/** The name of a state, without those within it: of `{ moving: 'starting' }` it is `moving`. */
export function stateName<Value extends StateValue>(
  value: Value,
): Value extends string ? Value : keyof Value {
  return (typeof value === 'string' ? value : Object.keys(value)[0]) as ReturnType<typeof stateName<Value>>;
}
