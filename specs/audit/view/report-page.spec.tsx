import { readFileSync } from 'node:fs';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Report } from '#audit/view/report/report.ts';
import { ReportPage } from '#audit/view/report/report-page.tsx';

/** A small report, also for the browser test of its page. */
const report = JSON.parse(readFileSync('fixtures/report.json', 'utf8')) as Report;

const open = (given: Report | null) =>
  render(<ReportPage report={given} clauses={{ 'MENU-2': 'More than 100 px of scrolling' }} />);

const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
const cellsOf = (name: string) =>
  within(rowOf(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the report shows figures, transitions, faults and the last run in tables', () => {
  open(report);
  expect(cellsOf('browser tests')).toEqual(['12', '11']);
  expect(cellsOf('topBar')).toEqual(['7', '6', '5', '4', '7']);
  expect(cellsOf('machines/one.ts')).toEqual(['100 %', '0', '2', '42', '2026-11-22']);
  expect(cellsOf('topBar menu.pressed')).toEqual(['browser', 'Nobody can press it there.']);
  expect(cellsOf('lint')).toEqual(['3', 'with failures']);
  expect(screen.getByText(/200 changes, 1 that no test noticed/)).toBeTruthy();
});

test('a figure that has fallen below the kept one is marked', () => {
  open({ ...report, figures: { ...report.figures, 'browser tests': 10 } });
  expect(cellsOf('browser tests')).toEqual(['10, below', '11']);
  expect(screen.getByText('1 has fallen below the kept one.')).toBeTruthy();
});

test('the report shows the runs of each property, and the traces that were replayed', () => {
  open(report);
  expect(cellsOf('any scroll')).toEqual(['300', '905', '2.3']);
  expect(screen.getByText('Tests that ran properties: 1, with 300 runs in all. Seeds: 905.')).toBeTruthy();
  expect(cellsOf('visit.ndjson')).toEqual(['identical', '5', '40', '45']);
  expect(screen.getByText('(browser, 1.50 s)')).toBeTruthy();
});

test('what is stale is said to be stale', () => {
  open({
    ...report,
    coverage: report.coverage && { ...report.coverage, isStale: true },
    constants: report.constants && { ...report.constants, stale: ['machines/one.ts'] },
  });
  expect(screen.getByText(/Stale: the statecharts have changed since/)).toBeTruthy();
  expect(screen.getByText(/Stale, as the file has changed since: machines\/one\.ts\./)).toBeTruthy();
  expect(cellsOf('machines/two.ts').slice(-2)).toEqual(['not noted', '2026-11-21, stale']);
  expect(screen.getByText(/Never measured: machines\/three \(2 files\)\./)).toBeTruthy();
  expect(screen.getByText(/Stale results, whose file has changed since: 1\./)).toBeTruthy();
});

test('each clause says what it asks, and names its tests', () => {
  open(report);
  const clause = screen.getByText('MENU-2').closest('li') as HTMLElement;
  expect(clause.textContent).toContain('More than 100 px of scrolling');
  expect(clause.textContent).toContain('pure: 1, React: 0, in a browser: 1');
  expect(within(clause).getByText('MENU-2: fast scrolling')).toBeTruthy();
});

test('what nobody has measured is said so, with the command', () => {
  open({ ...report, coverage: null, mutation: null, constants: null, run: null });
  for (const command of ['coverage', 'mutation', 'constants']) {
    expect(screen.getByText(`Not measured here: npm run ${command}.`)).toBeTruthy();
  }
});

test('where no tests have run, the page says how to run them, and shows the kept results', () => {
  open({ ...report, run: null });
  expect(screen.getByText(/The tests have not run in this folder/).textContent).toContain('npm test');
  expect(cellsOf('topBar')).toEqual(['7', '6', '5', '4', '7']);
});

test('without a report the page says what to do', () => {
  open(null);
  expect(screen.getByText(/could not be read/).textContent).toContain('npm run audit');
});
