/** What `npm run report` writes for this page (`.reports/report.json`). A part that nobody has measured is null. */
export type Report = {
  commit: string;
  figures: Record<string, number>;
  kept: Record<string, number>;
  /** For each clause the tests that cite it and passed. */
  clauses: {
    id: string;
    tests: {
      kind: 'unit' | 'property' | 'browser';
      layer: 'pure' | 'react' | 'browser';
      title: string;
      seconds: number;
    }[];
  }[];
  /** The tests that ran properties in the last run. */
  properties: {
    properties: { title: string; runs: number; seeds: number[]; seconds: number }[];
    runs: number;
    seeds: number[];
  };
  /** The kept traces that were replayed in the last run. */
  replayed: { file: string; result: string; actors: number; events: number; states: number }[];
  coverage: {
    date: string;
    commit: string;
    /** Other machines were measured than those of now. */
    isStale: boolean;
    /** What cannot happen in a layer, and why. */
    exceptions: { transition: string; layer: string; reason: string }[];
    machines: Record<string, { transitions: Record<'all' | 'pure' | 'react' | 'browser' | 'union', number> }>;
  } | null;
  mutation: {
    seed: number;
    /** The files whose result is not of the file as it is. */
    stale: string[];
    /** The folders with files that nobody has mutated yet, and how many. */
    unmeasured: string[];
    files: Record<
      string,
      { date: string; commit: string; survived: number; excused: number; score: number; seconds?: number }
    >;
  } | null;
  constants: {
    date: string;
    commit: string;
    constants: number;
    changes: number;
    survivors: number;
    seconds: number;
    /** The files that have changed since. */
    stale: string[];
  } | null;
  run: { seed: number; checks: { script: string; seconds: number; isOk: boolean }[] } | null;
};

/** The report that lay here when the audit was started; null where there was none. */
export async function fetchReport(): Promise<Report | null> {
  const response = await fetch('/audit/report.json');
  return response.ok ? ((await response.json()) as Report) : null;
}
