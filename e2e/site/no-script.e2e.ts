import { prerendered } from '../support/addresses.ts';
import { rgb, stickingOut } from '../support/styles.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

test.use({ contextOptions: { javaScriptEnabled: false } });

test('LOOK-2: without JavaScript the fonts of the first paint are preloaded, too', async ({ page }) => {
  const fonts: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url().split('/').at(-1));
  });
  // Styles ask for them only with the first layout.
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replace(/<style[\s\S]*<[/]style>/, '') });
  });
  await page.goto('/');
  await expect.poll(() => fonts).toHaveLength(2);
  expect(fonts.sort()).toEqual([
    expect.stringMatching(/^figtree-[^-]+[.]woff2$/),
    expect.stringMatching(/^jersey-10-[^-]+[.]woff2$/),
  ]);
});

// Axe is a script itself and can't run here; `routes.e2e.ts` checks the same markup.

for (const width of [360, 1440]) {
  test(`SITE-1 SITE-2: without JavaScript every prerendered page is readable at ${width} px, and its links work (F24)`, async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { path, h1, title } of prerendered.filter(({ clause }) => clause !== 'ROUTE-13')) {
      await page.goto(path);
      await site.seePage(h1);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('body')).toHaveCSS('background-color', rgb('#1d1a1a'));
      await expect(site.menuButton).toBeHidden();
      for (const label of ['Join with Code', 'Grovemates Guide', 'FAQ', /^Blog/]) {
        await expect(site.bar.getByRole('link', { name: label })).toBeVisible();
      }
      await expect(site.footer.getByRole('link', { name: 'Consent Form' })).toBeVisible();
      expect(await stickingOut(page), path).toEqual([]);

      await expect(site.content).toHaveCSS('mask-image', 'none');
      await expect(page.locator('body')).toHaveCSS('font-family', /^"IBM Plex Mono"/);

      // The bar's links cover no text.
      const bar = await site.banner.boundingBox();
      const heading = await site.heading.boundingBox();
      expect(heading?.y, path).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
    }
    await site.bar.getByRole('link', { name: 'FAQ' }).click();
    await site.seePage('Questions and answers');
    await site.content.getByRole('heading', { name: 'Ethics' }).click();
    await expect(page.getByText('Nobody will ask you why.')).toBeVisible();
    await site.footer.getByRole('link', { name: 'Guide' }).click();
    await expect(page.getByText('Write to people as if they sat next to you.')).toBeVisible();
  });
}

test('BACK-2 BACK-6 BAR-1: without JavaScript one complete scene is shown: the day', async ({
  site,
  page,
}) => {
  await page.goto('/');
  await expect(site.scene('day')).toHaveCSS('background-image', /cherry-grove\.webp/);
  await expect(site.scene('night')).toHaveCSS('opacity', '0');
  await expect(site.overlay('day')).toHaveCSS('opacity', '1');
  await expect(site.overlay('night')).toHaveCSS('opacity', '0');
  await expect(page.locator('.logo-mark').first()).toHaveCSS('opacity', '1');
  await expect(page.locator('.logo-mark').last()).toHaveCSS('opacity', '0');
  await site.dontSeeVideo();
});

test('ROUTE-13: without JavaScript an unknown path says so and links home', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/status of 404/);
  await page.goto('/no-such-page');
  await site.seePage('Uh oh! The page you are looking for does not exist.');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await site.seePage('Build something with somebody new.');
});

test('SITE-5: without JavaScript the code form says so, and puts no code into an address', async ({
  page,
}) => {
  await page.goto('/enter');
  await expect(page.locator('main')).toContainText('Checking a code needs JavaScript', {
    useInnerText: true,
  });
  await page.locator('#code').fill('ABCDE-FGHJK');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.locator('#code')).toHaveValue('ABCDE-FGHJK');
  expect(new URL(page.url()).search).toBe('');
});

for (const path of ['/session/x', '/join/x', '/e/x']) {
  test(`SITE-7 BAR-6: without JavaScript ${path} says that it needs it, and where help is`, async ({
    page,
  }) => {
    await page.goto(path);
    // Playwright finds no text and no role in <noscript>, although the browser shows it.
    await expect(page.locator('main h1')).toHaveText('This page needs JavaScript', { useInnerText: true });
    await expect(page.getByText('Opening your page')).toBeHidden();
    const links = await page
      .locator('main a')
      .evaluateAll((all) =>
        all.map((each) => [each.getAttribute('href'), each.getAttribute('target'), each.textContent]),
      );
    expect(links).toEqual([
      ['/', '_blank', 'Home (opens in new tab)'],
      ['/rules', '_blank', 'Grovemates Guide (opens in new tab)'],
      ['/faq/support', '_blank', 'FAQ: support (opens in new tab)'],
      ['mailto:support@grovemates.example.edu', '_blank', 'Support e-mail (opens in new tab)'],
    ]);
    await expect(page.locator('body')).toHaveCSS('background-color', rgb('#1d1a1a'));
    await expect(page).toHaveTitle('Grovemates');
  });
}
