/**
 * `npm test`: everything that CI runs. Each check is also a script of its own. The last line says `N passed, N
 * failed`. A check without tests of its own counts as one, and one that says `skipped:` as none. Checks that use one
 * processor run at the same time. The lines before say what broke (`test/closing-lines.ts`).
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { browserTests, specTests, type TestResult } from './results.ts';
import { closingLines, type Failure } from './test/closing-lines.ts';
import { seedOf } from './test/seed.ts';

type Check = { script: string; results?: () => TestResult[] };

/** Stages run one after the other, the rows of a stage at the same time, the checks of a row one after the other. */
const stages: Check[][][] = [
  [
    [{ script: 'build' }, { script: 'build:audit' }, { script: 'budgets' }, { script: 'pages' }],
    // What Debian has is waited for beside what needs nothing of it.
    [{ script: 'tools' }],
    [{ script: 'types' }],
  ],
  [[{ script: 'specs', results: () => specTests(readReport('specs')) }, { script: 'coverage:specs' }]],
  // The tests in a browser wait now and then: what reads files alone is done beside them, and has ended long before times are
  // measured.
  [
    [{ script: 'e2e', results: () => browserTests(readReport('e2e')) }],
    [
      { script: 'lint' },
      { script: 'boundaries' },
      { script: 'spelling' },
      { script: 'charts' },
      { script: 'pdfua' },
    ],
  ],
  [[{ script: 'trace' }]],
  [[{ script: 'report' }]],
];

/** How much of its output is shown at the end for a check that fails without a failed test. */
const LAST_LINES = 12;

rmSync('.reports', { recursive: true, force: true });
mkdirSync('.reports');
const seed = seedOf(process.env, '.');
process.env['FC_SEED'] = String(seed);
console.log(`Properties run with FC_SEED=${seed}.`);
const checks: { script: string; seconds: number; isOk: boolean }[] = [];
let passed = 0;
let failed = 0;
const failures: Failure[] = [];
const notRun: string[] = [];
const skipped: string[] = [];

for (const [first = [], ...others] of stages) {
  // The output of the first row is shown while it runs, that of the others after it has ended.
  const said: string[] = [];
  const beside = others.map((row) => runRow(row, (text) => said.push(text)));
  await runRow(first, (text) => process.stdout.write(text));
  await Promise.all(beside);
  process.stdout.write(said.join(''));
}

const failedChecks = checks.filter(({ isOk }) => !isOk).map(({ script }) => script);
console.log(closingLines({ failures, notRun, failedChecks, skipped, passed, failed }).join('\n'));
process.exitCode = failed === 0 ? 0 : 1;

async function runRow(row: readonly Check[], say: (text: string) => void): Promise<void> {
  for (const check of row) await run(check, say);
}

async function run({ script, results }: Check, say: (text: string) => void): Promise<void> {
  const from = performance.now();
  say(`\n== npm run ${script}\n`);
  let isSkipped = false;
  let lastLines: string[] = [];
  const isDone = await ends(script, (text) => {
    isSkipped ||= /^skipped:/m.test(text);
    const lines = stripVTControlCharacters(text).split('\n');
    lastLines = [...lastLines, ...lines.filter((line) => line.trim() !== '')].slice(-LAST_LINES);
    say(text);
  });
  const tests = results === undefined ? [] : readOrNone(results, say);
  const notPassed = tests.filter(({ outcome }) => outcome !== 'passed');
  const failedTests = notPassed.filter(({ outcome }) => outcome === 'failed');
  const titleOf = ({ title }: TestResult) => title.join(' > ');
  notRun.push(...notPassed.filter(({ outcome }) => outcome === 'did not run').map(titleOf));
  for (const test of failedTests) {
    failures.push({ check: script, title: titleOf(test), error: test.error || lastLines.join('\n') });
  }
  passed += tests.length - notPassed.length;
  failed += notPassed.length;
  // A check that fails without a failed test, or runs no test although it has some, counts as one failure.
  const ranNone = results !== undefined && tests.length === 0 && !isSkipped;
  const isFailure = failedTests.length === 0 && (!isDone || ranNone);
  if (isFailure) {
    failed += 1;
    failures.push({ check: script, title: 'its last lines', error: lastLines.join('\n') });
  } else if (isSkipped) skipped.push(script);
  else if (results === undefined) passed += 1;
  const isOk = isDone && notPassed.length === 0 && !isFailure;
  const seconds = Math.round((performance.now() - from) / 1000);
  checks.push({ script, seconds, isOk });
  // For the report, which is the last check.
  writeFileSync('.reports/run.json', JSON.stringify({ seed, checks }));
  const outcome = isSkipped ? 'skipped' : 'ok';
  say(`== ${script}: ${isOk ? outcome : 'FAILED'}, ${seconds} s\n`);
}

/** Runs a script to its end. True if it succeeded. */
function ends(script: string, say: (text: string) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const npm = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', say);
    npm.on('error', (error) => say(`${error}\n`));
    npm.on('close', (code) => resolve(code === 0));
  });
}

function readReport(name: string): string {
  return readFileSync(`.reports/${name}.json`, 'utf8');
}

function readOrNone(results: () => TestResult[], say: (text: string) => void): TestResult[] {
  try {
    return results();
  } catch (error) {
    say(`${error}\n`);
    return [];
  }
}
