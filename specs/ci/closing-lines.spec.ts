import { expect, test } from 'vitest';
import { closingLines, type Failure, MAX_CLOSING_LINES } from '../../.ci/test/closing-lines.ts';

const failure: Failure = {
  check: 'e2e',
  title: 'layout/menu.e2e.ts > MENU-2: the menu is compact',
  error:
    'Error: expected compact\n\n  Received: full\n    at e2e/layout/menu.e2e.ts:12:3\n    at run (/a/node_modules/b.js:1:2)',
};

const closing = (given: Partial<Parameters<typeof closingLines>[0]>) =>
  closingLines({ failures: [], notRun: [], failedChecks: [], skipped: [], passed: 3, failed: 0, ...given });

test('the last line says how many passed and failed', () => {
  expect(closing({}).at(-1)).toBe('3 passed, 0 failed');
  expect(closing({ skipped: ['pdfua'] })).toContain('Skipped, as it says above: pdfua');
});

test('each failed test is named, with the first lines of its error', () => {
  const lines = closing({ failures: [failure], failedChecks: ['e2e'], failed: 1 });
  expect(lines).toEqual([
    '',
    'Failed: e2e',
    '  e2e: layout/menu.e2e.ts > MENU-2: the menu is compact',
    '      Error: expected compact',
    '        Received: full',
    '          at e2e/layout/menu.e2e.ts:12:3',
    '',
    '3 passed, 1 failed',
  ]);
});

test('what did not run is counted as failed, told apart, and never hides what failed', () => {
  const notRun = Array.from({ length: 50 }, (_, index) => `speed.e2e.ts > page ${index}`);
  const lines = closing({ failures: [failure], notRun, failedChecks: ['e2e'], failed: 51 });
  expect(lines.indexOf('      Error: expected compact')).toBeGreaterThan(0);
  expect(lines).toContain('Did not run: 50 tests, counted as failed:');
  expect(lines).toContain('  speed.e2e.ts > page 0');
  expect(lines.length).toBeLessThanOrEqual(MAX_CLOSING_LINES);
});

test.each([1, 2, 5, 12, 13, 40, 500])('%i failures with long errors fit into 40 lines', (count) => {
  const error = Array.from({ length: 90 }, (_, index) => `line ${index}: ${'x'.repeat(1000)}`).join('\n');
  const failures = Array.from({ length: count }, (_, index) => ({
    ...failure,
    title: `test ${index}`,
    error,
  }));
  const notRun = ['one', 'two', 'three', 'four', 'five', 'six'];
  const lines = closing({ failures, notRun, failedChecks: ['e2e'], skipped: ['pdfua'], failed: count + 6 });
  expect(lines.length).toBeLessThanOrEqual(MAX_CLOSING_LINES);
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(200);
  const named = lines.filter((line) => line.startsWith('  e2e: test'));
  expect(named).toHaveLength(Math.min(count, 12));
  expect(lines.filter((line) => line.includes('line 0: '))).toHaveLength(named.length);
  expect(lines.includes(`  … and ${count - 12} more, named above`)).toBe(count > 12);
});
