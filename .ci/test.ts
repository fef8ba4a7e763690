/**
 * `npm test`: everything that CI runs, one check after the other, each also a script of its own. The last line
 * says `N passed, N failed`; a check without tests of its own counts as one.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { browserTests, specTests, type TestResult } from './results.ts';

const checks: { script: string; results?: () => TestResult[] }[] = [
  { script: 'lint' },
  { script: 'types' },
  { script: 'boundaries' },
  { script: 'specs', results: () => specTests(readReport('specs')) },
  { script: 'build' },
  { script: 'budgets' },
  { script: 'e2e', results: () => browserTests(readReport('e2e')) },
  { script: 'trace' },
];

rmSync('.reports', { recursive: true, force: true });
mkdirSync('.reports');
let passed = 0;
let failed = 0;

for (const { script, results } of checks) {
  const from = performance.now();
  console.log(`\n== npm run ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' });
  const tests = results === undefined ? [] : readOrNone(results);
  const failures = tests.filter(({ isPassed }) => !isPassed).length;
  passed += tests.length - failures;
  failed += failures;
  // A check that failed without a failed test, or ran no test where it should have, is a failure of its own.
  if (status !== 0 && failures === 0) failed += 1;
  else if (results !== undefined && tests.length === 0) failed += 1;
  else if (results === undefined) passed += 1;
  console.log(
    `== ${script}: ${status === 0 ? 'ok' : 'FAILED'}, ${Math.round((performance.now() - from) / 1000)} s`,
  );
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function readReport(name: string): string {
  return readFileSync(`.reports/${name}.json`, 'utf8');
}

function readOrNone(results: () => TestResult[]): TestResult[] {
  try {
    return results();
  } catch (error) {
    console.error(String(error));
    return [];
  }
}
