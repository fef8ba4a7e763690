import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright/test';

/** As .ci/install.mjs looks for one. */
const INSTALLED = '/usr/bin/chromium';

/** The same launch in the whole Chromium: the one without windows, in which most tests run, has no back/forward cache and paints a slow page sooner. */
export function inWholeChromium({ executablePath: _, ...options }: LaunchOptions): LaunchOptions {
  return existsSync(INSTALLED)
    ? { ...options, executablePath: INSTALLED }
    : { ...options, channel: 'chromium' };
}
