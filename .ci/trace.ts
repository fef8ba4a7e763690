/**
 * `npm run trace`: which tests prove which clause. Reads the clauses from docs/clauses.md and the reports of the
 * last `npm run specs` and `npm run e2e`. Fails on an ID that no clause has, on a clause whose holder is gone,
 * and on a clause without a passing test in both specs/ and e2e/.
 */
import { existsSync, readFileSync } from 'node:fs';
import { browserTests, specTests, type TestKind } from './results.ts';

const clauses = readClauses(readFileSync('docs/clauses.md', 'utf8'));
const tests = [
  ...specTests(readFileSync('.reports/specs.json', 'utf8')),
  ...browserTests(readFileSync('.reports/e2e.json', 'utf8')),
];

const counts = new Map(
  [...clauses.keys()].map((id) => [id, { unit: 0, property: 0, browser: 0, failed: 0 }]),
);
const faults: string[] = [];

for (const { title, kind, isPassed } of tests) {
  for (const id of new Set(title.flatMap(idsAtTheStart))) {
    const count = counts.get(id);
    if (!count) faults.push(`${id} is no clause: '${title.at(-1)}'`);
    else count[isPassed ? kind : 'failed'] += 1;
  }
}

console.log('clause     unit  property  browser  held by');
for (const [id, count] of counts) {
  const holder = clauses.get(id) ?? '';
  const cell = (kind: TestKind, width: number) => String(count[kind]).padStart(width);
  console.log(`${id.padEnd(9)}${cell('unit', 6)}${cell('property', 10)}${cell('browser', 9)}  ${holder}`);
  if (count.unit + count.property === 0) faults.push(`${id} has no passing test in specs/.`);
  if (count.browser === 0) faults.push(`${id} has no passing test in e2e/.`);
  if (count.failed > 0) faults.push(`${id} has ${count.failed} failed test(s).`);
  if (!existsSync(holder)) faults.push(`${id} is held by '${holder}', which is not there.`);
}

const sum = (kind: TestKind) => [...counts.values()].reduce((total, count) => total + count[kind], 0);
console.log(
  `${clauses.size} clauses; proofs: ${sum('unit')} unit, ${sum('property')} property, ${sum('browser')} browser (a test counts once for each clause it names).`,
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 && clauses.size > 0 ? 0 : 1;

/** The table rows `| ID | what | `holder` |`, as ID and holder. */
function readClauses(markdown: string): Map<string, string> {
  const rows = markdown.matchAll(/^\| ([A-Z]+-\d+) +\|.*\| `([^`]+)` +\|$/gm);
  return new Map([...rows].map(([, id = '', holder = '']) => [id, holder]));
}

/** The IDs before a title's colon: `MENU-2 MENU-3: ...` names two. */
function idsAtTheStart(title: string): string[] {
  const [start] = /^(?:[A-Z]+-\d+[ ,]*)+(?=:)/.exec(title) ?? [];
  return start?.match(/[A-Z]+-\d+/g) ?? [];
}
