import { describe, expect, test } from 'vitest';
import { CATALOGUE, type MachineName, machineOf } from '#audit/charts/catalogue.ts';
import { chartOf } from '#audit/charts/chart.ts';
import { EVENT_WORDS, MACHINE_WORDS } from '#audit/charts/words.ts';

const names = Object.keys(CATALOGUE) as MachineName[];

/** `isNarrow` and `isScrolled` of `isNarrow or not isScrolled`; without parameters. */
function namesIn(guard: string): string[] {
  return guard
    .replaceAll(/ \([^()]*: [^()]*\)/g, '')
    .split(/ and | or |not |[()]/)
    .filter((part) => part !== '');
}

/** `setChoice` of `setChoice (choice: playing)`; nothing of XState's own. */
function actionNames(actions: readonly string[]): string[] {
  return actions
    .filter((action) => !action.startsWith('xstate.'))
    .map((action) => action.split(' ')[0] ?? '');
}

describe.each(names)('The words of %s', (name) => {
  const { states, transitions } = chartOf(machineOf(name));
  const words = MACHINE_WORDS[name];

  test('each state has words, and no other name has', () => {
    const ids = states.filter(({ parent }) => parent !== null).map(({ id }) => id.slice(name.length + 1));
    expect(Object.keys(words.states).sort()).toEqual(ids.sort());
  });

  test('each guard has words, and no other name has', () => {
    const guards = new Set(transitions.flatMap(({ guard }) => (guard === null ? [] : namesIn(guard))));
    expect(Object.keys(words.guards).sort()).toEqual([...guards].sort());
  });

  test('each action has words, and no other name has', () => {
    const actions = new Set([
      ...states.flatMap(({ entry, exit }) => actionNames([...entry, ...exit])),
      ...transitions.flatMap(({ actions }) => actionNames(actions)),
    ]);
    expect(Object.keys(words.actions).sort()).toEqual([...actions].sort());
  });

  test('each request has words, and no other name has', () => {
    // What the site and the demo invoke are statecharts.
    const invoked = name === 'site' || name === 'demo' ? [] : states.flatMap(({ invokes }) => invokes);
    expect(Object.keys(words.requests).sort()).toEqual([...new Set(invoked)].sort());
  });

  test('each event has words', () => {
    const events = new Set(transitions.map(({ event }) => event));
    expect([...events].filter((event) => !Object.hasOwn(EVENT_WORDS, event))).toEqual([]);
  });
});

test('no words are kept for an event that no chart has', () => {
  const events = new Set(
    names.flatMap((name) => chartOf(machineOf(name)).transitions.map(({ event }) => event)),
  );
  expect(Object.keys(EVENT_WORDS).filter((event) => !events.has(event))).toEqual([]);
});
