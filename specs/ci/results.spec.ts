import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { browserTests, specTests } from '../../.ci/results.ts';

const vitestReport = (...files: object[]) => JSON.stringify({ testResults: files });

const specFile = (name: string, tests: object[], { status = 'passed', message = '' } = {}) => ({
  name: resolve(name),
  status,
  message,
  assertionResults: tests,
});

const specOf = (title: string, status: string, failureMessages: string[] = []) => ({
  ancestorTitles: ['A menu'],
  title,
  status,
  duration: 12.3,
  failureMessages,
  meta: {},
});

const playwrightReport = (specs: object[], errors: object[] = []) =>
  JSON.stringify({ suites: [{ title: 'layout/menu.e2e.ts', specs, suites: [] }], errors });

const browserOf = (title: string, status: string, results: object[]) => ({
  title,
  tests: [{ status, results }],
});

test('a failed spec says its file, its titles and its error, without the colours of a terminal', () => {
  const error = 'AssertionError: expected \u001b[31m1\u001b[39m to be 2';
  const [result] = specTests(
    vitestReport(specFile('specs/menu.spec.ts', [specOf('is compact', 'failed', [error])])),
  );
  expect(result).toEqual({
    title: ['specs/menu.spec.ts', 'A menu', 'is compact'],
    kind: 'unit',
    layer: 'pure',
    outcome: 'failed',
    error: 'AssertionError: expected 1 to be 2',
    seconds: 0.0123,
  });
});

test.each(['skipped', 'pending', 'todo'])('a spec that is %s did not run', (status) => {
  const report = vitestReport(specFile('specs/menu.spec.ts', [specOf('is compact', status)]));
  expect(specTests(report)).toMatchObject([{ outcome: 'did not run', error: '' }]);
});

test('a file that cannot be read, or whose preparation fails, is a failure of its own', () => {
  const message = "Cannot find module './missing.ts'";
  const [missing, ...prepared] = specTests(
    vitestReport(
      specFile('specs/missing.spec.ts', [], { status: 'failed', message }),
      specFile('specs/prepared.spec.ts', [specOf('is compact', 'skipped')], { status: 'failed' }),
    ),
  );
  expect(missing).toMatchObject({ title: ['specs/missing.spec.ts'], outcome: 'failed', error: message });
  expect(prepared.map(({ outcome }) => outcome)).toEqual(['did not run', 'failed']);
});

test('a browser test passes only as expected; one without a result did not run', () => {
  const failed = { duration: 1500, errors: [{ message: 'Error: \u001b[2mexpect\u001b[22m failed' }] };
  const report = playwrightReport([
    browserOf('opens', 'expected', [{ duration: 500, errors: [] }]),
    browserOf('closes', 'unexpected', [failed]),
    browserOf('waits', 'skipped', []),
  ]);
  expect(browserTests(report)).toMatchObject([
    { title: ['layout/menu.e2e.ts', 'opens'], outcome: 'passed', error: '', seconds: 0.5 },
    {
      title: ['layout/menu.e2e.ts', 'closes'],
      outcome: 'failed',
      error: 'Error: expect failed',
      seconds: 1.5,
    },
    { title: ['layout/menu.e2e.ts', 'waits'], outcome: 'did not run', error: '', seconds: 0 },
  ]);
});

test('what broke beside the browser tests, such as their server, is a failure', () => {
  const report = playwrightReport([], [{ message: 'Error: the server did not start' }]);
  expect(browserTests(report)).toMatchObject([
    { title: ['Playwright'], outcome: 'failed', error: 'Error: the server did not start' },
  ]);
});
