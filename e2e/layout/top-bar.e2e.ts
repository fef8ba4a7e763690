import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

const WIDE = { width: 1440, height: 700 };
const NARROW = { width: 360, height: 700 };

test.use({ ...WITHOUT_FILM, viewport: WIDE });

test('MENU-2: the compact bar of a scrolled page is accessible', async ({ site, page }) => {
  await site.open('/rules');
  await site.scrollTo(300);
  await site.seeCompactMenu();
  await expectAccessible(page);
});

test('MENU-1: below 900 px the menu is always compact', async ({ site, page }) => {
  await site.open('/rules');
  for (const [width, isCompact] of [
    [900, false],
    [899, true],
    [360, true],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await (isCompact ? site.seeCompactMenu() : site.seeFullMenu());
  }
  await page.setViewportSize({ width: 899, height: 700 });
  await site.scrollTo(500);
  await site.seeCompactMenu();
  await site.scrollTo(0);
  await site.seeCompactMenu();
});

test('MENU-2: 100 px is not scrolled far enough, 101 px is', async ({ site }) => {
  await site.open('/rules');
  for (const [top, isCompact] of [
    [0, false],
    [99, false],
    [100, false],
    [101, true],
    [100, false],
    [600, true],
    [0, false],
  ] as const) {
    expect(await site.scrollTo(top)).toBe(top);
    await (isCompact ? site.seeCompactMenu() : site.seeFullMenu());
  }
});

test('MENU-2: half a pixel more than 100 is more', async ({ site }) => {
  await site.open('/rules');
  await site.scrollTo(100);
  await site.seeFullMenu();
  // Chromium without a screen rounds offsets; zoomed windows elsewhere do not.
  await site.content.evaluate((content) => {
    Object.defineProperty(content, 'scrollTop', { value: 100.5 });
    content.dispatchEvent(new Event('scroll'));
  });
  await site.seeCompactMenu();
});

test('MENU-3: scrolling past 100 px leaves the menu as it is while the drawer is open', async ({
  site,
  page,
}) => {
  await page.setViewportSize(NARROW);
  await site.open('/rules');
  await site.openDrawer();

  await page.setViewportSize(WIDE);
  await site.seeFullMenu();
  await expect(site.drawer).toBeVisible();

  await site.scrollTo(400);
  await site.seeFullMenu();
  await expect(site.drawer).toBeVisible();

  await site.closeDrawer();
  await site.seeCompactMenu();
  await expect(site.menuButton).toBeFocused();
});

test('MENU-3: a window that widens leaves the drawer open; after closing, a visible element has the focus', async ({
  site,
  page,
}) => {
  await page.setViewportSize(NARROW);
  await site.open('/rules');
  await site.openDrawer();
  await page.setViewportSize(WIDE);
  // The bar hears of the width a frame later.
  await site.seeFullMenu();
  await expect(site.drawer).toBeVisible();

  await site.closeDrawer();
  await site.seeFullMenu();
  await expect(site.bar.getByRole('link').first()).toBeFocused();
});

test('MENU-3 MENU-2: a drawer opened on a scrolled page stays open when the page scrolls up and down again', async ({
  site,
}) => {
  await site.open('/rules');
  await site.scrollTo(300);
  await site.openDrawer();
  for (const top of [0, 300, 50, 101]) {
    await site.scrollTo(top);
    await expect(site.drawer).toBeVisible();
  }
  await site.closeDrawer();
  await site.seeCompactMenu();
});

test('MENU-2: fast scrolling around 100 px ends in the right bar and does not move the content (F64)', async ({
  site,
}) => {
  await site.open('/rules');
  const heights = await site.content.evaluate(async (content) => {
    const seen = new Set<number>();
    for (let step = 0; step < 60; step += 1) {
      content.scrollTop = step % 2 === 0 ? 101 : 100;
      await new Promise(requestAnimationFrame);
      seen.add(content.scrollHeight);
    }
    return seen.size;
  });
  expect(heights).toBe(1);
  await site.seeFullMenu();
  await site.scrollTo(101);
  await site.seeCompactMenu();
});

test.describe('in a narrow window', () => {
  test.use({ viewport: NARROW });

  test('MENU-4: the drawer is a named modal dialog: the focus never reaches the page behind it, and comes back', async ({
    site,
    page,
  }) => {
    await site.open('/faq');
    await expect(site.menuButton).toHaveAttribute('aria-expanded', 'false');
    await expect(site.menuButton).toHaveAttribute('aria-haspopup', 'dialog');
    await site.menuButton.focus();
    await page.keyboard.press('Enter');

    await expect(site.drawer).toBeVisible();
    expect(await site.drawer.evaluate((drawer) => drawer.matches(':modal'))).toBe(true);
    await expect(page.locator('.bar .menu-button')).toHaveAttribute('aria-expanded', 'true');
    const holdsFocus = () => site.drawer.evaluate((drawer) => drawer.contains(document.activeElement));
    await expect.poll(holdsFocus).toBe(true);
    const stops = new Set<string>();
    // After the last control comes the browser's own bar: then no element of the page has the focus.
    const isBehind = () =>
      site.drawer.evaluate(
        (drawer) => document.activeElement !== document.body && !drawer.contains(document.activeElement),
      );
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press(press < 8 ? 'Tab' : 'Shift+Tab');
      expect(await isBehind()).toBe(false);
      stops.add(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
    }
    for (const label of [
      'Close menu',
      'Join with Code',
      'Grovemates Guide',
      'FAQ',
      'Blog (opens in new tab)',
    ]) {
      expect(stops).toContain(label);
    }

    await page.keyboard.press('Escape');
    await expect(site.drawer).toBeHidden();
    await expect(site.menuButton).toBeFocused();
    await expect(site.menuButton).toHaveAttribute('aria-expanded', 'false');
  });

  test('MENU-4: the drawer closes by its button and by a press beside it, and gives the focus back', async ({
    site,
    page,
  }) => {
    await site.open('/');
    await site.openDrawer();
    await site.drawer.getByRole('button', { name: 'Close menu' }).click();
    await expect(site.drawer).toBeHidden();
    await expect(site.menuButton).toBeFocused();

    await site.openDrawer();
    await page.mouse.click(20, 400);
    await expect(site.drawer).toBeHidden();
    await expect(site.menuButton).toBeFocused();
  });

  test('MENU-4 BAR-3: a link of the drawer changes the page, closes the drawer and moves the focus to the page', async ({
    site,
    page,
  }) => {
    await site.open('/');
    await site.openDrawer();
    await site.drawer.getByRole('link', { name: 'Grovemates Guide' }).click();

    await site.seePage('Grovemates Guide');
    await expect(page).toHaveURL('/rules');
    await expect(site.drawer).toBeHidden();
    await expect(site.content).toBeFocused();
  });

  test('MENU-4: a link to the present page closes the drawer as well', async ({ site }) => {
    await site.open('/faq');
    await site.openDrawer();
    const here = site.drawer.getByRole('link', { name: 'FAQ' });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await here.click();
    await expect(site.drawer).toBeHidden();
  });

  test('MENU-4: Back closes an open drawer first, and leaves the page at the next press (F49)', async ({
    site,
    page,
  }) => {
    await site.open('/');
    await site.footer.getByRole('link', { name: 'FAQ' }).click();
    await site.seePage('Questions and answers');
    await site.scrollTo(200);
    await site.openDrawer();
    await page.goBack();

    await expect(site.drawer).toBeHidden();
    await site.seePage('Questions and answers');
    expect(await site.scrollTop()).toBe(200);
    await expect(site.menuButton).toBeFocused();
    await page.goBack();
    await site.seePage('Build something with somebody new.');
    await expect(site.content).toBeFocused();
  });

  test('MENU-4: however the drawer was closed, every Back has a visible effect (F49)', async ({
    site,
    page,
  }) => {
    await site.open('/demo');
    await site.footer.getByRole('link', { name: 'FAQ' }).click();
    await site.seePage('Questions and answers');

    await site.openDrawer();
    await site.closeDrawer();
    await site.openDrawer();
    await site.drawer.getByRole('link', { name: 'FAQ' }).click();
    await expect(site.drawer).toBeHidden();
    await site.openDrawer();
    await page.reload();
    await site.seeAlive();
    await expect(site.drawer).toBeHidden();

    await site.openDrawer();
    await site.drawer.getByRole('link', { name: 'Grovemates Guide' }).click();
    await site.seePage('Grovemates Guide');
    await page.goBack();
    await site.seePage('Questions and answers');
    await expect(site.drawer).toBeHidden();
    await page.goForward();
    await site.seePage('Grovemates Guide');
    await page.goBack();
    await site.seePage('Questions and answers');
    await page.goBack();
    await site.seePage('A taste of the game');
  });

  test('MENU-5: the drawer is 250 px wide', async ({ site }) => {
    await site.open('/');
    await site.openDrawer();
    await expect(site.drawer).toHaveCSS('width', '250px');
    expect((await site.drawer.boundingBox())?.width).toBe(250);
    expect((await site.drawer.boundingBox())?.height).toBe(700);
  });

  test('MENU-5 BAR-5: the drawer is 200 px wide on a session page, where the join link is hidden', async ({
    site,
  }) => {
    await site.open('/session/x');
    await site.openDrawer();
    await expect(site.drawer).toHaveCSS('width', '200px');
    await expect(site.drawer.getByRole('link', { name: 'Join with Code' })).toHaveCount(0);
  });
});
