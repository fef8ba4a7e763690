/**
 * `npm run coverage`: which transitions, states and delays of each statechart the tests have taken, by layer: the
 * models alone (`pure`), the pages in jsdom (`react`), the site in Chromium (`browser`). Reads what the runs of the
 * specs and of the browser tests left in `.reports/coverage`. Fails where the models alone, or all layers together,
 * leave something out, and where React or the browser leave out a transition that `audit/models/exceptions.ts` does
 * not name. `--specs` says nothing of
 * the browser, and is part of `npm test`. `--write` keeps the result in `docs/proofs/coverage.json`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { CATALOGUE, isMachineName, machineOf } from '../audit/charts/catalogue.ts';
import { chartOf } from '../audit/charts/chart.ts';
import { EXCEPTIONS } from '../audit/models/exceptions.ts';
import { machinesHash } from './audit/machines-hash.ts';
import {
  coverageByLayer,
  figuresOf,
  LAYERS,
  type LayerReport,
  problemsOf,
  tableOf,
  transitionsByLayer,
} from './coverage/layers.ts';

const REPORTS = '.reports/coverage/*.json';
const KEPT = 'docs/proofs/coverage.json';
const OF_RUN = '.reports/transitions.json';
/** What `npm run coverage:browser` leaves. */
const BROWSER_RUN = '.reports/e2e-coverage.json';

const reports = globSync(REPORTS)
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as LayerReport)
  // What a test left that has been deleted or renamed since does not count.
  .filter(({ spec }) => existsSync(spec));
const charts = Object.keys(CATALOGUE)
  .filter(isMachineName)
  .map((name) => chartOf(machineOf(name)));
const byLayer = coverageByLayer(charts, reports);
const layers = process.argv.includes('--specs') ? LAYERS.filter((layer) => layer !== 'browser') : LAYERS;
const problems = problemsOf(charts, byLayer, EXCEPTIONS, layers);

console.log(tableOf(charts, byLayer));
for (const layer of layers) {
  if (reports.every((report) => report.layer !== layer)) {
    console.log(`\nNo test of the layer '${layer}' has left a report in .reports/coverage.`);
  }
}
for (const problem of problems) console.error(problem);
if (process.argv.includes('--write')) keep();
// For `npm run report`: what this run has taken without a browser.
if (process.argv.includes('--specs')) writeFileSync(OF_RUN, JSON.stringify(figuresOf(charts, byLayer)));
process.exitCode = problems.length === 0 ? 0 : 1;

function secondsOf(report: string): number {
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: { duration: number } };
  return Math.round(stats.duration / 1000);
}

function keep(): void {
  mkdirSync('docs/proofs', { recursive: true });
  const kept = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    machinesHash: machinesHash(),
    ...(existsSync(BROWSER_RUN) && { seconds: secondsOf(BROWSER_RUN) }),
    machines: figuresOf(charts, byLayer),
    layers: transitionsByLayer(charts, byLayer),
    exceptions: EXCEPTIONS,
    problems,
  };
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  execFileSync('biome', ['format', '--write', KEPT]);
}
