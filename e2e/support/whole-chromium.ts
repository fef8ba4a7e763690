import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright/test';
import type { test } from './test.ts';

/** Found in the same way as in .ci/install.mjs. */
const INSTALLED = '/usr/bin/chromium';

/**
 * The same launch in the complete Chromium. The headless shell of most tests has no back/forward cache, and paints a
 * slow page earlier.
 */
export function inWholeChromium({ executablePath: _, ...options }: LaunchOptions): LaunchOptions {
  return existsSync(INSTALLED)
    ? { ...options, executablePath: INSTALLED }
    : { ...options, channel: 'chromium' };
}

/** For `test.use`: all tests of a file in it. */
export const IN_WHOLE_CHROMIUM: Parameters<typeof test.use>[0] = {
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use(inWholeChromium(launchOptions));
    },
    { scope: 'worker' },
  ],
};
