import type { BrowserContext, Page as BrowserPage, Request, Route } from 'playwright/test';
import { look, type Seen } from '#audit/models/look.ts';
import type { Page, Reply } from '#audit/models/page.ts';

/** For how long a page may take to show what it should. Milliseconds. */
const PATIENCE_MS = 20_000;

/** The query client asks again after this time at the latest. Milliseconds. */
const LONGEST_PAUSE_MS = 30_000;
const TICK_MS = 500;

/** The header that says which request of the page it is. */
const ID = 'x-request-of-walk';

type Asked = { id: string; route: Route };

declare global {
  interface Window {
    /** The id of the newest request of each kind, if it was not aborted. */
    newest: Record<string, string>;
    /** Is kept once the request with this id has ended. */
    endOf: Record<string, Promise<unknown>>;
  }
}

/**
 * The page of a model in Chromium. Its clock stands still but for the steps that let time pass; its server answers when a
 * step says so.
 *
 * @param now the time at which a walk begins
 */
export async function modelPage(
  page: BrowserPage,
  context: BrowserContext,
  { replies }: { replies: Readonly<Record<string, Reply>> },
  now: number,
): Promise<Page> {
  page.setDefaultTimeout(PATIENCE_MS);
  let asked: Asked[] = [];
  const ended = new Set<string>();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const reply = replies[nameOf(request)];
    if (reply === undefined) asked.push({ id: request.headers()[ID] ?? '', route });
    else await fulfil(route, reply);
  });
  await page.clock.install({ time: now - 1_000 });
  await page.clock.pauseAt(now);
  await page.addInitScript((header) => {
    window.newest = {};
    window.endOf = {};
    const { fetch } = window;
    window.fetch = (path, options) => {
      const id = crypto.randomUUID();
      const name = `${options?.method ?? 'GET'} ${path}`;
      // The newest one is the last one.
      delete window.newest[name];
      window.newest[name] = id;
      options?.signal?.addEventListener('abort', () => {
        if (window.newest[name] === id) delete window.newest[name];
      });
      const response = fetch(path, { ...options, headers: { ...options?.headers, [header]: id } });
      // With its body, which the page reads, too: what it reports then waits for the next tick.
      window.endOf[id] = response
        .then((reply) => reply.clone().arrayBuffer())
        .then(
          () => {},
          () => {},
        );
      return response;
    };
    // It ends by real time, which passes here. The machines' own limits, by the clock of the walk, are seen without it.
    AbortSignal.timeout = () => new AbortController().signal;
  }, ID);

  const main = page.locator('main');
  const idOf = (request: string) =>
    page.evaluate((names) => {
      const [, id] = Object.entries(window.newest).findLast(([name]) => names.includes(name)) ?? [];
      return id;
    }, namesOf(request));
  /** The newest request of this kind, once it is here and while nothing has ended it. */
  const newest = async (request: string): Promise<Asked | undefined> => {
    const id = await idOf(request);
    return asked.find((each) => each.id === id);
  };
  /** Another one of this kind that nothing has ended. */
  const older = async (request: string): Promise<Asked | undefined> => {
    const id = await idOf(request);
    return asked.findLast(
      (each) => each.id !== id && namesOf(request).includes(nameOf(each.route.request())),
    );
  };

  return {
    open: async (path) => {
      // The same address once more would be a reload, which keeps what the tab knows.
      await page.goto('about:blank');
      await context.setOffline(false);
      await page.clock.setSystemTime(now);
      await page.goto(path);
      await page.locator('.background[data-shown]').waitFor({ state: 'attached' });
    },
    // By the keyboard: with a mouse Playwright refuses to press what is marked as disabled.
    press: async (name) => {
      await main.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    },
    type: async (label, text) => {
      const field = main.getByLabel(label);
      // The same text once more is no change.
      await field.fill(`${text} `);
      await field.fill(text);
    },
    tick: async () => {
      await main.getByRole('checkbox').focus();
      await page.keyboard.press('Space');
    },
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
      if ((await page.evaluate(() => navigator.onLine)) === isOnline) return;
      const heard = page.evaluate(
        (type) => new Promise((resolve) => addEventListener(type, resolve, { once: true })).then(() => {}),
        isOnline ? 'online' : 'offline',
      );
      await context.setOffline(!isOnline);
      await heard;
    },
    wait: async (ms) => {
      await page.evaluate(tasksDone);
      await page.clock.runFor(ms);
    },
    changeClock: async (by) => page.clock.setSystemTime((await page.evaluate(() => Date.now())) + by),
    store: (key, text) =>
      page.evaluate(
        ([name, value]) => {
          if (value === null) localStorage.removeItem(name);
          else localStorage.setItem(name, value);
        },
        [key, text] as const,
      ),
    focus: () => page.evaluate(() => void dispatchEvent(new Event('focus'))),
    waitForRequest: async (request) => {
      // The query client alone hears this; it asks anew, unless it waits for the next try.
      await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
      let waited = 0;
      const isAsked = async () => {
        const id = await idOf(request);
        return id !== undefined && !ended.has(id);
      };
      while (!(await isAsked())) {
        if (waited > LONGEST_PAUSE_MS) throw new Error(`The page does not ask for '${request}'.`);
        await page.clock.runFor(TICK_MS);
        waited += TICK_MS;
      }
      return waited;
    },
    end: async (request, reply, isOld) => {
      const chosen = isOld
        ? await older(request)
        : await until(
            () => newest(request),
            (each) => each !== undefined,
          );
      if (chosen === undefined && isOld) return;
      if (chosen === undefined) throw new Error(`Nothing waits for '${request}'.`);
      asked = asked.filter((each) => each !== chosen);
      ended.add(chosen.id);
      if (reply === null) await chosen.route.abort();
      else await fulfil(chosen.route, reply);
      // What is reported without delay is reported with the next tick.
      await page.evaluate((id) => window.endOf[id], chosen.id);
      await page.clock.runFor(0);
    },
    see: (isShown) => until<Seen>(() => page.evaluate(look), isShown),
  };
}

/**
 * Waits until React has done what it has put off to its next tasks: what is seen may be painted before the machine behind it has begun
 * to count the time. Runs in the page.
 */
async function tasksDone(): Promise<void> {
  for (let task = 0; task < 2; task++) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
}

/** Reads something until it is as it should be, for some seconds at most, and gives what was read last. */
export async function until<Value>(
  read: () => Promise<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (isThere(value) || Date.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The kinds of `A | B`. */
function namesOf(request: string): string[] {
  return request.split(' | ');
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
