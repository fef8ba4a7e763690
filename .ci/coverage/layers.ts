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
export function coverageByLayer(
  charts: readonly Chart[],
  reports: readonly LayerReport[],
): Record<Layer, Coverage> {
  const of = (layer: Layer) => {
    const own = reports.filter((report) => report.layer === layer).map(({ coverage }) => coverage);
    return mergedCoverage([...own, statesPassed(charts, mergedCoverage(own))]);
  };
  return { pure: of('pure'), react: of('react'), browser: of('browser') };
}

/** The states between transitions without an event: a browser's trace tells the transitions, and where they ended. */
function statesPassed(charts: readonly Chart[], coverage: Coverage): Coverage {
  return Object.fromEntries(
    charts.map(({ id: machine, transitions }) => {
      const taken = transitions.filter(({ id }) => isIn(coverage, machine, 'transitions', id));
      const passed = taken.flatMap(({ source, targets }) => [source, ...targets]);
      return [
        machine,
        { transitions: {}, states: Object.fromEntries(passed.map((id) => [id, 1])), delays: {} },
      ];
    }),
  );
}

/**
 * Everything that is not as it should be, in sentences.
 *
 * @param layers that were measured: without the browser, nothing is said of it
 */
export function problemsOf(
  charts: readonly Chart[],
  byLayer: Record<Layer, Coverage>,
  exceptions: readonly Exception[],
  layers: readonly Layer[] = LAYERS,
): string[] {
  const union = mergedCoverage(Object.values(byLayer));
  const all = charts.flatMap(({ transitions }) => transitions.map(({ id }) => id));
  const goals = charts.flatMap((chart) => [
    ...missing(chart, 'pure', byLayer.pure),
    ...missing(chart, 'all layers together', union),
  ]);
  const exceptional = (['react', 'browser'] as const)
    .filter((layer) => layers.includes(layer))
    .flatMap((layer) => {
      const own = exceptions.filter((each) => each.layer === layer);
      const listed = own.map(({ transition }) => transition);
      const byChance = own.filter(({ isByChance }) => isByChance).map(({ transition }) => transition);
      return charts.flatMap((chart) =>
        chart.transitions.flatMap(({ id }) => {
          const isCovered = isIn(byLayer[layer], chart.id, 'transitions', id);
          if (isCovered === !listed.includes(id) || byChance.includes(id)) return [];
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

type Figures = Record<Layer | 'all' | 'union', number>;

/** For each machine how many transitions, states and delays it has, and how many of them each layer covers. */
export function figuresOf(
  charts: readonly Chart[],
  byLayer: Record<Layer, Coverage>,
): Record<string, Record<keyof MachineCoverage, Figures>> {
  const union = mergedCoverage(Object.values(byLayer));
  return Object.fromEntries(
    charts.map((chart) => {
      const everything = everythingOf(chart);
      const figures = (what: keyof MachineCoverage): Figures => {
        const ids = everything[what];
        const covered = (coverage: Coverage) => ids.filter((id) => isIn(coverage, chart.id, what, id)).length;
        return {
          all: ids.length,
          pure: covered(byLayer.pure),
          react: covered(byLayer.react),
          browser: covered(byLayer.browser),
          union: covered(union),
        };
      };
      return [
        chart.id,
        { transitions: figures('transitions'), states: figures('states'), delays: figures('delays') },
      ];
    }),
  );
}

/** The ids of the transitions that each layer takes. */
export function transitionsByLayer(
  charts: readonly Chart[],
  byLayer: Record<Layer, Coverage>,
): Record<Layer, string[]> {
  const taken = (layer: Layer) =>
    charts.flatMap(({ id: machine, transitions }) =>
      transitions.map(({ id }) => id).filter((id) => isIn(byLayer[layer], machine, 'transitions', id)),
    );
  return { pure: taken('pure'), react: taken('react'), browser: taken('browser') };
}

/** The figures in Markdown. */
export function tableOf(charts: readonly Chart[], byLayer: Record<Layer, Coverage>): string {
  const columns = [...LAYERS, 'union'] as const;
  const rows = Object.entries(figuresOf(charts, byLayer)).flatMap(([machine, figures]) =>
    Object.entries(figures)
      .filter(([, { all }]) => all > 0)
      .map(([what, own]) => [machine, what, ...columns.map((column) => `${own[column]} / ${own.all}`)]),
  );
  const heads = ['machine', 'what', ...columns];
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function isIn(coverage: Coverage, machine: string, what: keyof MachineCoverage, id: string): boolean {
  return (coverage[machine]?.[what][id] ?? 0) > 0;
}
