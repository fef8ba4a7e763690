import { pages } from '../support/addresses.ts';
import { instantOf, MIDNIGHT } from '../support/local-time.ts';
import { leavingTheirControl, stickingOut, style } from '../support/styles.ts';
import { atLocalTime, expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

const everyPage = pages.filter(({ clause }) => clause !== 'ROUTE-13');

test('SITE-2: at 320 px the home page is accessible', async ({ site, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await site.open('/');
  await expectAccessible(page);
});

test('SITE-2: at 320 px, which is 1280 px at 400 %, every page scrolls in one direction only', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const { path, h1 } of everyPage) {
    await site.open(path);
    await site.seePage(h1);
    expect(await stickingOut(page), path).toEqual([]);
    expect(await leavingTheirControl(page), path).toEqual([]);
  }
});

test('MENU-5: at 320 px the drawer fits, and in a low window it scrolls', async ({ site, page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await site.open('/');
  await site.openDrawer();
  await expect(site.drawer).toHaveCSS('width', '250px');
  await page.keyboard.press('Shift+Tab');
  await site.drawer.getByRole('link', { name: /^Blog/ }).focus();
  await expect(site.drawer.getByRole('link', { name: /^Blog/ })).toBeInViewport();
});

for (const width of [1280, 768, 360]) {
  test(`SITE-2: text of twice the size is not cut at ${width} px`, async ({ site, page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { path } of everyPage) {
      await site.open(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await stickingOut(page), path).toEqual([]);
      expect(await leavingTheirControl(page), path).toEqual([]);
      const cut = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '#content :is(h1, h2, h3, p, li, a, button, label), header :is(a, button)',
          ),
        ]
          .filter((each) => each.checkVisibility() && !each.closest('.visually-hidden'))
          .filter(
            (each) =>
              getComputedStyle(each).overflow === 'hidden' && each.scrollHeight > each.clientHeight + 2,
          )
          .map((each) => each.textContent),
      );
      expect(cut, path).toEqual([]);
    }
  });
}

test('LOOK-3: at twice the text size the field’s label is in the middle of its field', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await site.open('/enter');
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    const [field, label] = [page.locator('.code-field input'), page.locator('label')];
    await expect
      .poll(async () => {
        const [outer, inner] = [await field.boundingBox(), await label.boundingBox()];
        if (!outer || !inner) throw new Error('The field and its label have boxes.');
        return Math.abs(outer.y + outer.height / 2 - (inner.y + inner.height / 2));
      }, size)
      .toBeLessThanOrEqual(1);
  }
});

test('with forced colours controls keep their borders and the focus is visible', async ({ site, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await site.open('/enter');
  for (const name of ['Check the code', 'Where is my code?']) {
    const control = page.getByRole('main').getByText(name);
    await expect(control).toHaveCSS('border-top-style', 'solid');
    await expect(control).toHaveCSS('border-top-width', '1px');
  }
  await page.getByRole('link', { name: 'Where is my code?' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Check the code' })).toBeFocused();
  expect(await style(page.getByRole('button', { name: 'Check the code' }), 'outline-style')).toBe('solid');
  await expect(site.menuButton).toBeHidden();
});

test('the focus ring is 3 px, light, and 2 px away', async ({ site, page }) => {
  await site.open('/enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const logo = site.banner.getByRole('link').first();
  await expect(logo).toBeFocused();
  await expect(logo).toHaveCSS('outline-width', '3px');
  await expect(logo).toHaveCSS('outline-offset', '2px');
});

test('SITE-2: print has black text on white, complete, without bar and landscape', async ({ site, page }) => {
  await atLocalTime(page, MIDNIGHT);
  await site.open('/rules');
  await page.emulateMedia({ media: 'print' });

  await expect(site.background).toBeHidden();
  await expect(site.banner).toBeHidden();
  await expect(site.content).toHaveCSS('overflow', 'visible');
  for (const each of await page.locator('#content :is(h1, h2, p, li, a):visible').all()) {
    expect(await style(each, 'color')).toBe('rgb(0, 0, 0)');
  }
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const [inner, outer] = await page.evaluate(() => [
    document.getElementById('content')?.scrollHeight ?? Number.POSITIVE_INFINITY,
    document.documentElement.scrollHeight,
  ]);
  expect(outer).toBeGreaterThanOrEqual(inner);
  // The buttons' coloured sides are not printed.
  for (const button of await page.locator('.button').all()) {
    expect(await style(button, 'box-shadow')).toBe('none');
  }
});

test('BACK-3: on a touch-only phone single targets are at least 44 px', async ({ openSite }) => {
  const site = await openSite({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await site.page.clock.setFixedTime(instantOf(MIDNIGHT));
  for (const path of ['/', '/enter', '/faq/support']) {
    await site.open(path);
    const small = await site.page.evaluate(() =>
      [...document.querySelectorAll('header a, header button, footer a, .actions a, .actions button')]
        .filter((each) => each.checkVisibility())
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map((each) => each.textContent),
    );
    expect(small, path).toEqual([]);
  }
});
