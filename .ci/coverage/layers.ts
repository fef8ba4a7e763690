import type { Chart } from '../../audit/charts/chart.ts';
import {
  type Coverage,
  everythingOf,
  type MachineCoverage,
  mergedCoverage,
} from '../../audit/charts/coverage.ts';
import type { Exception } from '../../audit/models/exceptions.ts';

/** The layers in which the machines are tested. */
export const LAYERS = ['pure', 'react', 'browser'] as const;

export type Layer = (typeof LAYERS)[number];

/** What the tests of one file did. */
export type LayerReport = { layer: Layer; spec: string; coverage: Coverage };

/** The sum of the reports, by layer. */
export function coverageByLayer(reports: readonly LayerReport[]): Record<Layer, Coverage> {
  const of = (layer: Layer) =>
    mergedCoverage(reports.filter((report) => report.layer === layer).map(({ coverage }) => coverage));
  return { pure: of('pure'), react: of('react'), browser: of('browser') };
}

/** Everything that is not as it should be, in sentences. */
export function problemsOf(
  charts: readonly Chart[],
  byLayer: Record<Layer, Coverage>,
  exceptions: readonly Exception[],
): string[] {
  const union = mergedCoverage(Object.values(byLayer));
  const all = charts.flatMap(({ transitions }) => transitions.map(({ id }) => id));
  const goals = charts.flatMap((chart) => [
    ...missing(chart, 'pure', byLayer.pure),
    ...missing(chart, 'all layers together', union),
  ]);
  const exceptional = (['react', 'browser'] as const).flatMap((layer) => {
    const listed = exceptions.filter((each) => each.layer === layer).map(({ transition }) => transition);
    return charts.flatMap((chart) =>
      chart.transitions.flatMap(({ id }) => {
        const isCovered = isIn(byLayer[layer], chart.id, 'transitions', id);
        if (isCovered === !listed.includes(id)) return [];
        return isCovered
          ? [`${layer}: '${id}' is covered, but audit/models/exceptions.ts says that it cannot be.`]
          : [`${layer}: '${id}' is not covered, and audit/models/exceptions.ts has no reason for it.`];
      }),
    );
  });
  const unknown = exceptions
    .filter(({ transition }) => !all.includes(transition))
    .map(({ transition }) => `audit/models/exceptions.ts names '${transition}', which no machine has.`);
  return [...goals, ...exceptional, ...unknown];
}

function missing(chart: Chart, name: string, coverage: Coverage): string[] {
  const everything = everythingOf(chart);
  return (['transitions', 'states', 'delays'] as const).flatMap((what) =>
    everything[what]
      .filter((id) => !isIn(coverage, chart.id, what, id))
      .map((id) => `${name}: of the ${what}, '${id}' is not covered.`),
  );
}

/** For each machine how many of its transitions, states and delays each layer covers, in Markdown. */
export function tableOf(charts: readonly Chart[], byLayer: Record<Layer, Coverage>): string {
  const columns: [string, Coverage][] = [
    ...LAYERS.map((layer): [string, Coverage] => [layer, byLayer[layer]]),
    ['union', mergedCoverage(Object.values(byLayer))],
  ];
  const rows = charts.flatMap((chart) => {
    const everything = everythingOf(chart);
    return (['transitions', 'states', 'delays'] as const).flatMap((what) =>
      everything[what].length === 0
        ? []
        : [
            [
              chart.id,
              what,
              ...columns.map(([, coverage]) => shareOf(coverage, chart.id, what, everything[what])),
            ],
          ],
    );
  });
  const heads = ['machine', 'what', ...columns.map(([name]) => name)];
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function shareOf(
  coverage: Coverage,
  machine: string,
  what: keyof MachineCoverage,
  ids: readonly string[],
): string {
  return `${ids.filter((id) => isIn(coverage, machine, what, id)).length} / ${ids.length}`;
}

function isIn(coverage: Coverage, machine: string, what: keyof MachineCoverage, id: string): boolean {
  return (coverage[machine]?.[what][id] ?? 0) > 0;
}
