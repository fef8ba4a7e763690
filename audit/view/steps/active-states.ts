import type { Chart } from '#audit/charts/chart.ts';
import type { Json } from '#audit/trace/format.ts';

/** The ids of the states that a state value names: the root, and all that are active within it. */
export function activeStates({ id, states }: Chart, value: Json): string[] {
  const known = new Set(states.map((state) => state.id));
  const within = (parent: string, inner: Json): string[] => {
    if (typeof inner === 'string') return [`${parent}.${inner}`];
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return [];
    return Object.entries(inner).flatMap(([name, deeper]) => [
      `${parent}.${name}`,
      ...within(`${parent}.${name}`, deeper),
    ]);
  };
  return [id, ...within(id, value)].filter((state) => known.has(state));
}
