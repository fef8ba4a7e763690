import { defineConfig } from 'playwright/test';
import { engines } from './engines.ts';

const REPORTS = '../../.reports';

/**
 * The most important journeys in Firefox and WebKit (`npm run engines`), against the built site. Playwright only runs
 * the tests; the browsers are Debian's, driven by WebDriver (decision 017). .ci/engines.ts names those that are
 * missing.
 */
export default defineConfig({
  testDir: '.',
  outputDir: `${REPORTS}/engines`,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['json', { outputFile: `${REPORTS}/engines.json` }]],
  projects: Object.entries(engines)
    .filter(([, { isThere }]) => isThere())
    .map(([name]) => ({ name, testMatch: ['journeys.engine.ts', `${name}.engine.ts`] })),
});
