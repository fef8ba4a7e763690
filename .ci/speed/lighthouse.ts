import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { chromiumPath } from '../chromium.ts';
import { NODE } from '../running-server.ts';

/** Where `.ci/install.mjs --lighthouse` puts it: `npm test` does not need it, so it is no dependency. */
const LIGHTHOUSE = join(
  import.meta.dirname,
  '../../.reports/lighthouse/node_modules/lighthouse/cli/index.js',
);
const FLAGS = '--headless=new --no-sandbox --disable-gpu';
/** A load of a page takes ten seconds; on a slow machine thirty. */
const MAX_LOAD_MS = 120_000;

const audit = v.object({ numericValue: v.number() });
const report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.object({ performance: v.object({ score: v.number() }) }),
  audits: v.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
  }),
});

/** What Lighthouse says of one load. Times in milliseconds, on its simulated slow network; the score from 0 to 100. */
export type Lighthouse = { firstPaint: number; largestPaint: number; score: number };

/** Whether Lighthouse could be installed. */
export const hasLighthouse = existsSync(LIGHTHOUSE);

/**
 * Loads a page in a browser of its own, as a phone or a desktop of Lighthouse.
 *
 * @param zone the time zone of the browser's clock, as IANA names it
 * @throws if it could not measure the page; its message says why
 */
export async function measureByLighthouse(
  url: string,
  device: 'phone' | 'desktop',
  zone: string,
): Promise<Lighthouse> {
  const options = ['--quiet', '--output=json', '--only-categories=performance', `--chrome-flags=${FLAGS}`];
  const { stdout } = await promisify(execFile)(
    NODE,
    [LIGHTHOUSE, url, ...options, ...(device === 'desktop' ? ['--preset=desktop'] : [])],
    {
      env: {
        ...process.env,
        TZ: zone,
        CHROME_PATH: chromiumPath(),
      },
      maxBuffer: 64 * 1024 * 1024,
      timeout: MAX_LOAD_MS,
    },
  );
  return readReport(stdout);
}

/** Reads a report of Lighthouse (its JSON). Throws if it measured nothing. */
export function readReport(json: string): Lighthouse {
  const { output, success, issues } = v.safeParse(report, JSON.parse(json));
  if (!success) throw new Error(`Lighthouse measured nothing: ${issues[0].message}`);
  if (output.runtimeError) throw new Error(`Lighthouse measured nothing: ${output.runtimeError.message}`);
  const { audits, categories } = output;
  return {
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    score: Math.round(categories.performance.score * 100),
  };
}
