import type { MachineName } from '../charts/catalogue.ts';
import type { Chart } from '../charts/chart.ts';
import type { ChartLayout } from './layout/layout.ts';

/** What the view knows of the site before it has seen a trace. Made when it is built (`prepare/view-data-plugin.ts`). */
export type ViewData = {
  charts: Readonly<Record<MachineName, DrawnChart>>;
  /** What each clause asks, by its ID (docs/clauses.md). */
  clauses: Readonly<Record<string, string>>;
  /** Null until it is measured. */
  coverage: Coverage | null;
  /** The hash of the machines that it was made of; a trace names those that it was recorded with. */
  build: string;
};

/** A statechart, and where its parts are drawn. */
export type DrawnChart = {
  chart: Chart;
  layout: ChartLayout;
  /** The same with nothing but the names of the states, for a chart that is too large to be read as a whole. */
  names: ChartLayout;
};

export const LAYERS = ['pure', 'react', 'browser'] as const;

/** In which the statecharts are tested: each alone, through the pages in React, and in a browser. */
export type Layer = (typeof LAYERS)[number];

/** Which transitions the tests of each layer take, by id (docs/proofs/coverage.json). */
export type Coverage = {
  /** When it was measured: `2026-11-23`. */
  date: string;
  commit: string;
  /** The hash of the machines that were measured. */
  machinesHash?: string;
  layers: Readonly<Record<Layer, readonly string[]>>;
  /** The transitions that a layer cannot take, and why. */
  exceptions: readonly { transition: string; layer: Layer; reason: string }[];
};
