import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** What is slowed: the processor to a quarter, the network to a round trip of 150 ms and 1.6 Mbit/s. */
export type Slowed = Readonly<{ processor: boolean; network: boolean }>;

const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** How long a page may go on after its `load`, until it is read. The scripts and the still come after it. */
const SETTLE_MS = { fast: 1000, slow: 3000 };
/** A page with a film that is still loading never becomes idle on a slow network. */
const MAX_IDLE_WAIT_MS = 12_000;
/** Between the pointer's arrival on a link and the press, and between the press and its release, as by hand. */
const HOVER_MS = 100;
const PRESS_MS = 80;
const MAX_TURN_MS = 10_000;
/**
 * Where each measurement begins: a page of another site, as for most visitors. From an empty tab a page would be charged for
 * a process of its own if it asks for one (COOP), and another one would not.
 */
const ANOTHER_SITE = new URL('../../package.json', import.meta.url).href;

/**
 * Milliseconds since the navigation began; the layout shift as Chromium scores it; how many tasks of more than 50 ms began
 * before the first paint.
 */
export type Paint = { firstPaint: number; largestPaint: number; layoutShift: number; longTasks: number };

/** What a page costs until two seconds after its `load`; requests and scripts until it asks for the film. */
export type Weight = { requests: number; scriptKiB: number; heapKiB: number; mainThreadMs: number };

/** Loads a page in a fresh context. Throws if the browser reports no paint. */
export function measurePaint(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
  slowed: Slowed,
): Promise<Paint> {
  return inFreshPage(browser, device, slowed, async (page) => {
    await page.addInitScript(observePaint);
    await page.goto(url);
    await page.waitForTimeout(slowed.network ? SETTLE_MS.slow : SETTLE_MS.fast);
    const paint = await page.evaluate(() => {
      const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const { longTasks, ...others } = (window as unknown as { painted: Painted }).painted;
      return { firstPaint, ...others, longTasks: longTasks.filter((start) => start < firstPaint).length };
    });
    if (paint.firstPaint === 0 || paint.largestPaint === 0) {
      throw new Error(`No paint of ${url} was reported.`);
    }
    return paint;
  });
}

/** Milliseconds from the navigation until the first words are painted, in a fresh context. */
export function measureFirstPaint(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
  slowed: Slowed,
): Promise<number> {
  return inFreshPage(browser, device, slowed, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [paint] = list.getEntriesByName('first-contentful-paint');
            if (paint) resolve(paint.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  });
}

/**
 * From the click on a link of the bar until the frame that shows another heading is made, in milliseconds. Throws if none
 * is seen for ten seconds.
 */
export function measureTurn(browser: Browser, url: string, name: string, slowed: Slowed): Promise<number> {
  return inFreshPage(browser, DESKTOP, slowed, async (page) => {
    const { promise: turned, resolve, reject } = Promise.withResolvers<number>();
    await page.exposeFunction('tellTurned', resolve);
    await page.addInitScript(observeTurn);
    await page.goto(url);
    await page.waitForLoadState('networkidle', { timeout: MAX_IDLE_WAIT_MS }).catch(() => {});
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    const timer = setTimeout(() => reject(new Error(`No other page followed ${url}.`)), MAX_TURN_MS);
    try {
      await link.click({ delay: PRESS_MS, noWaitAfter: true });
      return await turned;
    } finally {
      clearTimeout(timer);
    }
  });
}

/** An event of a trace of Chromium; times in microseconds. */
type TraceEvent = { name: string; pid: number; tid: number; ts: number; dur?: number } & {
  args: { beginData?: { url?: string } };
};

/**
 * How long the longest task takes from the beginning of the document until its first words are painted, on a phone, in
 * milliseconds. A trace can miss them, as a new process may begin before it is traced: then it is taken again.
 *
 * @throws if three traces in a row have no such paint
 */
export async function measureLongestTask(browser: Browser, url: string): Promise<number> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const longest = longestTask(await traceOf(browser, url), url);
    if (longest !== null) return longest;
  }
  throw new Error(`No paint of ${url} was traced.`);
}

function traceOf(browser: Browser, url: string): Promise<TraceEvent[]> {
  return inFreshPage(browser, PHONE, { processor: false, network: false }, async (page) => {
    await browser.startTracing(page, { categories: ['devtools.timeline', 'loading', 'toplevel'] });
    await page.goto(url);
    await page.waitForTimeout(SETTLE_MS.fast);
    const trace = await browser.stopTracing();
    return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
  });
}

function longestTask(events: TraceEvent[], url: string): number | null {
  const parsing = events.find(({ name, args }) => name === 'ParseHTML' && args.beginData?.url === url);
  if (!parsing) return null;
  // The page before may be painted while the trace runs, too, and events are not in the order of time.
  const own = events.filter(({ pid, tid }) => pid === parsing.pid && tid === parsing.tid);
  const paint = own.find(({ name, ts }) => name === 'firstContentfulPaint' && ts >= parsing.ts);
  if (!paint) return null;
  const tasks = own.filter(
    ({ name, ts, dur = 0 }) => name.endsWith('RunTask') && ts + dur >= parsing.ts && ts < paint.ts,
  );
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}

const POLL_MS = 100;
/** For so long a page may take to be hydrated. */
const MAX_HYDRATION_MS = 30_000;

/**
 * Whether a page is hydrated, or none of the site: the head script of those sets the phase. A script that asks for it would add
 * itself to the heap.
 */
async function isHydrated(devtools: CDPSession): Promise<boolean> {
  const { root } = await devtools.send('DOM.getDocument', { depth: 1 });
  const { attributes = [] } = root.children?.find(({ nodeName }) => nodeName === 'HTML') ?? {};
  return !attributes.includes('data-phase') || attributes.includes('data-hydrated');
}

/**
 * Loads a page on a phone, not slowed. The main thread's time is `TaskDuration` of the browser's metrics, counted on the
 * processor: without what a task waits for another process.
 */
export function measureWeight(browser: Browser, url: string): Promise<Weight> {
  const slowed = { processor: false, network: false };
  return inFreshPage(browser, PHONE, slowed, async (page, devtools) => {
    const requests = new Map<string, { path: string; bytes: number }>();
    let hasFilm = false;
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      const { protocol, pathname } = new URL(request.url);
      hasFilm ||= pathname.endsWith('.webm');
      if (!hasFilm && protocol !== 'data:') requests.set(requestId, { path: pathname, bytes: 0 });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    // On a busy machine a page may not be hydrated yet, and so lighter than it will be.
    const end = Date.now() + MAX_HYDRATION_MS;
    while (!(await isHydrated(devtools))) {
      if (Date.now() > end) throw new Error(`${url} was not hydrated.`);
      await page.waitForTimeout(POLL_MS);
    }
    await page.waitForTimeout(2 * SETTLE_MS.fast);
    const { TaskDuration: seconds } = await metricsOf(devtools);
    await devtools.send('HeapProfiler.collectGarbage');
    const { JSHeapUsedSize: heapBytes } = await metricsOf(devtools);
    if (!seconds || !heapBytes || requests.size === 0) throw new Error(`${url} has no metrics.`);
    const scripts = [...requests.values()].filter(({ path }) => path.endsWith('.js'));
    return {
      requests: requests.size,
      scriptKiB: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
      heapKiB: heapBytes / 1024,
      mainThreadMs: seconds * 1000,
    };
  });
}

async function inFreshPage<Result>(
  browser: Browser,
  device: BrowserContextOptions,
  slowed: Slowed,
  measure: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    await page.goto(ANOTHER_SITE);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (slowed.network) await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    if (slowed.processor) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await measure(page, devtools);
  } finally {
    await context.close();
  }
}

async function metricsOf(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** What is noted in the page; of long tasks when they began. */
type Painted = { largestPaint: number; layoutShift: number; longTasks: number[] };

/** Runs in the page. */
function observePaint(): void {
  const painted: Painted = { largestPaint: 0, layoutShift: 0, longTasks: [] };
  Object.assign(window, { painted });
  new PerformanceObserver((list) => {
    painted.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      painted.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    painted.longTasks.push(...list.getEntries().map(({ startTime }) => startTime));
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page. The click is kept in the session, as a page without scripts loads a new document. */
function observeTurn(): void {
  const KEY = 'measured-click';
  const headingNow = () => document.querySelector('h1')?.textContent;
  const look = () => {
    const click = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { at: number; heading: string } | null;
    if (click === null) return;
    const heading = headingNow();
    if (heading === undefined || heading === click.heading) {
      requestAnimationFrame(look);
      return;
    }
    // A message is received after the frame has been made.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      sessionStorage.removeItem(KEY);
      const { tellTurned } = window as unknown as { tellTurned: (ms: number) => void };
      tellTurned(performance.timeOrigin + performance.now() - click.at);
    };
    port2.postMessage(null);
  };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const click = { at: performance.timeOrigin + timeStamp, heading: headingNow() };
      sessionStorage.setItem(KEY, JSON.stringify(click));
      requestAnimationFrame(look);
    },
    { capture: true },
  );
  requestAnimationFrame(look);
}
