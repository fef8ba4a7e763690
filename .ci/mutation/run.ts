/**
 * `npm run mutation`: changes the machines and the rules of the server and the adapters in one place, runs the specs of
 * that subject (subjects.ts), and does so for every place: a change that no spec notices has survived. With folders or
 * files, only these: `npm run mutation -- machines/join`. Properties run with the seed FC_SEED, or 1.
 *
 * `--quick` takes over which changes the last run here has noticed, where neither the place nor its test has changed
 * since; it does not see that other files have. Without it, everything is tried again.
 *
 * docs/proofs/mutation.json keeps the result of each file. Fails where a file's score falls below the kept one;
 * `--accept` keeps the lower one. A mutant that changes nothing anyone can notice is excused in the code:
 * `// Stryker disable next-line <Mutator>: <reason>`.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { LogLevel, MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { TYPES_REASON } from './ignore-types.ts';
import { filesOf, type Subject, selectedSubjects } from './subjects.ts';

/**
 * The result of a file. `killed`: a test failed, or the run did. `timeout`: the specs did not end. `survived`: nobody
 * noticed. `excused`: by a comment in the code. `score`: those noticed, in percent of all but the excused.
 */
type FileResult = {
  date: string;
  commit: string;
  /** Of the file as it was then: the report says which results are stale. */
  sha256: string;
  killed: number;
  timeout: number;
  survived: number;
  excused: number;
  score: number;
  /** How long the subject of the file took. */
  seconds?: number;
};

type Proof = { seed: number; files: Record<string, FileResult> };

const PROOF = 'docs/proofs/mutation.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
});
const seed = Number(process.env['FC_SEED'] ?? 1);
process.env['FC_SEED'] = String(seed);
console.log(`Properties run with FC_SEED=${seed}.`);

const kept: Proof = existsSync(PROOF)
  ? (JSON.parse(readFileSync(PROOF, 'utf8')) as Proof)
  : { seed, files: {} };
const files = Object.fromEntries(Object.entries(kept.files).filter(([name]) => existsSync(name)));
let falls = 0;

for (const subject of selectedSubjects(positionals.map((path) => path.replace(/\/$/, '')))) {
  const from = performance.now();
  const mutants = await mutantsOf(subject);
  const seconds = Math.round((performance.now() - from) / 1000);
  // The report also has files of earlier runs, perhaps of one that was stopped.
  for (const name of filesOf(subject)) {
    const own = mutants.filter(({ fileName }) => relative(fileName) === name);
    if (own.length === 0) continue;
    const result = { ...resultOf(name, own), seconds };
    const before = files[name]?.score;
    const hasFallen = before !== undefined && result.score < before;
    console.log(
      `${name}: ${result.score} % of ${own.filter(isCounted).length} noticed, ` +
        `${result.timeout} by time, ${result.survived} survived, ${result.excused} excused` +
        (before === undefined || before === result.score ? '' : ` (kept: ${before} %)`),
    );
    for (const mutant of own.filter(hasSurvived)) console.log(describe(name, mutant));
    if (hasFallen && !values.accept) falls += 1;
    else files[name] = result;
  }
  // After each subject, as a whole run is long.
  writeProof();
}

if (falls > 0) console.error(`${falls} file(s) fell below the kept score. The lower one is not kept.`);
process.exitCode = falls === 0 ? 0 : 1;

function mutantsOf({ name, files: mutate, specs, environment }: Subject): Promise<MutantResult[]> {
  console.log(`\n== ${name}`);
  // Read by vitest.config.ts beside this file, in the process that runs the specs.
  process.env['MUTATION_SPECS'] = specs.join(',');
  process.env['MUTATION_ENVIRONMENT'] = environment ?? 'node';
  const incrementalFile = `.reports/mutation/${name.replaceAll(/[^a-z]+/g, '-')}.json`;
  forgetSurvivors(incrementalFile);
  const options: PartialStrykerOptions = {
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/ignore-types.ts`],
    ignorers: ['setup-types'],
    // A worker thread ignores `process.env.TZ`.
    vitest: { configFile: '.ci/mutation/vitest.config.ts', pool: 'forks', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Most specs of a subject end within a second. A mutant that never ends is stopped soon.
    timeoutMS: 5000,
    timeoutFactor: 1.5,
    dryRunTimeoutMinutes: 10,
    ignorePatterns: ['public', 'build', 'scenes', 'e2e', '.reports', '.github'],
    tempDirName: '.stryker-tmp',
    incremental: true,
    force: !values.quick,
    incrementalFile,
    reporters: ['progress-append-only'],
    logLevel: 'warn' as LogLevel,
  };
  return new Stryker(options).runMutationTest();
}

/** Takes out of the last run's report what has survived: a new test may notice it, and Stryker does not always see that. */
function forgetSurvivors(report: string): void {
  if (!existsSync(report)) return;
  const last = JSON.parse(readFileSync(report, 'utf8')) as {
    files: Record<string, { mutants: MutantResult[] }>;
  };
  for (const file of Object.values(last.files)) {
    file.mutants = file.mutants.filter((mutant) => !hasSurvived(mutant));
  }
  writeFileSync(report, JSON.stringify(last));
}

function resultOf(name: string, mutants: readonly MutantResult[]): FileResult {
  const count = (...statuses: MutantResult['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'RuntimeError', 'CompileError');
  const timeout = count('Timeout');
  const survived = mutants.filter(hasSurvived).length;
  const all = killed + timeout + survived;
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: presentCommit(),
    sha256: hash('sha256', readFileSync(name), 'hex'),
    killed,
    timeout,
    survived,
    excused: mutants.filter(
      ({ status, statusReason }) => status === 'Ignored' && statusReason !== TYPES_REASON,
    ).length,
    // Rounded down: 100 means all.
    score: all === 0 ? 100 : Math.floor((1000 * (killed + timeout)) / all) / 10,
  };
}

function hasSurvived({ status }: MutantResult): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

function isCounted({ status }: MutantResult): boolean {
  return status !== 'Ignored';
}

/** Where it is, and what was put there. */
function describe(name: string, { location, mutatorName, replacement, status }: MutantResult): string {
  const [first = '', ...more] = (replacement ?? '').split('\n');
  const { start, end } = location;
  return (
    `  ${name}:${start.line}:${start.column}-${end.line}:${end.column} ${mutatorName} -> ` +
    `${first}${more.length === 0 ? '' : ' ...'}${status === 'NoCoverage' ? ' (no spec runs this)' : ''}`
  );
}

function relative(fileName: string): string {
  return fileName.replace(`${process.cwd()}/`, '');
}

/** The commit whose files were measured, with a word where they have been changed since. */
function presentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'machines', 'server', 'src', 'specs');
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' with changes');
}

function writeProof(): void {
  mkdirSync('docs/proofs', { recursive: true });
  const sorted = Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(PROOF, `${JSON.stringify({ seed, files: sorted } satisfies Proof, null, 2)}\n`);
}
