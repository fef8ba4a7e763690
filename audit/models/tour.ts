import type { Model, Oracle, Step } from './model.ts';

/** How often a step is planned that does not come about. */
const MAX_TRIES = 3;

/**
 * A walk that takes every step on every screen on which it changes what is shown, as far as `mayTake` lets it, by the
 * shortest ways; and the steps of `also`, `screen | step`, which change nothing that is shown. `detailsOf`: what is seen
 * beyond the screens; a step that changes it alone is taken where `seeksDetails`. The oracle alone plans it: `next` says what is to be done from here, null once nothing is left.
 */
export function createTour<State, Event extends { type: string }, Screen extends string>(
  model: Model<Event>,
  oracle: Oracle<State, Event, Screen>,
  {
    mayTake,
    also = [],
    detailsOf = () => '',
    seeksDetails = true,
    identity = () => null,
  }: {
    mayTake: (name: string, state: State) => boolean;
    also?: readonly string[];
    detailsOf?: (state: State) => string | undefined;
    seeksDetails?: boolean;
    identity?: (state: State) => unknown;
  },
) {
  const names = Object.keys(model.steps);
  const idOf = (state: State) =>
    JSON.stringify([oracle.shows(state), detailsOf(state), oracle.identity(state), identity(state)]);
  const graph = new Map<string, { name: string; key: string; to: string }[]>();
  const visited = new Set<string>();
  /** What was planned and did not come about, such as a countdown to a time that is over by now. */
  const missed = new Map<string, number>();
  let planned: string | null = null;

  const keyOf = (from: State, name: string, to: State): string | null => {
    const [shown, shownNext] = [oracle.shows(from).join(', '), oracle.shows(to).join(', ')];
    const [details, detailsNext] = seeksDetails ? [detailsOf(from), detailsOf(to)] : [];
    const isChange = shown !== shownNext || details !== detailsNext;
    if (!isChange && !also.includes(`${shown} | ${name}`)) return null;
    return [shown, details, name, shownNext, detailsNext].filter(Boolean).join(' | ');
  };
  const step = (state: State, name: string) => oracle.next(state, model.steps[name] as Step<Event>);

  /** Adds what can be reached from here to the graph. */
  const explore = (from: State) => {
    const states = [from];
    for (const state of states) {
      const id = idOf(state);
      if (graph.has(id)) continue;
      const edges: { name: string; key: string; to: string }[] = [];
      graph.set(id, edges);
      for (const name of names) {
        if (!mayTake(name, state)) continue;
        const next = step(state, name);
        const to = idOf(next);
        const key = keyOf(state, name, next);
        if (to === id && key === null) continue;
        edges.push({ name, key: key ?? '', to });
        states.push(next);
      }
    }
  };

  return {
    /** The steps to the nearest one that was not taken yet, that one included; null where none is left. */
    next(state: State): string[] | null {
      if (planned !== null && !visited.has(planned)) missed.set(planned, (missed.get(planned) ?? 0) + 1);
      explore(state);
      const start = idOf(state);
      const ways = new Map<string, string[]>([[start, []]]);
      for (const [id, way] of ways) {
        for (const { name, key, to } of graph.get(id) ?? []) {
          if (key !== '' && !visited.has(key) && (missed.get(key) ?? 0) < MAX_TRIES) {
            planned = key;
            return [...way, name];
          }
          if (!ways.has(to)) ways.set(to, [...way, name]);
        }
      }
      return null;
    },
    /** The steps that lead to another state from here, or that `also` names. */
    options(state: State): string[] {
      explore(state);
      return [...new Set(graph.get(idOf(state))?.map(({ name }) => name))];
    },
    /** Notes a step that was taken, and gives what must be shown after it. */
    take(state: State, name: string): State {
      const next = step(state, name);
      const key = keyOf(state, name, next);
      if (key !== null) visited.add(key);
      return next;
    },
    /** How many steps from one screen to another were taken. */
    count: () => visited.size,
    missed: () => [...missed.keys()].filter((key) => !visited.has(key)),
  };
}
