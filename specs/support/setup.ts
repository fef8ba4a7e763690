import fc, { type RunDetails } from 'fast-check';
import { afterAll, beforeEach, type TaskMeta } from 'vitest';
import { keepCoverage } from './coverage.ts';

/** What a test says of itself in the report of the specs (`.reports/specs.json`), for `npm run report`. */
declare module 'vitest' {
  interface TaskMeta {
    /** Each property that the test ran: with how many runs, and from which seed. */
    properties?: { runs: number; seed: number }[];
    /** The kept traces that it replayed. */
    replayed?: { file: string; result: string; actors: number; events: number; states: number }[];
  }
}

let meta: TaskMeta = {};

beforeEach(({ task }) => {
  meta = task.meta;
});

afterAll(keepCoverage);

const seed = process.env['FC_SEED'];

fc.configureGlobal({
  ...(seed !== undefined && { seed: Number(seed) }),
  reporter: (details: RunDetails<unknown>) => {
    meta.properties ??= [];
    meta.properties.push({ runs: details.numRuns, seed: details.seed });
    if (!details.failed) return;
    throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  },
});
