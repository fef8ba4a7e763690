/**
 * `npm run trace`: which tests prove which clause. Reads docs/clauses.md, docs/failures.md, and the reports of the last
 * `npm run specs` and `npm run e2e`. Fails where a test cites a clause or a failure that is not defined, where the file
 * of a clause is missing, and where a clause has no passing test in specs/ or in e2e/.
 */
import { existsSync, readFileSync } from 'node:fs';
import { browserTests, specTests, type TestKind } from './results.ts';
import {
  citedClauses,
  definedClauses,
  definedFailures,
  failuresWithoutTest,
  undefinedFailures,
} from './trace/ids.ts';

const clauses = definedClauses(readFileSync('docs/clauses.md', 'utf8'));
const failures = definedFailures(readFileSync('docs/failures.md', 'utf8'));
const tests = [
  ...specTests(readFileSync('.reports/specs.json', 'utf8')),
  ...browserTests(readFileSync('.reports/e2e.json', 'utf8')),
];
const titles = [...new Set(tests.flatMap(({ title }) => title))];

const counts = new Map(
  [...clauses.keys()].map((id) => [id, { unit: 0, property: 0, browser: 0, failed: 0 }]),
);
const faults = undefinedFailures(titles, failures);

for (const { title, kind, outcome } of tests) {
  for (const id of new Set(title.flatMap(citedClauses))) {
    const count = counts.get(id);
    if (!count) faults.push(`${id} is not in docs/clauses.md, but a test cites it: '${title.at(-1)}'`);
    else count[outcome === 'passed' ? kind : 'failed'] += 1;
  }
}

console.log('clause     unit  property  browser  implemented in');
for (const [id, count] of counts) {
  const file = clauses.get(id) ?? '';
  const cell = (kind: TestKind, width: number) => String(count[kind]).padStart(width);
  console.log(`${id.padEnd(9)}${cell('unit', 6)}${cell('property', 10)}${cell('browser', 9)}  ${file}`);
  if (count.unit + count.property === 0) faults.push(`${id} has no passing test in specs/.`);
  if (count.browser === 0) faults.push(`${id} has no passing test in e2e/.`);
  if (count.failed > 0) faults.push(`${id} has ${count.failed} failed test(s).`);
  if (!existsSync(file)) faults.push(`${id} is implemented in '${file}', which does not exist.`);
}

const sum = (kind: TestKind) => [...counts.values()].reduce((total, count) => total + count[kind], 0);
console.log(
  `${clauses.size} clauses; proofs: ${sum('unit')} unit, ${sum('property')} property, ${sum('browser')} browser (a test counts once for each clause it names).`,
);
const untested = failuresWithoutTest(titles, failures);
console.log(
  `${failures.size} failures; without a test that cites them: ${untested.length === 0 ? 'none' : untested.join(', ')}.`,
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 && clauses.size > 0 && failures.size > 0 ? 0 : 1;
