import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'vitest';
import { coverageCounter } from '#audit/charts/coverage.ts';

let counter = coverageCounter();

/** Counts what the machines do, for `npm run coverage`: the models in Node as `pure`, the pages in jsdom as `react`. */
export const countCoverage: typeof counter.inspect = (event) => counter.inspect(event);

/** After each spec: keeps what was counted in it. */
export function keepCoverage(): void {
  const coverage = counter.counts();
  counter = coverageCounter();
  const { testPath } = expect.getState();
  if (testPath === undefined || Object.keys(coverage).length === 0) return;
  const layer = testPath.endsWith('.tsx') ? 'react' : 'pure';
  const spec = relative(process.cwd(), testPath);
  mkdirSync('.reports/coverage', { recursive: true });
  const text = JSON.stringify({ layer, spec, coverage });
  writeFileSync(`.reports/coverage/${layer}-${spec.replaceAll('/', '.')}.json`, text);
}
