import type { Locator } from 'playwright/test';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

const linksOf = (place: Locator) =>
  place.locator('a[href]').evaluateAll((all) =>
    all.map((link) => ({
      text: link.textContent ?? '',
      href: link.getAttribute('href') ?? '',
      target: link.getAttribute('target'),
      rel: (link.getAttribute('rel') ?? '').split(' '),
    })),
  );

test('BAR-6: the session page is accessible', async ({ site, page }) => {
  await site.open('/session/x');
  await site.seePage('Unknown link');
  await expectAccessible(page);
});

test('BAR-6: on a session page every link opens in a new tab and says so: bar, content and footer', async ({
  site,
  page,
}) => {
  await site.open('/session/x');
  await site.seePage('Unknown link');
  const links = await linksOf(page.locator('body'));

  expect(links.length).toBeGreaterThan(12);
  for (const link of links) {
    expect(link.target, link.text).toBe('_blank');
    expect(link.rel, link.text).toContain('noopener');
    expect(link.text, link.href).toContain('(opens in new tab)');
  }
});

test('BAR-6 MENU-4: the links of its drawer do so too', async ({ site, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await site.open('/session/x');
  await site.openDrawer();
  const links = await linksOf(site.drawer);

  expect(links.map(({ text }) => text)).toEqual([
    'Grovemates Guide (opens in new tab)',
    'FAQ (opens in new tab)',
    'Blog (opens in new tab)',
  ]);
  for (const link of links) {
    expect(link.target).toBe('_blank');
    expect(link.rel).toContain('noopener');
  }
});

test('BAR-6: a link of the bar does not leave the session page', async ({ site, page, context }) => {
  await site.open('/session/x');
  const opened = context.waitForEvent('page');
  await site.bar.getByRole('link', { name: /^FAQ/ }).click();
  const tab = await opened;
  await expect(tab).toHaveURL('/faq');
  await expect(page).toHaveURL('/session/x');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('BAR-6 STATE-3 BAR-5: a session page hides the join links, in bar and footer', async ({ site }) => {
  await site.open('/session/x');
  await expect(site.joinLinks()).toHaveCount(0);
});

test('BAR-6: the skip control of a session page works without leaving the page', async ({ site, page }) => {
  await site.open('/session/x');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(site.content).toBeFocused();
});

for (const path of ['/', '/faq', '/join/x', '/e/x']) {
  test(`BAR-2 BAR-4: on ${path} logo and Blog open a new tab and say so, the site's own pages do not`, async ({
    site,
    page,
  }) => {
    await site.open(path);
    const links = await linksOf(page.locator('body'));
    const logo = await linksOf(site.banner);
    expect(logo[0]).toMatchObject({ href: '/', target: '_blank', text: 'Grovemates (opens in new tab)' });
    for (const { href, target, rel, text } of links.filter(({ href }) => href.startsWith('https:'))) {
      expect(target, href).toBe('_blank');
      expect(rel, href).toContain('noopener');
      expect(text, href).toContain('(opens in new tab)');
    }
    for (const { href, target } of links.filter(
      ({ href, text }) => href.startsWith('/') && !text.includes('(opens'),
    )) {
      expect(target, href).toBeNull();
    }
  });
}
