import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  CATALOGUE,
  isMachineName,
  type MachineName,
  machineOf,
  RETRY,
} from '../../../audit/charts/catalogue.ts';
import { chartOf } from '../../../audit/charts/chart.ts';
import { clausesOf } from '../../../audit/charts/clauses.ts';
import { MAX_RETRIES, retryDelay } from '../../../src/api/query-client.ts';

const names = Object.keys(CATALOGUE).filter(isMachineName);
const clauses = readFileSync('docs/clauses.md', 'utf8');

/** The machines that the source files define, by their ids. */
const defined = import.meta.glob<string>('../../../machines/**/*.machine.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('the catalogue has every machine of machines/', () => {
  const ids = Object.values(defined).flatMap(
    (text) => /createMachine\(\{\s*id: '(\w+)'/.exec(text)?.[1] ?? [],
  );
  expect(names.toSorted()).toEqual(ids.toSorted());
  expect(ids.length).toBe(Object.keys(defined).length);
});

describe.each(names)('%s', (name) => {
  const chart = chartOf(machineOf(name));

  test('its chart has the id of its machine, and no two transitions have the same id', () => {
    expect(chart.id).toBe(name);
    expect(new Set(chart.transitions.map(({ id }) => id)).size).toBe(chart.transitions.length);
    expect(new Set(chart.states.map(({ id }) => id)).size).toBe(chart.states.length);
  });

  test('every transition starts and ends at states of the chart', () => {
    const ids = new Set(chart.states.map(({ id }) => id));
    const ends = chart.transitions.flatMap(({ source, targets }) => [source, ...targets]);
    expect(ends.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('every transition keeps clauses that docs/clauses.md defines', () => {
    const kept = chart.transitions.flatMap((transition) => clausesOf(name, transition));
    expect(kept.filter((id) => !clauses.includes(`| ${id} `))).toEqual([]);
    expect(chart.transitions.filter((transition) => clausesOf(name, transition).length === 0)).toEqual([]);
  });
});

test('MENU-1 MENU-2 MENU-3: guards are in words', () => {
  const transitionOf = (name: MachineName, id: string) =>
    chartOf(machineOf(name)).transitions.find((transition) => transition.id === id);

  expect(transitionOf('topBar', 'topBar.menu.full always')).toEqual({
    id: 'topBar.menu.full always',
    source: 'topBar.menu.full',
    event: 'always',
    kind: 'always',
    guard: 'isNarrow or (isScrolled and not isDrawerOpen)',
    targets: ['topBar.menu.compact'],
    actions: [],
  });
  expect(transitionOf('sessionPage', 'sessionPage.shown.deciding always 3')?.guard).toBe(
    'shows (view: waiting)',
  );
  expect(transitionOf('join', 'join.lookingUp.requesting done lookUp')).toMatchObject({
    kind: 'done',
    actions: ['setLookUp'],
  });
  expect(transitionOf('dayNight', 'dayNight.day after untilNextChange')).toMatchObject({ kind: 'after' });
  expect(transitionOf('demo', 'demo.playing.time.running pause.pressed')?.actions).toEqual([
    'setOutcome (answer: says paused)',
  ]);
  expect(transitionOf('site', 'site snapshot dayNight')).toMatchObject({ kind: 'snapshot' });
});

test('DATA-1: a replayed join waits between its attempts as the site does', () => {
  const failures = Array.from({ length: 12 }, (_, index) => index);
  expect(RETRY.max).toBe(MAX_RETRIES);
  expect(failures.map(RETRY.delayMs)).toEqual(failures.map((count) => retryDelay(count)));
});
