import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { FIREFOX } from './firefox.ts';
import { hasWebKit } from './webkit.ts';

const engines = [
  { name: 'firefox', isThere: existsSync(FIREFOX), packages: 'firefox-esr' },
  { name: 'webkit', isThere: hasWebKit(), packages: 'webkit2gtk-driver, xvfb' },
];
const ROOT = '../..';

/**
 * The core journeys in Firefox and WebKit (`npm run engines`), against the built site. Playwright runs the tests only;
 * the browsers are Debian's, led by WebDriver (decision 017). Which are missing is told by `.ci/engines.ts`.
 */
export default defineConfig({
  testDir: '.',
  outputDir: `${ROOT}/.reports/engines`,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['json', { outputFile: `${ROOT}/.reports/engines.json` }]],
  projects: engines
    .filter(({ isThere }) => isThere)
    .map(({ name }) => ({ name, testMatch: [`journeys.engine.ts`, `${name}.engine.ts`] })),
});
