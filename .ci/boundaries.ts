/**
 * `npm run boundaries`: checks the forbidden imports (.dependency-cruiser.mjs) and the table of folders in
 * ARCHITECTURE.md, which is made from the same list (`npm run boundaries -- --write`). Also fails when a folder has no
 * row, and when it finds too few modules: then the check itself is broken.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { folderNames, folderTable } from './folders.ts';

const FOLDERS = ['machines', 'src', 'server', 'specs', 'e2e', 'fixtures', 'audit', 'voxels', 'scenes', '.ci'];
const MIN_MODULES = 100;
const DOCUMENT = 'ARCHITECTURE.md';
const TABLE = /^\| Folder \| .*\n(?:\|.*\n)+/m;

const { output } = await cruise(
  FOLDERS,
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
  undefined,
  { tsConfig: undefined },
);
const { summary } = output as ICruiseResult;
for (const { rule, from, to } of summary.violations) {
  const { comment } = config.forbidden.find(({ name }) => name === rule.name) ?? {};
  console.error(`${rule.name}: ${from} -> ${to}. ${comment}`);
}
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} arrows, ${summary.error} forbidden.`,
);
if (summary.totalCruised < MIN_MODULES) {
  console.error(`Fewer than ${MIN_MODULES} modules: the check does not see the code.`);
}

/** The folders in which each folder has a row of its own. */
const unnamed = ['src', 'server']
  .flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  )
  .filter((folder) => !folderNames.includes(folder));
for (const folder of unnamed) {
  console.error(`${folder} has no row in .ci/folders.ts, so no rule says what it may import: add one there.`);
}

const document = readFileSync(DOCUMENT, 'utf8');
const current = document.replace(TABLE, () => `${folderTable()}\n`);
if (process.argv.includes('--write')) writeFileSync(DOCUMENT, current);
else if (!TABLE.test(document) || document !== current) {
  console.error(
    `The table of folders in ${DOCUMENT} is not the one of .ci/folders.ts: npm run boundaries -- --write`,
  );
  process.exitCode = 1;
}
if (summary.error > 0 || summary.totalCruised < MIN_MODULES || unnamed.length > 0) process.exitCode = 1;
