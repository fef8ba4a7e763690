/**
 * `npm run charts`: fails where a diagram or a table of machines/README.md is not what the machines say. With `--write` it
 * writes them.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { CATALOGUE, isMachineName } from '../audit/charts/catalogue.ts';
import { chartSections } from './charts/chart-text.ts';

const FILE = 'machines/README.md';
const BEGIN = '<!-- From here on made by `npm run charts -- --write`. -->';

const text = readFileSync(FILE, 'utf8');
const [own] = text.split(BEGIN);
const made = `${own?.trimEnd()}\n\n${BEGIN}\n\n${chartSections(Object.keys(CATALOGUE).filter(isMachineName))}`;

if (process.argv.includes('--write')) {
  writeFileSync(FILE, made);
  console.log(`${FILE} is written.`);
} else if (text === made) {
  console.log(`${FILE} says what the machines say.`);
} else {
  writeFileSync('.reports/statecharts.md', made);
  spawnSync('diff', ['-u', FILE, '.reports/statecharts.md'], { stdio: 'inherit' });
  console.error(`${FILE} is not what the machines say: npm run charts -- --write`);
  process.exitCode = 1;
}
