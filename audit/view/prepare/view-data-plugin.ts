import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { CATALOGUE, type MachineName, machineOf } from '#audit/charts/catalogue.ts';
import { chartOf } from '#audit/charts/chart.ts';
import { layOut } from '../layout/lay-out.ts';
import type { Coverage, DrawnChart, ViewData } from '../view-data.ts';
import { clausesIn } from './clauses-in.ts';

const ID = 'virtual:view-data';

/** `import { viewData } from 'virtual:view-data'`: the charts, laid out, as a module. elkjs stays out of the browser. */
export function viewDataModule(root: string, build: string): Plugin {
  return {
    name: 'view-data',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: async (id) =>
      id === `\0${ID}` ? `export const viewData = ${JSON.stringify(await makeViewData(root, build))};` : null,
  };
}

/** Reads the machines, the clauses and the coverage. `root` is the repository's folder, `build` the hash of its machines. */
export async function makeViewData(root: string, build: string): Promise<ViewData> {
  const charts: Partial<Record<MachineName, DrawnChart>> = {};
  for (const name of Object.keys(CATALOGUE) as MachineName[]) {
    const chart = chartOf(machineOf(name));
    charts[name] = { chart, layout: await layOut(chart), names: await layOut(chart, 'names') };
  }
  const coverageFile = `${root}/docs/proofs/coverage.json`;
  return {
    build,
    charts: charts as ViewData['charts'],
    clauses: clausesIn(readFileSync(`${root}/docs/clauses.md`, 'utf8')),
    coverage: existsSync(coverageFile) ? (JSON.parse(readFileSync(coverageFile, 'utf8')) as Coverage) : null,
  };
}
