import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

test.use({ viewport: { width: 1440, height: 600 } });

test('LOOK-4: the focused skip link is accessible', async ({ site, page }) => {
  await site.open('/rules');
  await page.keyboard.press('Tab');
  await expectAccessible(page);
});

test('LOOK-4: after loading, the keyboard scrolls the content', async ({ site, page }) => {
  await site.open('/rules');
  const end = await site.content.evaluate((content) => content.scrollHeight - content.clientHeight);
  expect(end).toBeGreaterThan(600);

  await page.keyboard.press('PageDown');
  await expect.poll(() => site.scrollTop()).toBeGreaterThan(400);
  await page.keyboard.press('PageUp');
  await expect.poll(() => site.scrollTop()).toBe(0);
  await page.keyboard.press('Space');
  await expect.poll(() => site.scrollTop()).toBeGreaterThan(400);
  await page.keyboard.press('Shift+Space');
  await expect.poll(() => site.scrollTop()).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(() => site.scrollTop()).toBe(end);
  await page.keyboard.press('Home');
  await expect.poll(() => site.scrollTop()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => site.scrollTop()).toBe(40);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => site.scrollTop()).toBe(0);
});

test('LOOK-4: with the focus in the bar the keyboard scrolls as well, and Space still presses a button', async ({
  site,
  page,
}) => {
  await site.open('/rules');
  await site.bar.getByRole('link', { name: 'FAQ' }).focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => site.scrollTop()).toBeGreaterThan(400);
  await site.seeCompactMenu();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect.poll(() => site.scrollTop()).toBe(0);

  await site.scrollTo(300);
  await site.menuButton.focus();
  await page.keyboard.press('Space');
  await expect(site.drawer).toBeVisible();
  expect(await site.scrollTop()).toBe(300);
});

test('LOOK-4: with the focus in the content the browser scrolls it itself', async ({ site, page }) => {
  await site.open('/rules');
  await site.content.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => site.scrollTop()).toBeGreaterThan(300);
  await page.keyboard.press('Home');
  await expect.poll(() => site.scrollTop()).toBe(0);
});

test('LOOK-4: keys typed into a field stay in the field', async ({ site, page }) => {
  await site.open('/enter');
  const field = page.getByRole('textbox', { name: 'Your code' });
  await field.fill('ABC DE');
  await field.press('Home');
  await field.press('Space');
  await field.press('End');
  await expect(field).toHaveValue(' ABC DE');
  expect(await site.scrollTop()).toBe(0);
});

test('SITE-1: a new page begins at its top; going back and forward restores the scroll positions', async ({
  site,
  page,
}) => {
  await site.open('/rules');
  await site.scrollTo(400);
  await site.footer.getByRole('link', { name: 'FAQ' }).click();
  await site.seePage('Questions and answers');
  await expect.poll(() => site.scrollTop()).toBe(0);

  await page.goBack();
  await site.seePage('Grovemates Guide');
  await expect.poll(() => site.scrollTop()).toBeGreaterThan(350);
  await page.goForward();
  await site.seePage('Questions and answers');
  await expect.poll(() => site.scrollTop()).toBe(0);
});

test('SITE-1: going back restores the exact scroll position', async ({ site, page }) => {
  await site.open('/rules');
  await site.scrollTo(333);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/faq"]')?.click());
  await site.seePage('Questions and answers');
  await page.goBack();
  await site.seePage('Grovemates Guide');
  await expect.poll(() => site.scrollTop()).toBe(333);
});

test('SITE-1: navigating faster than pages cross-fade causes no error', async ({ site, page }) => {
  await site.open('/');
  await page.evaluate(() => {
    const follow = (href: string) =>
      document.querySelector<HTMLAnchorElement>(`footer a[href="${href}"]`)?.click();
    follow('/rules');
    document.addEventListener('focusin', () => follow('/faq'), { once: true });
  });
  await site.seePage('Questions and answers');
  await page.goBack();
  await site.seePage('Grovemates Guide');
});

test('SITE-1: a reload restores the scroll position', async ({ site, page }) => {
  await site.open('/rules');
  await site.scrollTo(333);
  await page.reload();
  await site.seeAlive();
  await expect.poll(() => site.scrollTop()).toBe(333);
  await site.seeCompactMenu();
});

test('SITE-1: coming back from another site restores the scroll position', async ({ site, page }) => {
  await site.open('/rules');
  await site.scrollTo(333);
  await page.goto('about:blank');
  await page.goBack();
  await site.seeAlive();
  await expect.poll(() => site.scrollTop()).toBe(333);
});

test('ROUTE-4: an address with a hash shows its heading below the bar, by load and by click', async ({
  site,
  page,
}) => {
  const isInView = async (id: string) => {
    const box = await page.locator(`#${id}`).boundingBox();
    return box !== null && box.y >= 64 && box.y < 400;
  };
  await site.open('/rules#fair-play');
  await expect.poll(() => isInView('fair-play')).toBe(true);
  await expect(page.locator('#fair-play')).toBeFocused();

  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '#your-mates';
    link.textContent = 'to the mates';
    document.querySelector('main p')?.append(link);
  });
  await page.getByRole('link', { name: 'to the mates' }).click();
  await expect(page).toHaveURL('/rules#your-mates');
  await expect.poll(() => isInView('your-mates')).toBe(true);
  await expect(page.locator('#your-mates')).toBeFocused();
});

test('ROUTE-4: a hash that names nothing, or is malformed, has no effect', async ({ site }) => {
  for (const hash of ['#nothing', '#%E0%A4%A', '#']) {
    await site.open(`/rules${hash}`);
    await site.seePage('Grovemates Guide');
    expect(await site.scrollTop()).toBe(0);
  }
});

test('SITE-2: the first Tab stop skips the bar', async ({ site, page }) => {
  await site.open('/rules');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(site.content).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('SITE-2: after a navigation the focus is on the content, and the title has changed', async ({
  site,
  page,
}) => {
  await site.open('/');
  await site.bar.getByRole('link', { name: 'FAQ' }).click();
  await site.seePage('Questions and answers');
  await expect(site.content).toBeFocused();
  await expect(page).toHaveTitle('FAQ · Grovemates');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('BAR-3 FOOT-2: the link to the present page stays a link, marked as the current page', async ({
  site,
  page,
}) => {
  for (const path of ['/faq', '/faq/']) {
    await site.open(path);
    await expect(site.bar.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page');
    await expect(site.footer.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page');
    expect(await page.locator('[aria-current]').count()).toBe(2);
  }
});

test('SITE-2: the bar covers no focused control', async ({ site, page }) => {
  await site.open('/faq/support');
  await site.scrollTo(5000);
  const links = page.locator('#content a:visible');
  await links.last().focus();
  for (let step = (await links.count()) - 1; step > 0; step -= 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.closest('#content') ? focused.getBoundingClientRect().top : null;
    });
    if (top !== null) expect(top).toBeGreaterThanOrEqual(64);
  }
});
