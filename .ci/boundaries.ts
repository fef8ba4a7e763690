/**
 * `npm run boundaries`: the forbidden imports between folders (.dependency-cruiser.mjs). Also fails when it sees hardly
 * any modules: then the check itself is broken.
 */
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

const FOLDERS = ['machines', 'src', 'server', 'specs', 'e2e', 'fixtures', 'scenes'];
const MIN_MODULES = 100;

const { output } = await cruise(
  FOLDERS,
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
  undefined,
  { tsConfig: undefined },
);
const { summary } = output as ICruiseResult;
for (const { rule, from, to } of summary.violations)
  console.error(`${rule.severity} ${rule.name}: ${from} -> ${to}`);
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} arrows, ${summary.error} forbidden.`,
);
if (summary.totalCruised < MIN_MODULES) {
  console.error(`Fewer than ${MIN_MODULES} modules: the check does not see the code.`);
}
process.exitCode = summary.error > 0 || summary.totalCruised < MIN_MODULES ? 1 : 0;
