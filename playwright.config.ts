import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from 'playwright/test';

const PORT = process.env['E2E_PORT'] ?? '4174';
const BUILD_DIR = process.env['BUILD_DIR'] ?? 'build/client';
/** The tests run on the audit build, which tells what its machines do (`npm run coverage:browser`). */
const COVERS_TRANSITIONS = process.env['E2E_COVERAGE'] === '1';
/** Tests of what visitors load, which is not that build. */
const OF_VISITORS_BUILD = [
  'site/speed.e2e.ts',
  'site/no-audit.e2e.ts',
  'site/http.e2e.ts',
  'site/failures.e2e.ts',
  'site/memory.e2e.ts',
];
/** The data folder of the server under test; the tests run the lab's own commands on it. */
const DATA_DIR = join(import.meta.dirname, `.reports/e2e-data-${PORT}`);
process.env['E2E_DATA_DIR'] = DATA_DIR;
/** The audit build has a server of its own, on the next port. */
const AUDIT_PORT = String(Number(PORT) + 1);
const AUDIT_DATA_DIR = join(import.meta.dirname, `.reports/e2e-data-${AUDIT_PORT}`);
process.env['E2E_AUDIT_DATA_DIR'] = AUDIT_DATA_DIR;
// For the servers and commands that the tests start: each loads some 400 files.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.reports/compile-cache');
/** Found in the same way as in .ci/install.mjs. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) =>
  existsSync(file),
);

for (const [folder, script] of [
  [BUILD_DIR, 'build'],
  ['build-audit/client', 'build:audit'],
] as const) {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`There is no build in ${folder}: run "npm run ${script}" first.`);
  }
}

/** Black-box tests in a real browser (`npm run e2e`) against the built site. No retries: a flaky test is a defect. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.reports/e2e',
  fullyParallel: true,
  // One more than the processors of CI's machine: most tests wait for the page, the server or the clock.
  workers: 3,
  projects: [
    {
      name: 'all',
      testIgnore: ['speed/**', 'audit/**', ...(COVERS_TRANSITIONS ? OF_VISITORS_BUILD : [])],
    },
    {
      name: 'audit',
      testMatch: 'audit/**/*.e2e.ts',
      use: { baseURL: `http://127.0.0.1:${AUDIT_PORT}` },
    },
    // Ratios of times: alone, after all others, and not at all where these fail.
    {
      name: 'speed',
      testMatch: 'speed/**/*.e2e.ts',
      dependencies: ['all', 'audit'],
      use: { viewport: { width: 1440, height: 900 } },
      workers: 1,
      fullyParallel: false,
    },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // On a slow machine a test takes six times as long as on CI's: what hangs is found late, what is slow does not fail.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.env['CI'] ? 'dot' : 'list'],
    ['json', { outputFile: `.reports/${COVERS_TRANSITIONS ? 'e2e-coverage' : 'e2e'}.json` }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    browserName: 'chromium',
    locale: 'en-GB',
    // As wide as the contents beside a text need it. In a window of 1440 x 900 the tests take a tenth longer: much of what a
    // page costs is its picture. Tests of the look, of every page at every width, and of times say their own sizes.
    viewport: { width: 1120, height: 600 },
    launchOptions: {
      // The home zone of the tests. Not as `timezoneId`: a test that moves to another zone could not override that.
      env: { ...process.env, TZ: 'Europe/Berlin' },
      ...(SYSTEM_CHROMIUM ? { executablePath: SYSTEM_CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    serverOf('.ci/e2e-server.mjs', { PORT, DATA_DIR, BUILD_DIR }),
    serverOf('.ci/e2e-audit-server.mjs', { PORT: AUDIT_PORT, DATA_DIR: AUDIT_DATA_DIR }),
  ],
});

function serverOf(script: string, settings: { PORT: string; DATA_DIR: string; BUILD_DIR?: string }) {
  return {
    command: `node ${script}`,
    env: {
      // The pinned Node of node_modules, whichever Node runs this file.
      PATH: [join(import.meta.dirname, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      HOST: '127.0.0.1',
      ...settings,
      SAMPLE: '0',
      // Each test has its own client address: tries are counted by address.
      TRUST_PROXY: '127.0.0.1',
    },
    url: `http://127.0.0.1:${settings.PORT}/api/ready`,
    reuseExistingServer: !process.env['CI'],
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  };
}
