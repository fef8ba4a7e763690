import { type AnyMachineSnapshot, and, type EventObject, not, or } from 'xstate';
import type { MachineName } from '#audit/charts/catalogue.ts';
import { MACHINE_WORDS } from '#audit/charts/words.ts';
import { filled } from './names.ts';

/** A condition at a moment: whether it held, and each of its parts. */
export type GuardTree =
  | { kind: 'one'; name: string; words: string; holds: boolean }
  | { kind: 'not' | 'and' | 'or'; parts: GuardTree[]; holds: boolean };

type Guard = string | { type: string; params?: unknown } | Composed;
/** What `and`, `or`, `not` and `stateIn` of XState return. */
type Composed = { check: Check; guards?: Guard[] };
type Check = (
  snapshot: AnyMachineSnapshot,
  scope: { context: unknown; event: EventObject },
  guard: unknown,
) => boolean;

const CHECKS = new Map<unknown, 'not' | 'and' | 'or'>([
  [(not('x') as unknown as Composed).check, 'not'],
  [(and([]) as unknown as Composed).check, 'and'],
  [(or([]) as unknown as Composed).check, 'or'],
]);

/** Asks the machine's own conditions, part by part, in a state of the machine. */
export function guardTree(
  machine: MachineName,
  guard: unknown,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): GuardTree {
  const known = guard as Guard;
  const kind = typeof known === 'function' ? CHECKS.get((known as Composed).check) : undefined;
  if (kind !== undefined) {
    const parts = ((known as Composed).guards ?? []).map((part) => guardTree(machine, part, snapshot, event));
    const held = parts.map(({ holds }) => holds);
    const holds = kind === 'not' ? !held[0] : kind === 'and' ? !held.includes(false) : held.includes(true);
    return { kind, parts, holds };
  }
  const opposite = not(known as never) as unknown as Composed;
  const holds = !opposite.check(snapshot, { context: snapshot.context, event }, opposite);
  const { name, params } = namedGuard(known, snapshot, event);
  const words = MACHINE_WORDS[machine].guards[name];
  const values = { ...(snapshot.context as Record<string, never>), ...params };
  const text = words ? filled(holds ? words.holds : words.fails, values) : `${name} is ${holds}`;
  return { kind: 'one', name, words: text, holds };
}

function namedGuard(guard: Guard, { context }: AnyMachineSnapshot, event: EventObject) {
  if (typeof guard === 'string') return { name: guard, params: {} };
  if (!('type' in guard)) return { name: 'a condition', params: {} };
  const { type, params } = guard;
  const given = typeof params === 'function' ? (params({ context, event }) as unknown) : params;
  return {
    name: type,
    params: (typeof given === 'object' && given !== null ? given : {}) as Record<string, never>,
  };
}

/** Why conditions held or not: only the parts that decided. */
export function reasonOf(...trees: readonly GuardTree[]): { words: string; names: string } {
  const deciding = trees.flatMap(decidingParts);
  return {
    words: deciding.map(({ words }) => words).join(', and '),
    names: deciding.map(({ name, holds }) => (holds ? name : `not ${name}`)).join(' and '),
  };
}

/** The parts of a condition that decided whether it held. */
export function decidingParts(tree: GuardTree): Extract<GuardTree, { kind: 'one' }>[] {
  if (tree.kind === 'one') return [tree];
  if (tree.kind === 'not') return tree.parts.flatMap(decidingParts);
  // All parts make an 'and' true, and each false one makes it false; with an 'or' it is the other way round.
  return tree.parts.filter(({ holds }) => holds === tree.holds).flatMap(decidingParts);
}
