import { createContext, Script } from 'node:vm';
import { headScript } from '../../../src/app/head-script.ts';

type Head = {
  /** Local time of day of the visitor's clock; noon by default. */
  hours?: number;
  minutes?: number;
  /** What every key of the storage returns. */
  stored?: string | null;
  /** What throws when it is used. */
  blocked?: 'localStorage' | 'getItem';
  hasTrustedTypes?: boolean;
  /** The scripts that the page preloads, each with integrity `of <address>`. */
  preloads?: string[];
  /** Those whose cached copy is damaged or missing. */
  damaged?: string[];
  /** What the browser says of its network; nothing by default, as browsers other than Chromium. */
  connection?: { rtt?: number };
  /** `cache` where the browser had the document already; null where it keeps no entry of the navigation. */
  deliveryType?: string | null;
  /** The tab is not seen. */
  isHidden?: boolean;
  /** The window is so narrow that the bar has no links. */
  isNarrow?: boolean;
  /** The path of the page, and the part of it that the address names. */
  pathname?: string;
  hash?: string;
  /** What the history's entry contains. */
  state?: unknown;
  /** The tab's storage; it is blocked by default. */
  tabStorage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** The elements that are found by their id. */
  elements?: Record<string, unknown>;
  /** The elements that are marked as pressed. */
  pressed?: unknown[];
  /** What goes wrong with the still: it cannot be decoded, or no reply comes. */
  still?: 'broken' | 'unanswered';
};

type Policy = { name: string; rules: { createHTML(text: string): string | null } };

/** The fonts that the head script is given. */
export const FONTS = ['/sans.woff2', '/pixel.woff2'];

const script = new Script(headScript(FONTS));

/** Runs the head script in an empty world that records everything it does. */
export function openHead(head: Head = {}) {
  const { hours = 12, minutes = 0, stored = null, blocked, hasTrustedTypes = true } = head;
  const { preloads = [], damaged = [], isHidden = false, isNarrow = false, still } = head;
  const { pathname = '/', hash = '', state = null, tabStorage } = head;
  const { elements = {}, pressed = [], connection, deliveryType = '' } = head;
  const preloadedFonts: object[] = [];
  const touched: string[] = [];
  const keysRead: string[] = [];
  const policies: Policy[] = [];
  const listeners: { type: string; capture: boolean }[] = [];
  const dataset: Record<string, string> = {};
  const pictures: { src?: string }[] = [];
  const paintObservers: ((list: { getEntriesByName(name: string): string[] }) => void)[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const hearers = new Map<string, (event: unknown) => void>();

  const fetched: { address: string; cache: string; integrity: string }[] = [];
  const html = watched('html', touched, { dataset: watched('dataset', touched, dataset) });
  const trustedTypes = hasTrustedTypes
    ? { createPolicy: (name: string, rules: Policy['rules']) => policies.push({ name, rules }) }
    : undefined;
  const world = {
    document: watched('document', touched, {
      documentElement: html,
      hidden: isHidden,
      head: { append: (link: object) => preloadedFonts.push(link) },
      createElement: (tag: string) => ({ tag }),
      getElementById: (id: string) => elements[id] ?? null,
      querySelector: (selector: string) => (selector === '[data-pressed]' ? (pressed[0] ?? null) : null),
      querySelectorAll: (selector: string) => {
        if (selector === '[data-pressed]') return pressed;
        return selector === '[rel=modulepreload]'
          ? preloads.map((href) => ({ href, integrity: `of ${href}` }))
          : [];
      },
    }),
    fetch: (address: string, { cache, integrity }: { cache: string; integrity: string }) => {
      fetched.push({ address, cache, integrity });
      return damaged.includes(address) ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve();
    },
    Date: class {
      getHours = () => hours;
      getMinutes = () => minutes;
    },
    navigator: connection === undefined ? {} : { connection },
    performance: {
      getEntriesByType: (type: string) =>
        type === 'navigation' && deliveryType !== null ? [{ deliveryType }] : [],
    },
    Image: class {
      src = '';
      constructor() {
        pictures.push(this);
      }
      decode = () => {
        if (still === 'unanswered') return new Promise(() => {});
        return still === 'broken' ? Promise.reject(new Error('It cannot be decoded.')) : Promise.resolve();
      };
    },
    PerformanceObserver: class {
      readonly #report: (typeof paintObservers)[number];
      constructor(report: (typeof paintObservers)[number]) {
        this.#report = report;
      }
      observe({ type, buffered }: { type: string; buffered: boolean }) {
        if (type === 'paint' && buffered) paintObservers.push(this.#report);
      }
    },
    setTimeout: (run: () => void, ms: number) => timers.push({ ms, run }),
    location: { pathname, hash },
    history: { state },
    get sessionStorage() {
      if (tabStorage === undefined) throw new DOMException('Storage is blocked.', 'SecurityError');
      return tabStorage;
    },
    matchMedia: (query: string) => ({ matches: isNarrow && query === '(width<900px)' }),
    get localStorage() {
      if (blocked === 'localStorage') throw new DOMException('Storage is blocked.', 'SecurityError');
      return {
        getItem(key: string) {
          if (blocked === 'getItem') throw new DOMException('Storage is blocked.', 'SecurityError');
          keysRead.push(key);
          return stored;
        },
      };
    },
    addEventListener(type: string, listener: (event: unknown) => void, capture = false) {
      listeners.push({ type, capture });
      hearers.set(type, listener);
    },
    trustedTypes,
    self: { trustedTypes },
  };
  script.runInContext(createContext(world));
  return {
    dataset,
    touched,
    keysRead,
    policies,
    pictures,
    preloadedFonts,
    listeners,
    fetched,
    timers,
    /** The browser reports a paint by its name. Resolves when what waited for it has run. */
    paint: (painted = 'first-contentful-paint') =>
      settle(
        paintObservers.map(
          (report) => () => report({ getEntriesByName: (name) => [painted].filter((each) => each === name) }),
        ),
      ),
    /** The timers run out. Resolves when what waited for them has run. */
    runTimers: () => settle(timers.map(({ run }) => run)),
    /** Sends an event to the page later. */
    happen: (type: string, event: unknown) => hearers.get(type)?.(event),
  };
}

/** Runs these, and what their promises start. */
async function settle(runs: readonly (() => void)[]): Promise<void> {
  for (const run of runs) run();
  await new Promise((resolve) => setTimeout(resolve));
}

/** The same object, with each use of it recorded. */
function watched<Thing extends object>(name: string, touched: string[], thing: Thing): Thing {
  const note = (key: string | symbol) => touched.push(`${name}.${String(key)}`);
  return new Proxy(thing, {
    get(target, key) {
      note(key);
      return Reflect.get(target, key);
    },
    set(target, key, value) {
      note(key);
      return Reflect.set(target, key, value);
    },
  });
}
