import type { Page } from 'playwright/test';
import { chromium } from 'playwright/test';
import { strangeClocks } from '#fixtures/instants.ts';
import { SitePage } from '../pages/site.page.ts';
import { instantOf } from '../support/local-time.ts';
import { atLocalTime, expect, expectAccessible, test, WITH_FILM, WITHOUT_FILM } from '../support/test.ts';
import { inWholeChromium } from '../support/whole-chromium.ts';

test.use(WITHOUT_FILM);

/**
 * Opens the site at a local time and stops the clock a little later, exactly at `stop`. From then on only the test
 * moves it.
 */
async function openAndStop(
  site: SitePage,
  { start, stop, zone }: { start: string; stop: string; zone?: string },
) {
  await site.page.clock.install({ time: instantOf(start, zone) });
  await site.open('/');
  await site.stopClockAt(instantOf(stop, zone));
}

/** The page is hidden and shown again; a headless browser never does this by itself. */
async function hideAndShow(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
}

test('DAY-1: the page is accessible by night', async ({ site, page }) => {
  await atLocalTime(page, '2026-06-01T21:00');
  await site.open('/');
  await site.seePhase('night');
  await expectAccessible(page);
});

for (const [time, phase] of [
  ['07:59:59.999', 'night'],
  ['08:00:00.000', 'day'],
  ['20:44:59.999', 'day'],
  ['20:45:00.000', 'night'],
] as const) {
  test(`DAY-1: a page opened at ${time} shows ${phase}`, async ({ site, page }) => {
    await atLocalTime(page, `2026-06-01T${time}`);
    await site.open('/');
    await site.seePhase(phase);
    await expect(site.background).toHaveAttribute('data-shown', phase);
  });
}

for (const [boundary, start, before, after] of [
  ['08:00:00', '07:30', 'night', 'day'],
  ['20:45:00', '20:30', 'day', 'night'],
] as const) {
  test(`DAY-2: an open page changes to ${after} 50 ms after ${boundary}, not 49`, async ({ site, page }) => {
    const at = `2026-06-01T${boundary}`;
    await openAndStop(site, { start: `2026-06-01T${start}`, stop: `2026-06-01T${start}:30` });
    await site.stopClockAt(new Date(instantOf(at).getTime() - 1000));
    await page.clock.runFor(1049);
    await site.seePhase(before);

    await page.clock.runFor(1);
    await site.seePhase(after);
    await expect(site.background).toHaveAttribute('data-shown', after);
    await expect(site.background).not.toHaveAttribute('data-fading-out');
  });
}

test('DAY-2: the page changes again and again, day after day', async ({ site, page }) => {
  await openAndStop(site, { start: '2026-06-01T20:00', stop: '2026-06-01T20:01' });
  for (const [boundary, phase] of [
    ['2026-06-01T20:45', 'night'],
    ['2026-06-02T08:00', 'day'],
    ['2026-06-02T20:45', 'night'],
    ['2026-06-03T08:00', 'day'],
  ] as const) {
    await page.clock.pauseAt(new Date(instantOf(boundary).getTime() - 10));
    expect(await site.phase()).not.toBe(phase);
    await page.clock.runFor(60);
    await site.seePhase(phase);
  }
});

for (const event of ['visibilitychange', 'focus', 'pageshow'] as const) {
  test(`DAY-3: ${event} reads the clock again, also within the 50 ms`, async ({ site, page }) => {
    await openAndStop(site, { start: '2026-06-01T20:00', stop: '2026-06-01T20:30' });
    const comeBack = () =>
      event === 'visibilitychange'
        ? hideAndShow(page)
        : page.evaluate((type) => window.dispatchEvent(new Event(type)), event);

    await page.clock.setSystemTime(instantOf('2026-06-01T20:44:59.999'));
    await comeBack();
    await site.seePhase('day');
    await page.clock.setSystemTime(instantOf('2026-06-01T20:45:00.000'));
    await comeBack();
    await site.seePhase('night');
  });
}

test('DAY-3: after the clock is set back, the phase is right when the page is shown again, and so is its timer (F36)', async ({
  site,
  page,
}) => {
  await openAndStop(site, { start: '2026-06-01T21:00', stop: '2026-06-01T21:01' });
  await site.seePhase('night');

  await page.clock.setSystemTime(instantOf('2026-06-01T20:44:00'));
  await hideAndShow(page);
  await site.seePhase('day');
  await page.clock.runFor(60_049);
  await site.seePhase('day');
  await page.clock.runFor(1);
  await site.seePhase('night');
});

test('DAY-2 DAY-3: a computer that slept over a boundary wakes up in the right phase (F35)', async ({
  site,
  page,
}) => {
  await page.clock.install({ time: instantOf('2026-06-01T20:00') });
  await site.open('/');
  await page.clock.fastForward('02:00:00');
  await expect.poll(() => site.phase()).toBe('night');
  await page.clock.fastForward('12:00:00');
  await expect.poll(() => site.phase()).toBe('day');
});

test('DAY-3: events of a hidden page do not change the phase; in the background its timer does', async ({
  site,
  page,
}) => {
  await openAndStop(site, { start: '2026-06-01T20:00', stop: '2026-06-01T20:44:59' });
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(1050);
  await site.seePhase('night');
});

const zones = [
  'Pacific/Easter',
  'Antarctica/Vostok',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Antarctica/Troll',
  'America/New_York',
];

for (const { zone, description, from, changes } of strangeClocks.filter((each) =>
  zones.includes(each.zone),
)) {
  test(`DAY-1 DAY-2: in ${zone} in ${from.slice(0, 4)} the page follows the wall clock: ${description}`, async ({
    openSite,
  }) => {
    const site = await openSite({ timezoneId: zone });
    const { clock } = site.page;
    await clock.install({ time: new Date(from) });
    await site.open('/');
    for (const { at, phase } of changes) {
      const instant = Date.parse(at);
      const before = phase === 'day' ? 'night' : 'day';
      await site.stopClockAt(new Date(instant - 1000));
      await clock.runFor(1049);
      await site.seePhase(before);
      await clock.runFor(1);
      await site.seePhase(phase);
    }
  });
}

test('DAY-3: after a flight to another zone, the page shows its phase when it is shown again (F33)', async ({
  site,
  page,
  context,
}) => {
  await page.clock.setFixedTime(new Date('2026-06-01T12:00:00Z'));
  await site.open('/');
  await site.seePhase('day');

  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await site.seePhase('night');
});

test('DAY-3: a page restored from the back/forward cache shows the present phase (F47)', async ({
  baseURL,
  launchOptions,
}) => {
  const browser = await chromium.launch({
    ...inWholeChromium(launchOptions),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage();
  // A clock that adds its offset to real time: the cached page keeps its own globals, so no fake clock can be used in
  // it.
  await page.addInitScript((noon) => {
    const RealDate = Date;
    const moved = () => Number(localStorage.getItem('moved') ?? 0);
    const start = RealDate.now();
    const now = () => noon + (RealDate.now() - start) + moved();
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasRestored: persisted }));
  }, instantOf('2026-06-01T12:00').getTime());
  const site = new SitePage(page);
  const move = (hours: number) =>
    page.evaluate((by) => localStorage.setItem('moved', String(by * 3_600_000)), hours);
  // A browser that is short of memory or time may load the page anew.
  await expect(async () => {
    await page.goto(`${baseURL}/faq`);
    await move(0);
    await page.goto(`${baseURL}/rules`);
    await site.seeAlive();
    await site.seePhase('day');

    await page.goto(`${baseURL}/faq`);
    await move(10);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(async () => {
      expect(await page.evaluate(() => (window as unknown as { wasRestored?: boolean }).wasRestored)).toBe(
        true,
      );
    }).toPass({ timeout: 4_000 });
  }).toPass();
  await site.seePhase('night');
  await site.seePage('Grovemates Guide');
  await browser.close();
});

test.describe('with the video', () => {
  test.use(WITH_FILM);

  for (const [time, phase] of [
    ['12:00', 'day'],
    ['22:00', 'night'],
  ] as const) {
    test(`DAY-1 BACK-2: by ${phase} the first paint is already right, and nothing fades or flashes`, async ({
      site,
      page,
    }) => {
      await page.addInitScript(() => {
        const seen = {
          phases: [] as (string | null)[],
          fades: [] as string[],
          atBody: null as string | null,
        };
        Object.assign(window, { seen });
        new MutationObserver((records) => {
          for (const { type } of records) {
            if (type === 'attributes') seen.phases.push(document.documentElement.getAttribute('data-phase'));
          }
          if (document.body && seen.atBody === null)
            seen.atBody = document.documentElement.getAttribute('data-phase');
        }).observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ['data-phase'],
        });
        document.addEventListener('transitionrun', ({ target, propertyName }) => {
          const { classList, dataset } = target as HTMLElement;
          const isSeen = (target as Element).checkVisibility({ visibilityProperty: true });
          if (isSeen && (target as Element).closest('.background, .logo'))
            seen.fades.push(`${classList[0]} ${dataset['scene']} ${propertyName}`);
        });
      });
      await atLocalTime(page, `2026-06-01T${time}`);
      await site.open('/');
      await expect(site.pauseButton).toBeVisible();
      await site.seeNothingMoving(page.locator('.background'));

      const seen = await page.evaluate(
        () => (window as unknown as { seen: { phases: string[]; fades: string[]; atBody: string } }).seen,
      );
      expect(seen.atBody).toBe(phase);
      expect(new Set(seen.phases)).toEqual(new Set([phase]));
      // Its still fades in when it has arrived; nothing else does.
      expect(seen.fades).toEqual([`scene ${phase} opacity`]);
    });
  }
});
