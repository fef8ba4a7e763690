import { existsSync } from 'node:fs';
import { FIREFOX, startFirefox } from './firefox.ts';
import type { Engine } from './webdriver.ts';
import { isWebKitThere, startWebKit } from './webkit.ts';

type EngineKind = {
  title: string;
  isThere(): boolean;
  /** Debian's, which bring it. */
  packages: string;
  start(): Promise<Engine>;
};

/** The engines in which the journeys run beside Chromium. */
export const engines: Readonly<Record<'firefox' | 'webkit', EngineKind>> = {
  firefox: {
    title: 'Firefox',
    isThere: () => existsSync(FIREFOX),
    packages: 'firefox-esr',
    start: startFirefox,
  },
  webkit: {
    title: 'WebKit',
    isThere: isWebKitThere,
    packages: 'webkit2gtk-driver, xvfb',
    start: startWebKit,
  },
};
