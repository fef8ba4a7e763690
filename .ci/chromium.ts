import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** Found in the same way as in .ci/install.mjs. The headless shell paints a slow page earlier. */
const INSTALLED = '/usr/bin/chromium';

/** The file of the complete Chromium. */
export function chromiumPath(): string {
  return existsSync(INSTALLED) ? INSTALLED : chromium.executablePath();
}

/**
 * The complete Chromium.
 *
 * @param zone the time zone of its clock, as IANA names it; the machine's if not given
 */
export function launchChromium({
  args = [],
  zone,
}: {
  args?: string[];
  zone?: string;
} = {}): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(INSTALLED) ? { executablePath: INSTALLED } : { channel: 'chromium' }),
    args: ['--no-sandbox', ...args],
    ...(zone === undefined ? {} : { env: { ...process.env, TZ: zone } }),
  });
}
