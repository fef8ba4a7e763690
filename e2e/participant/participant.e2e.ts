import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, WITH_FILM, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

const KEY = 'grovemates.participant';
const RECORD =
  '{"version":1,"isNew":true,"reconsent":true,"lastLoginDate":"2026-01-01T10:00:00.000Z","holdsSeat":true}';
/** The same visitor after a reset: the two notices are cleared, date and seat stay. */
const AFTER_RESET =
  '{"version":1,"isNew":false,"reconsent":false,"lastLoginDate":"2026-01-01T10:00:00.000Z","holdsSeat":true}';

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);

/** A browser that has this text in storage from an earlier visit. */
function withStored(baseURL: string | undefined, text: string) {
  return {
    storageState: {
      cookies: [],
      origins: [{ origin: baseURL ?? '', localStorage: [{ name: KEY, value: text }] }],
    },
  };
}

test('STATE-3: the page of a visitor who holds a seat is accessible', async ({ openSite, baseURL }) => {
  const site = await openSite(withStored(baseURL, RECORD));
  await site.open('/');
  await expectAccessible(site.page);
});

test('STATE-3 BAR-5 FOOT-2: while this browser holds a seat, bar and footer hide their join links', async ({
  openSite,
  baseURL,
}) => {
  const site = await openSite(withStored(baseURL, RECORD));
  // On /enter the server is asked, and its answer counts.
  for (const path of ['/', '/faq', '/join/x']) {
    await site.open(path);
    await expect(site.joinLinks()).toHaveCount(0);
    await expect(site.bar.getByRole('link', { name: 'FAQ' })).toBeVisible();
  }
});

test('STATE-3 MENU-5: its drawer hides the join link and is 200 px wide', async ({ openSite, baseURL }) => {
  const site = await openSite({ ...withStored(baseURL, RECORD), viewport: { width: 360, height: 740 } });
  await site.open('/');
  await site.openDrawer();
  await expect(site.drawer).toHaveCSS('width', '200px');
  await expect(site.drawer.getByRole('link')).toHaveCount(3);
  await expect(site.joinLinks()).toHaveCount(0);
});

test('STATE-3: without a seat the join links are shown', async ({ site }) => {
  await site.open('/');
  await expect(site.joinLinks()).toHaveCount(2);
});

test('STATE-3 BAR-5: a write by another tab takes effect at once, in both directions', async ({
  site,
  page,
  context,
}) => {
  await site.open('/');
  await expect(site.joinLinks()).toHaveCount(2);
  const other = await context.newPage();
  await other.goto('/faq');

  await other.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, RECORD] as const);
  await expect(site.joinLinks()).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-seat', 'held');
  await other.evaluate((key) => localStorage.removeItem(key), KEY);
  await expect(site.joinLinks()).toHaveCount(2);
  await expect(page.locator('html')).not.toHaveAttribute('data-seat');
});

test('STATE-1: a record with fields of wrong types is ignored', async ({ openSite, baseURL }) => {
  for (const [from, to] of [
    ['"isNew":true', '"isNew":"yes"'],
    ['"reconsent":true,', ''],
    ['"2026-01-01T10:00:00.000Z"', '"yesterday"'],
    ['"2026-01-01T10:00:00.000Z"', '12'],
  ] as const) {
    const site = await openSite(withStored(baseURL, RECORD.replace(from, to)));
    await site.open('/');
    await expect(site.joinLinks(), to).toHaveCount(2);
  }
});

test('STATE-1: for a first visit lastLoginDate may be null, without a fault', async ({
  openSite,
  baseURL,
}) => {
  const site = await openSite(withStored(baseURL, RECORD.replace('"2026-01-01T10:00:00.000Z"', 'null')));
  await site.open('/');
  await expect(site.joinLinks()).toHaveCount(0);
});

test('STATE-2: a reset in another tab takes effect: the notices are cleared, the date and the seat stay', async ({
  openSite,
  baseURL,
}) => {
  const site = await openSite(withStored(baseURL, RECORD));
  await site.open('/');
  const other = await site.page.context().newPage();
  await other.goto('/faq');
  await other.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, AFTER_RESET] as const);

  await expect(site.joinLinks()).toHaveCount(0);
  await site.page.reload();
  await site.seeAlive();
  await expect(site.joinLinks()).toHaveCount(0);
  expect(await stored(site.page)).toBe(AFTER_RESET);
});

for (const [what, text] of [
  ['no JSON', '{"version":1,"isNew'],
  ['an empty text', ''],
  ['null', 'null'],
  ['a list', '[1,2]'],
  ['a prototype', '{"__proto__":{"holdsSeat":true},"version":1}'],
  ['a very long text', 'x'.repeat(1_000_000)],
] as const) {
  test(`STATE-3: ${what} in the storage causes no failure (F28)`, async ({ openSite, baseURL }) => {
    const site = await openSite(withStored(baseURL, text));
    await site.open('/');
    await expect(site.joinLinks()).toHaveCount(2);
    await expect(site.page.locator('html')).not.toHaveAttribute('data-seat');
  });
}

test.describe('with the film', () => {
  test.use(WITH_FILM);

  for (const [what, text, isHidden] of [
    ['a seat', RECORD, true],
    ['no seat', RECORD.replace('"holdsSeat":true', '"holdsSeat":false'), false],
    ['a record of another version', RECORD.replace('"version":1', '"version":2'), false],
    ['nothing', null, false],
  ] as const) {
    test(`STATE-3: with ${what} no join link flashes, from the first frame on`, async ({
      openSite,
      baseURL,
    }) => {
      const site = await openSite(text === null ? {} : withStored(baseURL, text));
      await site.page.addInitScript(() => {
        const frames: boolean[] = [];
        Object.assign(window, { frames });
        const look = () => {
          const link = [...document.querySelectorAll('.bar a')].find(
            (each) => each.textContent === 'Join with Code',
          );
          if (document.querySelector('.bar-links')) frames.push(link?.checkVisibility() ?? false);
          if (frames.length < 200) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await site.open('/');
      await expect(site.pauseButton).toBeVisible();
      const frames = await site.page.evaluate(() => (window as unknown as { frames: boolean[] }).frames);
      expect(frames.length).toBeGreaterThan(0);
      expect(new Set(frames)).toEqual(new Set([!isHidden]));
    });
  }

  test('STATE-1: isNew, reconsent and lastLoginDate are kept as they are, on every page', async ({
    openSite,
    baseURL,
  }) => {
    const site = await openSite(withStored(baseURL, RECORD));
    await site.open('/');
    await expect(site.joinLinks()).toHaveCount(0);
    for (const path of ['/rules', '/join/x', '/e/x', '/session/x']) {
      await site.open(path);
      expect(await stored(site.page), path).toBe(RECORD);
    }
    await site.pauseButton.click();
    await site.page.reload();
    await site.seeAlive();
    expect(await stored(site.page)).toBe(RECORD);
  });

  test('STATE-3: a record of a newer version of the site is neither used nor overwritten (F30)', async ({
    openSite,
    baseURL,
  }) => {
    const newer = '{"version":2,"seats":["a"],"holdsSeat":true}';
    const site = await openSite(withStored(baseURL, newer));
    await site.open('/');
    await expect(site.joinLinks()).toHaveCount(2);
    await site.pauseButton.click();
    await site.page.reload();
    await site.seeAlive();
    expect(await stored(site.page)).toBe(newer);
  });

  test('STATE-1: with storage blocked the site works in memory (F26)', async ({ site, page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    await site.open('/');
    await expect(site.joinLinks()).toHaveCount(2);
    await site.pauseButton.click();
    await expect(site.playButton).toBeVisible();
    await site.footer.getByRole('link', { name: 'FAQ' }).click();
    await site.seePage('Questions and answers');
    await expect(site.playButton).toBeVisible();
    await page.goBack();
    await site.seePage('Build something with somebody new.');
  });

  test('STATE-1: with storage full the site works in memory (F27)', async ({ site, page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await site.open('/');
    await site.pauseButton.click();
    await expect(site.playButton).toBeVisible();
    await site.playButton.click();
    await expect(site.pauseButton).toBeVisible();
    await site.footer.getByRole('link', { name: 'FAQ' }).click();
    await site.seePage('Questions and answers');
  });
});
