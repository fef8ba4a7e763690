import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** Found in the same way as in .ci/install.mjs. The headless shell paints a slow page earlier. */
const INSTALLED = '/usr/bin/chromium';

/** The complete Chromium, with more arguments of its command line. */
export function launchChromium(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(INSTALLED) ? { executablePath: INSTALLED } : { channel: 'chromium' }),
    args: ['--no-sandbox', ...more],
  });
}
