import { existsSync } from 'node:fs';
import { FIREFOX, startFirefox } from './firefox.ts';
import type { Engine } from './webdriver.ts';
import { isWebKitThere, startWebKit } from './webkit.ts';

type EngineKind = {
  title: string;
  isThere(): boolean;
  /** The Debian packages of the browser. */
  packages: string;
  start(): Promise<Engine>;
};

/** The engines in which the journeys run, besides Chromium. */
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
