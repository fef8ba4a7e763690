import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The kind of proof: `unit` has examples, `property` many generated cases, `browser` a real browser. */
export type TestKind = 'unit' | 'property' | 'browser';

/** What a test runs: code without a page, pages in jsdom, or the site in Chromium. */
export type TestLayer = 'pure' | 'react' | 'browser';

/** One test of a report. */
export type TestResult = {
  /** Its file, the titles of its suites, and its own. */
  title: string[];
  kind: TestKind;
  layer: TestLayer;
  /** Only what passed proves anything. What did not run was skipped, or another failure was in its way. */
  outcome: 'passed' | 'failed' | 'did not run';
  /** What was wrong; '' where nothing is said of it. */
  error: string;
  /** How long it took. */
  seconds: number;
  /** Each property of fast-check that it ran: with how many runs, and from which seed. */
  properties?: { runs: number; seed: number }[];
  /** The kept traces that it replayed. */
  replayed?: ReplayedTrace[];
};

export type ReplayedTrace = { file: string; result: string; actors: number; events: number; states: number };

type SpecFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: {
    ancestorTitles: string[];
    title: string;
    status: string;
    duration?: number;
    failureMessages: string[];
    /** What the test said of itself (`specs/support/setup.ts`). */
    meta?: Pick<TestResult, 'properties' | 'replayed'>;
  }[];
};

/** The tests of Vitest's JSON report. A file that fails without a failed test is one failure. */
export function specTests(report: string): TestResult[] {
  const { testResults } = JSON.parse(report) as { testResults: SpecFile[] };
  return testResults.flatMap(({ name, status: fileStatus, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const kind = /\.(property|model)\.spec\.tsx?$/.test(name) ? 'property' : 'unit';
    const layer = name.endsWith('.tsx') ? 'react' : 'pure';
    const tests = assertionResults.map(
      ({ ancestorTitles, title, status, duration = 0, failureMessages, meta }): TestResult => ({
        title: [file, ...ancestorTitles, title],
        kind,
        layer,
        outcome: status === 'passed' || status === 'failed' ? status : 'did not run',
        error: plain(failureMessages[0]),
        seconds: duration / 1000,
        ...meta,
      }),
    );
    const failsByItself = fileStatus === 'failed' && tests.every(({ outcome }) => outcome !== 'failed');
    return failsByItself
      ? [...tests, { title: [file], kind, layer, outcome: 'failed', error: plain(message), seconds: 0 }]
      : tests;
  });
}

type BrowserTest = {
  status: string;
  results: { duration: number; errors: { message?: string }[] }[];
};

type Suite = {
  title: string;
  specs?: { title: string; tests: BrowserTest[] }[];
  suites?: Suite[];
};

/** The tests of Playwright's JSON report. What broke beside them, such as a server that did not start, is one failure. */
export function browserTests(report: string): TestResult[] {
  const { suites, errors = [] } = JSON.parse(report) as { suites: Suite[]; errors?: { message?: string }[] };
  const walk = (suite: Suite, above: string[]): TestResult[] => {
    const path = [...above, suite.title];
    return [
      ...(suite.specs ?? []).map(({ title, tests }): TestResult => {
        const results = tests.flatMap((test) => test.results);
        return {
          title: [...path, title],
          kind: 'browser',
          layer: 'browser',
          outcome: outcomeOf(tests),
          error: plain(results.flatMap((result) => result.errors)[0]?.message),
          seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        };
      }),
      ...(suite.suites ?? []).flatMap((inner) => walk(inner, path)),
    ];
  };
  return [
    ...suites.flatMap((suite) => walk(suite, [])),
    ...errors.map(
      ({ message }): TestResult => ({
        title: ['Playwright'],
        kind: 'browser',
        layer: 'browser',
        outcome: 'failed',
        error: plain(message),
        seconds: 0,
      }),
    ),
  ];
}

function outcomeOf(tests: readonly BrowserTest[]): TestResult['outcome'] {
  if (tests.every(({ status }) => status === 'expected')) return 'passed';
  return tests.every(({ status }) => status === 'expected' || status === 'skipped')
    ? 'did not run'
    : 'failed';
}

function plain(message: string | undefined): string {
  return stripVTControlCharacters(message ?? '');
}
