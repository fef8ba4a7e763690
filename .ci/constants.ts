/**
 * `npm run constants`: changes each constant of .ci/constants/table.ts by one unit, in a copy of the working files, and
 * runs the specs beside it: one of their tests must fail. Fails where a change survives, where the text of a row is not
 * in its file exactly once, and where a number of machines/ has neither a row nor an excuse. Keeps the result in
 * docs/proofs/constants.json. `npm run constants -- join` does the same for the rows whose name or file contains
 * 'join', and keeps nothing.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { changedText } from './constants/changed-text.ts';
import { copyTree } from './constants/copied-tree.ts';
import { excuses, SCANNED } from './constants/excuses.ts';
import type { RedTest } from './constants/red-tests.ts';
import { runSpecs } from './constants/run-specs.ts';
import { limits } from './constants/table.ts';
import { withoutRow } from './constants/without-row.ts';

const RESULT = 'docs/proofs/constants.json';

const started = Date.now();
const wanted = process.argv[2] ?? '';
const rows = limits.filter(({ name, file }) => name.includes(wanted) || file.includes(wanted));
const changes = rows.flatMap(({ to, ...row }) => to.map((text) => ({ ...row, to: text })));
const faults = globSync(SCANNED).flatMap((file) =>
  withoutRow(file, readFileSync(file, 'utf8'), limits, excuses),
);
for (const change of changes) changedText(readFileSync(change.file, 'utf8'), change);
if (rows.length === 0) faults.push(`No constant's name or file contains '${wanted}'.`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

// What is tested is the copy, so commit and changes are read at the same moment.
const git = (...options: string[]) => execFileSync('git', options, { encoding: 'utf8' }).trim();
const commit = git('rev-parse', 'HEAD');
const isChanged = git('status', '--porcelain', '--', '.', `:!${RESULT}`) !== '';
const copy = copyTree();
process.on('exit', copy.remove);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(130));
}

const specs = [...new Set(rows.flatMap((row) => row.specs))];
const unchanged = await runSpecs(copy.root, specs);
if (unchanged.red.length > 0 || unchanged.passed === 0) {
  console.error(
    'Before any change these specs must pass:',
    ...specs,
    ...unchanged.red.map(({ title }) => title),
  );
  process.exit(1);
}

type Verdict = {
  name: string;
  specified?: string;
  file: string;
  from: string;
  to: string;
  killedBy: RedTest | null;
};
const verdicts: Verdict[] = [];
for (const { specs: fitting, ...change } of changes) {
  const restore = copy.change(change);
  const { red } = await runSpecs(copy.root, fitting);
  restore();
  const killedBy = red[0] ?? null;
  verdicts.push({ ...change, killedBy });
  console.log(
    `${(killedBy ? 'red' : 'SURVIVES').padEnd(10)}${change.file}: ${change.from} -> ${change.to}\n          ${killedBy?.title ?? change.name}`,
  );
}

const survivors = verdicts.filter(({ killedBy }) => killedBy === null);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(
  `${rows.length} constants, ${changes.length} changes; survivors: ${survivors.length}; ${excuses.length} excused; ${seconds} s.`,
);
if (wanted === '') {
  mkdirSync('docs/proofs', { recursive: true });
  const result = {
    date: new Date(started).toISOString(),
    commit,
    isChanged,
    seconds,
    constants: rows.length,
    changes: changes.length,
    survivors: survivors.length,
    excuses,
    verdicts,
  };
  writeFileSync(`${RESULT}.new`, `${JSON.stringify(result, null, 2)}\n`);
  renameSync(`${RESULT}.new`, RESULT);
  console.log(`Kept in ${RESULT}.`);
}
process.exitCode = survivors.length === 0 ? 0 : 1;
