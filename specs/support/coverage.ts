import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { coverageCounter } from '#audit/charts/coverage.ts';

const { inspect, counts } = coverageCounter();

/** Counts what the machines do, for `npm run coverage`: the models in Node as `pure`, the pages in jsdom as `react`. */
export const countCoverage = inspect;

// A file for each spec: they run in processes of their own.
afterAll(() => {
  const { testPath } = expect.getState();
  if (testPath === undefined || Object.keys(counts()).length === 0) return;
  const layer = testPath.endsWith('.tsx') ? 'react' : 'pure';
  const spec = relative(process.cwd(), testPath);
  mkdirSync('.reports/coverage', { recursive: true });
  const text = JSON.stringify({ layer, spec, coverage: counts() });
  writeFileSync(`.reports/coverage/${layer}-${spec.replaceAll('/', '.')}.json`, text);
});
