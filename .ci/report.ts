/**
 * `npm run report`: one report of everything that is proved, from the last runs and from the kept results of the long
 * campaigns (`npm run prove`): .reports/report.md, and .reports/report.json for the audit view. Fails where a figure is lower
 * than the kept one (docs/proofs/figures.json); `--keep` keeps the present ones.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  fallen,
  figuresOf,
  isCoverageStale,
  propertiesOf,
  readProofs,
  replayedOf,
  staleConstants,
  staleFiles,
  testsByClause,
  unmeasuredFolders,
} from './report/proofs.ts';
import { reportText } from './report/report-text.ts';

const KEPT = 'docs/proofs/figures.json';

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const proofs = readProofs();
const now = figuresOf(proofs);
const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, number>) : {};
const { coverage, mutation, constants, run } = proofs;

mkdirSync('.reports', { recursive: true });
writeFileSync('.reports/report.md', reportText(proofs, kept, commit));
writeFileSync(
  '.reports/report.json',
  JSON.stringify({
    commit,
    figures: now,
    kept,
    clauses: [...testsByClause(proofs)].map(([id, tests]) => ({
      id,
      tests: tests.map(({ kind, layer, title, seconds }) => ({ kind, layer, title: title.at(-1), seconds })),
    })),
    properties: propertiesOf(proofs.tests),
    replayed: replayedOf(proofs.tests),
    coverage: coverage && { ...coverage, isStale: isCoverageStale(coverage) },
    constants: constants && { ...constants, stale: staleConstants(constants) },
    run,
    mutation: mutation && {
      ...mutation,
      stale: staleFiles(mutation),
      unmeasured: unmeasuredFolders(mutation),
    },
  }),
);
for (const [name, value] of Object.entries(now))
  console.log(`${name}: ${value} (kept: ${kept[name] ?? 'none'})`);
console.log('The whole report is .reports/report.md.');

if (process.argv.includes('--keep')) {
  mkdirSync('docs/proofs', { recursive: true });
  writeFileSync(KEPT, `${JSON.stringify(now, null, 2)}\n`);
} else {
  const faults = fallen(now, kept);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
