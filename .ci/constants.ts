/**
 * `npm run constants`: changes each constant of .ci/constants/table.ts by one unit, one after the other, in a copy of the
 * working files, and runs the specs beside it: one of their tests must fail. Fails where a change survives, where the
 * text of a row is not in its file exactly once, and where a number of machines/ or src/api/ has neither a row nor an
 * excuse. Keeps the result in docs/proofs/constants.json. `npm run constants -- join` does the same for the rows whose
 * name or file contains 'join', and keeps the results of those files of which all rows were tried.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { copyTree } from './constants/copied-tree.ts';
import { excuses, fileExcuses, SCANNED } from './constants/excuses.ts';
import { faultsIn } from './constants/faults-in.ts';
import type { RedTest } from './constants/red-tests.ts';
import { runSpecs } from './constants/run-specs.ts';
import { limits } from './constants/table.ts';

const RESULT = 'docs/proofs/constants.json';

type Change = { name: string; specified?: string; file: string; from: string; to: string };
/** `killedBy`: the first test that turned red; null where the change survived. `red`: how many did. */
type Verdict = Change & { killedBy: RedTest | null; red: number };
/** `date`, `commit`: of the last run; `seconds`: of the last run of all rows. */
type Kept = {
  date: string;
  commit: string;
  seconds: number;
  constants: number;
  changes: number;
  survivors: number;
  files: Record<string, { date: string; commit: string; sha256: string }>;
  excuses: typeof excuses;
  verdicts: Verdict[];
};

const started = Date.now();
const wanted = process.argv[2] ?? '';
const rows = limits.filter(({ name, file }) => name.includes(wanted) || file.includes(wanted));
const scanned = globSync(SCANNED);
const faults = [...new Set([...scanned, ...limits.map(({ file }) => file)])].flatMap((file) =>
  faultsIn(
    { file, source: readFileSync(file, 'utf8'), isScanned: scanned.includes(file) },
    limits,
    excuses,
    fileExcuses,
  ),
);
if (rows.length === 0) faults.push(`No constant's name or file contains '${wanted}'.`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

const git = (...options: string[]) => execFileSync('git', options, { encoding: 'utf8' }).trim();
const commit = git('rev-parse', 'HEAD');
const isChanged = git('status', '--porcelain', '--', '.', `:!${RESULT}`) !== '';
const copy = copyTree();
try {
  const verdicts = await judge();
  const survivors = verdicts.filter(({ killedBy }) => killedBy === null).length;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `${rows.length} constants, ${verdicts.length} changes, ${survivors} survived; ${excuses.length} excused; ${seconds} s.`,
  );
  keep(verdicts, seconds);
  process.exitCode = survivors === 0 ? 0 : 1;
} catch (error) {
  console.error(stopping.signal.aborted ? 'Stopped; nothing was kept.' : error);
  process.exitCode = stopping.signal.aborted ? 130 : 1;
} finally {
  copy.remove();
}

async function judge(): Promise<Verdict[]> {
  const specs = [...new Set(rows.flatMap((row) => row.specs))];
  const unchanged = await runSpecs(copy.root, specs, stopping.signal);
  const [broken] = unchanged.red;
  if (broken) throw new Error(`Before any change this test fails: ${broken.spec}: ${broken.title}`);
  if (unchanged.passed === 0) throw new Error('Before any change no test could be run.');

  const verdicts: Verdict[] = [];
  for (const { specs: fitting, to: texts, ...row } of rows) {
    for (const to of texts) {
      const restore = copy.change({ ...row, to });
      const { red } = await runSpecs(copy.root, fitting, stopping.signal);
      restore();
      const killedBy = red[0] ?? null;
      verdicts.push({ ...row, to, killedBy, red: red.length });
      console.log(`${killedBy ? 'red' : 'SURVIVED'}  ${row.file}  ${row.from} -> ${to}  (${row.name})`);
      console.log(`      ${killedBy ? `${killedBy.spec}: ${killedBy.title}` : `by ${fitting.join(', ')}`}`);
    }
  }
  return verdicts;
}

/** Replaces the results of the files of which all rows were tried. */
function keep(verdicts: readonly Verdict[], seconds: number): void {
  const isTried = (file: string) => limits.every((row) => row.file !== file || rows.includes(row));
  const tried = [...new Set(rows.map(({ file }) => file))].filter(isTried);
  const known = new Set(limits.map(({ file }) => file));
  const before: Partial<Kept> = existsSync(RESULT) ? (JSON.parse(readFileSync(RESULT, 'utf8')) as Kept) : {};
  const isKept = (file: string) => known.has(file) && !tried.includes(file);
  const all = [
    ...(before.verdicts ?? []).filter(({ file }) => isKept(file)),
    ...verdicts.filter(({ file }) => tried.includes(file)),
  ];
  const own = {
    date: new Date(started).toISOString(),
    commit: `${commit}${isChanged ? ' with changes' : ''}`,
  };
  const files = {
    ...Object.fromEntries(Object.entries(before.files ?? {}).filter(([file]) => isKept(file))),
    ...Object.fromEntries(
      tried.map((file) => [file, { ...own, sha256: hash('sha256', readFileSync(file), 'hex') }]),
    ),
  };
  const result: Kept = {
    ...own,
    seconds: wanted === '' ? seconds : (before.seconds ?? seconds),
    constants: new Set(all.map(({ name, file, from }) => `${file} ${name} ${from}`)).size,
    changes: all.length,
    survivors: all.filter(({ killedBy }) => killedBy === null).length,
    files,
    excuses,
    verdicts: all,
  };
  mkdirSync(dirname(RESULT), { recursive: true });
  writeFileSync(`${RESULT}.new`, `${JSON.stringify(result, null, 2)}\n`);
  renameSync(`${RESULT}.new`, RESULT);
  console.log(`Kept in ${RESULT}.`);
}
