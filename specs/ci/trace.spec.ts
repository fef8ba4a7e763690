import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  citedClauses,
  citedFailures,
  definedClauses,
  definedFailures,
  failuresWithoutTest,
  undefinedFailures,
} from '../../.ci/trace/ids.ts';

const FAILURES = definedFailures(readFileSync('docs/failures.md', 'utf8'));

describe('the IDs in a test title', () => {
  test.each([
    ['MENU-2 MENU-3: the drawer is open', ['MENU-2', 'MENU-3']],
    ['DATA-1, SITE-5: a code is sent again (F01)', ['DATA-1', 'SITE-5']],
    ['the drawer is open, as MENU-2 says', []],
  ])('%j cites the clauses before its colon', (title, clauses) => {
    expect(citedClauses(title)).toEqual(clauses);
  });

  test.each([
    ['in brackets', 'SITE-5: joins once (F18, F46)', ['F18', 'F46']],
    ['at the beginning', 'F44: a PDF is missing', ['F44']],
    ['in the middle', 'a line break in a header (F55) is refused with 400', ['F55']],
    ['with a digit too many', 'joins once (F181)', ['F181']],
    ['that are a key, a byte or a code: none', 'a key, F5, a byte, /e/%F0%9F or %F10, a code, F23GH', []],
  ])('cite failures %s', (_, title, failures) => {
    expect(citedFailures(title)).toEqual(failures);
  });
});

describe('a table', () => {
  test('of clauses has a row for each: ID, what it requires, file', () => {
    const table =
      '| ID | What | Implemented in |\n| --- | --- | --- |\n| DAY-1 | Day | `machines/day.ts` |\n';

    expect(definedClauses(table)).toEqual(new Map([['DAY-1', 'machines/day.ts']]));
  });

  test('of failures has a row for each, whose first cell is the code', () => {
    const table = '| Code | What |\n| --- | --- |\n| F01 | No server |\n| F02 | No answer, unlike F01 |\n';

    expect(definedFailures(table)).toEqual(new Set(['F01', 'F02']));
  });

  test('that defines a failure twice is refused', () => {
    expect(() => definedFailures('| F01 | One |\n| F01 | Other |\n')).toThrow(
      'docs/failures.md defines F01 twice',
    );
  });
});

describe('failure codes', () => {
  const defined = new Set(['F01', 'F02']);

  test('a title that cites an unknown one is refused by name', () => {
    const titles = ['SITE-5: a server that is gone (F01)', 'SITE-5: a slow server (F02, F99)'];

    expect(undefinedFailures(titles, defined)).toEqual([
      "F99 is not in docs/failures.md, but a test cites it: 'SITE-5: a slow server (F02, F99)'",
    ]);
  });

  test('a defined one that no title cites is named', () => {
    expect(failuresWithoutTest(['a server that is gone (F01)'], defined)).toEqual(['F02']);
    expect(failuresWithoutTest(['F02: slow', 'gone (F01)'], defined)).toEqual([]);
  });

  test('docs/failures.md defines every one that the code cites', () => {
    const files = globSync('{machines,server,src}/**/*.{ts,tsx,css}');
    const cited = files.flatMap((file) => citedFailures(readFileSync(file, 'utf8')));

    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter((code) => !FAILURES.has(code))).toEqual([]);
  });
});
