import type { BrowserContext, Page as BrowserPage, Request, Route } from 'playwright/test';
import { look, type Seen } from '#audit/models/look.ts';
import type { Page, PageModel, Reply } from '#audit/models/page.ts';

/** For how long a page may take to show what it should. Milliseconds. */
const PATIENCE_MS = 10_000;

type Asked = { request: string; route: Route; hasFailed: boolean };

declare global {
  interface Window {
    /** How often the page has sent each request. */
    sent: Record<string, number>;
  }
}

/**
 * The page of a model in Chromium. Its clock stands still but for the steps that let time pass; its server answers when a
 * step says so.
 *
 * @param now the local time at which the walk begins
 */
export async function modelPage(
  page: BrowserPage,
  context: BrowserContext,
  { replies }: Pick<PageModel<never, never, never, never>, 'replies'>,
  now: number,
): Promise<Page> {
  let asked: Asked[] = [];
  page.setDefaultTimeout(PATIENCE_MS);
  const failed = (request: Request) => {
    for (const each of asked) if (each.route.request() === request) each.hasFailed = true;
  };
  page.on('requestfailed', failed);
  await page.route('**/api/**', async (route) => {
    const request = nameOf(route.request());
    const reply = replies[request];
    if (reply === undefined) asked.push({ request, route, hasFailed: false });
    else await fulfil(route, reply);
  });
  await page.addInitScript(() => {
    window.sent = {};
    const { fetch } = window;
    window.fetch = (path, options) => {
      const name = `${options?.method ?? 'GET'} ${path}`;
      window.sent[name] = (window.sent[name] ?? 0) + 1;
      return fetch(path, options);
    };
    // The page's own limit for a request runs on real time, on which this test does not depend.
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.clock.install({ time: now - 1_000 });
  await page.clock.pauseAt(now);

  const main = page.locator('main');
  /** The newest request of this kind, once it is here. */
  const newest = async (request: string): Promise<Asked | undefined> => {
    const sent = await page.evaluate((name) => window.sent[name] ?? 0, request);
    const ofKind = asked.filter((each) => each.request === request);
    return ofKind.length === sent ? ofKind.at(-1) : undefined;
  };
  let ended: Asked | undefined;

  return {
    open: async (path) => {
      // The same address once more would be a reload, which keeps what the tab knows.
      await page.goto('about:blank');
      await context.setOffline(false);
      asked = [];
      await page.goto(path);
      await page.locator('.background[data-shown]').waitFor({ state: 'attached' });
    },
    // By the keyboard: with a mouse Playwright refuses to press what is marked as disabled.
    press: (name) => main.getByRole('button', { name, exact: true }).press('Enter'),
    type: async (label, text) => {
      const field = main.getByLabel(label);
      await field.fill(`${text} `);
      await field.fill(text);
    },
    tick: () => main.getByRole('checkbox').press('Space'),
    goTo: (path, entry) =>
      page.evaluate(
        ([to, usr]) => {
          const state = { usr, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 };
          history.pushState(state, '', to);
          dispatchEvent(new PopStateEvent('popstate', { state }));
        },
        [path, entry] as const,
      ),
    setOnline: async (isOnline) => {
      const heard = page.evaluate(
        (type) => new Promise((resolve) => addEventListener(type, resolve, { once: true })).then(() => {}),
        isOnline ? 'online' : 'offline',
      );
      await context.setOffline(!isOnline);
      await heard;
    },
    wait: (ms) => page.clock.runFor(ms),
    changeClock: async (by) => page.clock.setSystemTime((await page.evaluate(() => Date.now())) + by),
    store: (key, text) =>
      page.evaluate(
        ([name, value]) => {
          if (value === null) localStorage.removeItem(name);
          else localStorage.setItem(name, value);
        },
        [key, text] as const,
      ),
    end: async (request, reply) => {
      const chosen = await until(
        () => newest(request),
        (each) => each !== undefined && each !== ended && !each.hasFailed,
      );
      if (chosen === undefined || chosen === ended) throw new Error(`Nothing waits for '${request}'.`);
      ended = chosen;
      if (reply === null) await chosen.route.abort();
      else await fulfil(chosen.route, reply);
    },
    see: (isShown) => until<Seen>(() => page.evaluate(look), isShown),
  };
}

/** Reads something until it is as it should be, for some seconds at most, and gives what was read last. */
async function until<Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (isThere(value) || Date.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Such as `POST /api/v1/joins`. */
function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

function fulfil(route: Route, { status, headers, body }: Reply): Promise<void> {
  const contentType = status < 400 ? 'application/json' : 'application/problem+json';
  return route.fulfill({
    status,
    ...(headers && { headers }),
    ...(body !== undefined && { contentType, body: JSON.stringify(body) }),
  });
}
