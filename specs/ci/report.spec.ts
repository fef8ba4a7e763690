import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mutatedFiles } from '../../.ci/mutation/subjects.ts';
import {
  fallen,
  figuresOf,
  isCoverageStale,
  type MutationProof,
  type Proofs,
  propertiesOf,
  staleConstants,
  staleFiles,
  unmeasuredFolders,
  withRun,
} from '../../.ci/report/proofs.ts';
import { reportText } from '../../.ci/report/report-text.ts';

const file = {
  date: '2026-11-23',
  commit: 'abc',
  killed: 98,
  timeout: 1,
  survived: 1,
  excused: 2,
  score: 99,
  sha256: hash('sha256', 'as it was', 'hex'),
};

const mutation: MutationProof = { seed: 1, files: { 'machines/one.ts': file } };

const passed = { outcome: 'passed', error: '', seconds: 0.2 } as const;

const proofs: Proofs = {
  clauses: new Map([
    ['MENU-2', 'machines/one.ts'],
    ['MENU-3', 'machines/one.ts'],
  ]),
  tests: [
    { title: ['MENU-2: more than 100 px'], kind: 'unit', layer: 'pure', ...passed },
    { title: ['MENU-2: more than 100 px | in a browser'], kind: 'browser', layer: 'browser', ...passed },
    {
      title: ['MENU-3: never'],
      kind: 'property',
      layer: 'pure',
      outcome: 'failed',
      error: 'expected',
      seconds: 1,
    },
  ],
  coverage: {
    date: '2026-11-23',
    commit: 'abc',
    exceptions: [{ transition: 'topBar menu.pressed', layer: 'browser', reason: 'Nobody can.' }],
    machines: { topBar: { transitions: { all: 7, pure: 7, react: 5, browser: 4, union: 7 } } },
  },
  mutation: null,
  constants: null,
  run: null,
};

test('a clause is proved by a passing test in specs and one in a browser; a failed test proves nothing', () => {
  expect(figuresOf(proofs)).toMatchObject({
    'clauses with a test in specs and one in a browser': 1,
    'unit tests': 1,
    'property tests': 0,
    'transitions taken, React': 5,
  });
});

test('what nobody has measured is no figure, and the report says so', () => {
  expect(Object.keys(figuresOf(proofs)).join()).not.toContain('mutants');
  const text = reportText(proofs, {}, 'abc');
  expect(text).toContain('Not measured: `npm run mutation`.');
  expect(text).toContain('Not measured: `npm run constants`.');
  expect(text).toContain('Not measured: `npm test` has not run here.');
});

test('a figure that falls is a fault, and so is one that is not measured any more', () => {
  const kept = { one: 3, two: 2 };
  expect(fallen({ one: 3, two: 4 }, kept)).toEqual([]);
  expect(fallen({ one: 2, two: 2 }, kept)).toEqual(["'one' was 3, and is 2."]);
  expect(fallen({ one: 3 }, kept)).toEqual(["'two' was 2, and is not measured any more."]);
});

test('a result of mutation is stale once its file has changed, and the report says so', () => {
  expect(staleFiles(mutation, () => 'as it was')).toEqual([]);
  expect(staleFiles(mutation, () => 'as it is')).toEqual(['machines/one.ts']);
  expect(figuresOf({ ...proofs, mutation })).toMatchObject({ 'mutants noticed, machines, %': 99 });
});

test('files that nobody has mutated yet are counted by folder, where there is something to mutate', () => {
  const files = ['machines/one.ts', 'machines/two.ts', 'machines/new/one.ts', 'machines/new/two.ts'];
  const texts: Record<string, string> = {
    'machines/two.ts':
      "import { A } from './a.ts';\nexport type B = { a: A };\nexport const LIMIT_MS = 12_000;",
    'machines/new/one.ts': 'export const twice = (value: number) => value * 2;',
    'machines/new/two.ts': "export const NAME = 'two';",
  };
  const read = (file: string) => texts[file] ?? '';
  expect(unmeasuredFolders(mutation, files.slice(0, 2), read)).toEqual([]);
  expect(unmeasuredFolders(mutation, files.slice(0, 3), read)).toEqual(['machines/new (1 file)']);
  expect(unmeasuredFolders(mutation, files, read)).toEqual(['machines/new (2 files)']);
  expect(mutatedFiles()).toContain('server/session-page/read-session.ts');
});

test('constants are stale once a file of theirs has changed, and transitions once a machine has', () => {
  const constants = { date: '2026-11-23', commit: 'abc', seconds: 9, constants: 1, changes: 2, survivors: 0 };
  const sha256 = hash('sha256', 'as it was', 'hex');
  const files = { 'machines/one.ts': { date: '2026-11-23', commit: 'abc', sha256 } };
  expect(staleConstants({ ...constants, files }, () => 'as it was')).toEqual([]);
  expect(staleConstants({ ...constants, files }, () => 'as it is')).toEqual(['machines/one.ts']);
  const coverage = { ...(proofs.coverage ?? expect.fail()), machinesHash: 'one' };
  expect(isCoverageStale(coverage, 'one')).toBe(false);
  expect(isCoverageStale(coverage, 'other')).toBe(true);
  const text = reportText({ ...proofs, coverage, constants: { ...constants, files } }, {}, 'abc');
  expect(text).toContain('Stale: the machines have changed since.');
  expect(text).toContain('Stale, as the file has changed since: machines/one.ts.');
});

test('the transitions taken without a browser are those of the last run', () => {
  const run = { topBar: { transitions: { all: 7, pure: 6, react: 4, browser: 0, union: 6 } } };
  expect(withRun(proofs.coverage, run)?.machines).toEqual({
    topBar: { transitions: { all: 7, pure: 6, react: 4, browser: 4, union: 7 } },
  });
  expect(withRun(proofs.coverage, null)).toBe(proofs.coverage);
});

test('the report names the tests of each clause, without breaking a table', () => {
  const text = reportText(proofs, { 'unit tests': 1 }, 'abc');
  expect(text).toContain('| MENU-2 | `machines/one.ts` | 1 | 0 | 1 |');
  expect(text).toContain('- MENU-2: more than 100 px \\| in a browser (0.20 s)');
  expect(text).toContain('| topBar | 7 | 7 | 5 | 4 | 7 |');
  expect(text).toContain('`topBar menu.pressed` cannot happen in browser: Nobody can.');
  expect(text).toContain('| unit tests | 1 | 1 |');
  expect(text).not.toContain('never');
});

test('the runs of properties are summed by test, and a replayed trace has its row', () => {
  const replayed = [{ file: 'visit.ndjson', result: 'identical', actors: 5, events: 40, states: 45 }];
  const properties = [
    { runs: 100, seed: 7 },
    { runs: 50, seed: 7 },
  ];
  const tests = [
    {
      title: ['a.spec.ts', 'any'],
      kind: 'property' as const,
      layer: 'react' as const,
      ...passed,
      properties,
      replayed,
    },
  ];
  expect(propertiesOf([...proofs.tests, ...tests])).toEqual({
    properties: [{ title: 'a.spec.ts > any', runs: 150, seeds: [7], seconds: 0.2 }],
    runs: 150,
    seeds: [7],
  });
  const text = reportText({ ...proofs, tests }, {}, 'abc');
  expect(text).toContain('1 tests ran properties, in all 150 times, from 1 seed.');
  expect(text).toContain('| a.spec.ts > any | 150 | 7 | 0.2 |');
  expect(text).toContain('| visit.ndjson | identical | 5 | 40 | 45 |');
});
