import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A state of a statechart. */
export type ChartState = {
  /** Unique within the chart: `join.editing.typing`. */
  id: string;
  /** The last part of the id. */
  name: string;
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Of a compound state: the id of the state that is entered first. */
  initial: string | null;
  entry: string[];
  exit: string[];
  /** What runs while the state is active, by the name of its source. */
  invokes: string[];
};

/** A transition of a statechart, in words. */
export type ChartTransition = {
  /** Unique within the chart and stable while the chart is: source, event, and a number where several share both. */
  id: string;
  /** The id of the state. */
  source: string;
  /** `menu.pressed`, `after pause`, `done lookUp`, `error lookUp`, `snapshot dayNight`, or `always`. */
  event: string;
  kind: 'event' | 'after' | 'done' | 'error' | 'snapshot' | 'always';
  /** The condition in words; null where there is none. */
  guard: string | null;
  /** The ids of the states that are entered; none for a transition that changes no state. */
  targets: string[];
  actions: string[];
};

/** A statechart as plain data, read from the machine itself. */
export type Chart = { id: string; states: ChartState[]; transitions: ChartTransition[] };

/** Reads the statechart of a machine. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesWithin(machine.root);
  return {
    id: machine.id,
    states: nodes.map(stateOf),
    transitions: [...transitionsOf(machine).values()],
  };
}

const known = new WeakMap<AnyStateMachine, Map<AnyTransitionDefinition, ChartTransition>>();

/** The transitions of this very machine, by XState's own objects, as an inspection event names them. */
export function transitionsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, ChartTransition> {
  const earlier = known.get(machine);
  if (earlier) return earlier;
  const transitions = new Map(nodesWithin(machine.root).flatMap(ownTransitions));
  known.set(machine, transitions);
  return transitions;
}

function nodesWithin(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesWithin)];
}

function stateOf(node: AnyStateNode): ChartState {
  const [first] = node.initial?.target ?? [];
  return {
    id: node.id,
    name: node.key,
    parent: node.parent?.id ?? null,
    type: node.type,
    initial: node.type === 'compound' ? (first?.id ?? null) : null,
    entry: node.entry.map(actionText).filter(isOwn),
    exit: node.exit.map(actionText).filter(isOwn),
    invokes: node.invoke.map(({ src }) => String(src)),
  };
}

function ownTransitions(node: AnyStateNode): [AnyTransitionDefinition, ChartTransition][] {
  const own = [...node.transitions.values(), node.always ?? []].flat();
  const counts = new Map<string, number>();
  return own.map((transition) => {
    const { kind, event } = eventOf(node, transition);
    const count = (counts.get(event) ?? 0) + 1;
    counts.set(event, count);
    return [
      transition,
      {
        id: `${node.id} ${event}${count === 1 ? '' : ` ${count}`}`,
        source: node.id,
        event,
        kind,
        guard: transition.guard === undefined ? null : guardText(transition.guard as Part),
        targets: (transition.target ?? []).map(({ id }) => id),
        actions: transition.actions.map(actionText),
      },
    ];
  });
}

function eventOf(
  node: AnyStateNode,
  { eventType }: AnyTransitionDefinition,
): Pick<ChartTransition, 'kind' | 'event'> {
  if (eventType === '') return { kind: 'always', event: 'always' };
  const after = /^xstate\.after\.(.+)$/.exec(eventType)?.[1];
  if (after !== undefined) {
    return { kind: 'after', event: `after ${after.slice(0, -node.id.length - 1)}` };
  }
  const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
  if (kind === 'done' || kind === 'error') return { kind, event: `${kind} ${sourceOf(node, actor)}` };
  const watched = /^xstate\.snapshot\.(.+)$/.exec(eventType)?.[1];
  if (watched !== undefined) return { kind: 'snapshot', event: `snapshot ${sourceOf(node, watched)}` };
  return { kind: 'event', event: eventType };
}

/** The name of what a state runs, by the id that it runs under. */
function sourceOf(node: AnyStateNode, actor: string | undefined): string {
  return String(node.invoke.find(({ id }) => id === actor)?.src ?? actor);
}

type Part = string | { type: string; params?: unknown } | ComposedGuard;
/** What `and`, `or`, `not` and `stateIn` of XState return. */
type ComposedGuard = { check?: { name: string }; guards?: Part[]; stateValue?: unknown };

/** A guard in words: `isNarrow or (isScrolled and not isDrawerOpen)`. */
function guardText(guard: Part): string {
  if (typeof guard === 'string') return guard;
  if ('type' in guard) return `${guard.type}${paramsText(guard.params)}`;
  if (guard.stateValue !== undefined) return `in ${JSON.stringify(guard.stateValue)}`;
  const parts = (guard.guards ?? []).map((part) => {
    const text = guardText(part);
    return / (and|or) /.test(text) ? `(${text})` : text;
  });
  if (parts.length === 1) return `not ${parts[0]}`;
  return parts.join(guard.check?.name === 'checkOr' ? ' or ' : ' and ');
}

/** XState starts and cancels timers by actions of its own; the transitions name them as `after`. */
function isOwn(action: string): boolean {
  return !action.startsWith('xstate.');
}

function actionText(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, params } = action as { type: string; params?: unknown };
  return `${type}${paramsText(params)}`;
}

/** Parameters that are written in the machine; those that are made from the event say nothing here. */
function paramsText(params: unknown): string {
  if (params === undefined || typeof params === 'function') return '';
  if (typeof params !== 'object' || params === null) return ` (${String(params)})`;
  const pairs = Object.entries(params).map(([name, value]) => `${name}: ${valueText(value)}`);
  return ` (${pairs.join(', ')})`;
}

/** `says paused` of `{ says: 'paused' }`. */
function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${valueText(part)}`)
    .join(' ');
}
