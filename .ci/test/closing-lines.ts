/** A test that failed, or a check that failed without one. */
export type Failure = { check: string; title: string; error: string };

type Outcome = {
  failures: readonly Failure[];
  /** The titles of the tests that did not run. They count as failed. */
  notRun: readonly string[];
  failedChecks: readonly string[];
  skipped: readonly string[];
  passed: number;
  failed: number;
};

/** Whoever reads the end of a log sees about so many lines. */
export const MAX_CLOSING_LINES = 40;
const MAX_FAILURES = 12;
const MAX_NOT_RUN = 3;
/** For all failures and their errors; the other lines are headings, empty lines and what did not run. */
const FAILURE_LINES = 28;
const MAX_ERROR_LINES = 12;
const MAX_LENGTH = 180;

/** The end of the output of `npm test`: short, and enough to know what broke. */
export function closingLines({ failures, notRun, failedChecks, skipped, passed, failed }: Outcome): string[] {
  const named = failures.slice(0, MAX_FAILURES);
  const errorLines = Math.min(MAX_ERROR_LINES, Math.floor(FAILURE_LINES / named.length) - 1);
  return [
    '',
    ...(skipped.length > 0 ? [`Skipped, as it says above: ${skipped.join(', ')}`] : []),
    ...(failedChecks.length > 0 ? [cut(`Failed: ${failedChecks.join(', ')}`)] : []),
    ...named.flatMap(({ check, title, error }) => [
      cut(`  ${check}: ${title}`),
      ...firstLines(error, errorLines).map((line) => cut(`      ${line}`)),
    ]),
    ...more(failures.length - named.length),
    ...(notRun.length > 0
      ? [
          `Did not run: ${notRun.length} ${notRun.length === 1 ? 'test' : 'tests'}, counted as failed:`,
          ...notRun.slice(0, MAX_NOT_RUN).map((title) => cut(`  ${title}`)),
          ...more(notRun.length - MAX_NOT_RUN),
        ]
      : []),
    ...(failures.length > 0 ? [''] : []),
    `${passed} passed, ${failed} failed`,
  ];
}

function more(count: number): string[] {
  return count > 0 ? [`  … and ${count} more, named above`] : [];
}

/** The first lines that are ours to read: none of a package. */
function firstLines(text: string, count: number): string[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    .slice(0, count);
}

function cut(line: string): string {
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
