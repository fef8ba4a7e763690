import { defineConfig } from 'playwright/test';
import { engines } from './engines.ts';

const REPORTS = '../../.reports';

/**
 * The core journeys in Firefox and WebKit (`npm run engines`), against the built site. Playwright runs the tests only;
 * the browsers are Debian's, led by WebDriver (decision 017). Those that are missing are told by .ci/engines.ts.
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
