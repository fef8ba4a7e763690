import type { Page } from 'playwright/test';
import { fileOf } from '../pages/site.page.ts';
import { pages } from '../support/addresses.ts';
import { startPartedDocument } from '../support/parted-document.ts';
import { saveData } from '../support/save-data.ts';
import { startSlowLine } from '../support/slow-line.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

/** A line of 1.6 Mbit/s with a round trip of 80 ms: fonts and scripts arrive one after the other. */
const SLOW_LINE = { bytesPerSecond: 200_000, delayMs: 40 };

/** The script of the session page, or of the personal page. */
const SECRET_PAGE_SCRIPT = /\/(session|personal)-page\.route-/;

const isScript = (path: string) => path.endsWith('.js');

test('SITE-1: a page that has just been navigated to is accessible', async ({ site, page }) => {
  await site.open('/');
  await site.footer.getByRole('link', { name: 'Guide' }).click();
  await site.seePage('Grovemates Guide');
  await site.seeNothingMoving(page.locator('html'));
  await expectAccessible(page);
});

for (const { path, clause, width } of [
  ...pages.filter(({ isPrerendered }) => isPrerendered).map((page) => ({ ...page, width: 412 })),
  { path: '/rules/', clause: 'ROUTE-4', width: 360 },
  { path: '/faq/support#session-full', clause: 'ROUTE-6', width: 360 },
]) {
  test(`SITE-1: ${path} has no layout shift while it loads at ${width} px over a slow line`, async ({
    site,
    page,
    baseURL,
    trouble,
  }) => {
    if (clause === 'ROUTE-13') trouble.expect(/status of 404/);
    await page.setViewportSize({ width, height: 823 });
    await page.addInitScript(noteShifts);
    const line = await startSlowLine(new URL(baseURL ?? ''), SLOW_LINE);
    try {
      await site.open(line.origin + path);
      await page.evaluate(() => document.fonts.ready);
      await expect(site.pauseButton).toBeVisible();
      expect(await shiftsOf(page)).toEqual([]);
    } finally {
      line.end();
    }
  });
}

for (const path of ['/', '/rules/', '/enter', '/no-such-page']) {
  test(`SITE-1: nothing on ${path} moves while its document arrives in parts`, async ({
    site,
    page,
    baseURL,
    trouble,
  }) => {
    if (path === '/no-such-page') trouble.expect(/status of 404/);
    await page.addInitScript(noteShifts);
    const parted = await startPartedDocument(new URL(baseURL ?? ''), path, [
      '<nav aria-label="Main"><ul class="bar-links"><li class="join-link">',
      'FAQ</a></li>',
      '<footer class="footer">',
      '<ul class="footer-icons"><li>',
      '</nav>',
    ]);
    try {
      const opened = page.goto(parted.origin + path, { waitUntil: 'commit' });
      await parted.sendNextPart();
      await opened;
      for (let part = 1; part <= 5; part += 1) {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        await parted.sendNextPart();
      }
      await site.seeAlive();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(site.footer).toBeVisible();
      expect(await shiftsOf(page)).toEqual([]);
    } finally {
      parted.end();
    }
  });
}

for (const [path, width, height] of [
  ['/rules/', 820, 1180],
  ['/rules/', 1200, 1920],
  ['/rules/#fair-play', 360, 740],
  ['/rules/#your-mates', 1280, 740],
  ['/faq/support#session-full', 900, 700],
  ['/faq/gameplay', 820, 1180],
  ['/faq/ethics', 768, 1024],
  ['/faq/general', 1024, 1366],
  ['/faq/gameplay', 1440, 940],
  ['/faq/support', 2560, 1300],
  ['/', 1440, 1600],
] as const) {
  test(`SITE-1: nothing of ${path} moves while it is loaded, in a window of ${width} x ${height}`, async ({
    openSite,
  }) => {
    const site = await openSite({ ...WITHOUT_FILM.contextOptions, viewport: { width, height } });
    await site.page.addInitScript(noteShifts);
    await site.open(path);
    await site.page.waitForLoadState('networkidle');
    expect(await shiftsOf(site.page)).toEqual([]);
  });
}

test('SITE-1 STATE-3: nothing moves for who holds a seat, where that is read at the first paint', async ({
  openSite,
  trouble,
}) => {
  trouble.expect(/status of 404/);
  const site = await openSite({ ...WITHOUT_FILM.contextOptions, viewport: { width: 360, height: 740 } });
  await site.page.addInitScript((record) => localStorage.setItem('grovemates.participant', record), SEATED);
  await site.page.addInitScript(noteShifts);
  await site.open('/no-such-page');
  await expect(site.page.locator('html')).toHaveAttribute('data-seat', 'held');
  await site.page.waitForLoadState('networkidle');
  expect(await shiftsOf(site.page)).toEqual([]);
});

test('SITE-1: who saves data and was never here loads nothing more on the code form, however long it is open', async ({
  site,
  page,
}) => {
  await page.clock.install();
  await saveData(page);
  const requests = site.noteRequests();
  await site.open('/enter');
  await page.waitForLoadState('networkidle');
  const first = requests.map(fileOf);
  await page.clock.runFor(10_000);
  await page.waitForLoadState('networkidle');
  expect(requests.map(fileOf)).toEqual(first);
});

test('SITE-1: where a press may open a session page or a personal page, or make a calendar file, its script is there already', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation();
  await joining.offerFor(code);
  await joining.agree();
  await joining.seeSeat(1);
  await expect.poll(() => scriptsFromServer(page)).toMatch(/personal-page/);
  await expect.poll(() => scriptsFromServer(page)).toMatch(/session-page/);
  const before = await scriptsFromServer(page);

  await joining.openSession.click();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  expect(await scriptsFromServer(page)).toBe(before);

  await expect.poll(() => scriptsFromServer(page), 'what writes a calendar file').not.toBe(before);
  const withCalendar = await scriptsFromServer(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await downloading;
  expect(await scriptsFromServer(page)).toBe(withCalendar);
});

test('SITE-1 SITE-5: where the script of the session page cannot be fetched ahead, the links stay, and a press fetches it', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  const { code } = await study.invitation();
  await joining.offerFor(code);
  const failed: string[] = [];
  await page.route(SECRET_PAGE_SCRIPT, (route) => {
    failed.push(fileOf(route.request()));
    return route.abort();
  });
  await joining.agree();
  await joining.seeSeat(1);
  const { personal } = await joining.links();
  await expect.poll(() => failed.join(' ')).toMatch(/personal-page/);
  await page.waitForTimeout(500);
  await joining.seeSeat(1);
  expect((await joining.links()).personal).toBe(personal);

  await page.unroute(SECRET_PAGE_SCRIPT);
  await joining.openSession.click();
  await joining.seePage('Scheduled');
});

test('SITE-1 LOOK-2: a page whose fonts arrive late does not fetch the whole fonts, only one with a rare character does', async ({
  site,
  page,
}) => {
  const wholeFont = /latin-wght-normal|jersey-10-latin/;
  await page.route(/\/(figtree|jersey-10)-[^/]*\.woff2$/, async (route) => {
    if (!wholeFont.test(route.request().url())) await page.waitForTimeout(1500);
    await route.continue();
  });
  const requests = site.noteRequests();
  await site.open('/enter');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  expect(requests.map(fileOf).filter((file) => wholeFont.test(file))).toEqual([]);

  const [request] = await Promise.all([
    page.waitForRequest((request) => wholeFont.test(request.url())),
    page.locator('h1').evaluate((heading) => heading.append('Zoë')),
  ]);
  expect(fileOf(request)).toMatch(/jersey-10-latin/);
});

test('SITE-1: once a page is hydrated, the pages without a token are shown without a request, also for who saves data', async ({
  site,
  page,
}) => {
  await saveData(page);
  await site.open('/');
  await page.waitForLoadState('networkidle');
  const requests = site.noteRequests();
  for (const [link, h1] of [
    ['FAQ', 'Questions and answers'],
    ['Join with Code', 'Join with a code'],
    ['Guide', 'Grovemates Guide'],
  ] as const) {
    await site.footer.getByRole('link', { name: link }).click();
    await site.seePage(h1);
  }
  expect(requests.map(fileOf).filter((file) => !/\.(webp|woff2?)$/.test(file))).toEqual([]);
});

test('SITE-1 BACK-4 SITE-6: no page fetches the script of a page with a token, nor the game before ‘Start’', async ({
  site,
  page,
}) => {
  const requests = site.noteRequests();
  const games = () => requests.map(fileOf).filter((file) => /\/game-/.test(file));
  await site.open('/');
  await expect(site.video()).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  const scripts = requests.map(fileOf).filter(isScript);
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((file) => /session-page|personal-page|join-link|participation/.test(file))).toEqual(
    [],
  );

  await page.getByRole('main').getByRole('link', { name: 'Try the demo' }).click();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.hover();
  await page.waitForLoadState('networkidle');
  expect(games()).toEqual([]);
  await start.click();
  await expect.poll(games).not.toEqual([]);
});

test('BACK-2 BACK-3: the still of the phase is fetched once, after the first paint; the other not at all', async ({
  openSite,
}) => {
  for (const path of ['/', '/session/x']) {
    const site = await openSite({ hasTouch: true });
    const devtools = await site.page.context().newCDPSession(site.page);
    const stills: string[] = [];
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      const { pathname } = new URL(request.url);
      if (/^\/(cherry|pale)/.test(pathname)) stills.push(pathname);
    });
    await devtools.send('Network.enable');
    await site.open(path);
    await site.page.waitForLoadState('networkidle');
    expect(stills, path).toEqual([expect.stringMatching(/^\/(cherry-grove|pale-garden)\.webp$/)]);
    const [paint, still] = await site.page.evaluate(() => {
      const entries = [...performance.getEntriesByType('paint'), ...performance.getEntriesByType('resource')];
      return [/^first-contentful-paint$/, /(cherry-grove|pale-garden)\.webp$/].map(
        (pattern) => entries.find(({ name }) => pattern.test(name))?.startTime ?? Number.NaN,
      );
    });
    expect(still, path).toBeGreaterThan(paint ?? Number.NaN);
  }
});

test('SITE-1: scripts are fetched after the first paint where a page can be read without them, at once where it can’t', async ({
  openSite,
  trouble,
}) => {
  trouble.expect(/status of 404/);
  const paths = ['/', '/rules/', '/faq/support', '/no-such-page', '/session/x', '/join/x'];
  for (const { path, isPrerendered } of pages.filter((each) => paths.includes(each.path))) {
    const site = await openSite(WITHOUT_FILM.contextOptions);
    const devtools = await site.page.context().newCDPSession(site.page);
    const scripts: string[] = [];
    devtools.on('Network.requestWillBeSent', ({ request, initiator }) => {
      const { pathname } = new URL(request.url);
      // What the head and the end of the document name; the token pages load the rest when they know their state.
      if (isScript(pathname) && initiator.type === 'parser')
        scripts.push(`${request.initialPriority} ${pathname}`);
    });
    await devtools.send('Network.enable');
    await site.open(path);
    expect(new Set(scripts).size, `${path}: nothing is fetched twice`).toBe(scripts.length);
    if (isPrerendered) {
      // The list of routes alone has an address in the page, for scanners of integrity.
      expect(scripts, path).toEqual([expect.stringMatching(/^Low \/assets\/manifest-/)]);
      const early = await site.page.evaluate(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (paint?.startTime ?? 0))
          .map(({ name }) => new URL(name).pathname);
      });
      expect(early, path).toEqual([expect.stringMatching(/^\/assets\/manifest-/)]);
    } else {
      expect(scripts.length, path).toBeGreaterThan(2);
      expect(
        scripts.filter((script) => !script.startsWith('High ')),
        path,
      ).toEqual([]);
    }
    await site.page.context().close();
  }
});

/** The record of a browser that holds a seat. */
const SEATED =
  '{"version":1,"isNew":false,"reconsent":false,"lastLoginDate":"2026-01-01T10:00:00.000Z","holdsSeat":true}';

/** Runs in the page: notes in `window.shifts` what moves. */
function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
      const who = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${(node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 80)} ` +
          `from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
      );
      shifts.push(`${value.toFixed(5)} ${who.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

/** The scripts that this page has fetched from the server, not from the browser's cache. */
const scriptsFromServer = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .join(' '),
  );
