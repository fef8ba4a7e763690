import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

const SECTIONS = ['support', 'general', 'gameplay', 'ethics'];

test('ROUTE-6 SITE-4: a question opens and closes its answer by mouse and keyboard, and stays accessible', async ({
  site,
  page,
}) => {
  await site.open('/faq/support');
  const question = page.getByRole('button', { name: /Too many tries/ });
  await expect(answer(page, 'too-many-tries')).toHaveAttribute('hidden', 'until-found');

  await question.click();
  await expect(answer(page, 'too-many-tries')).toContainText('The page counts down');
  await expect(question).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: /Unknown code/ }).press('Enter');
  await expectAccessible(page);
  await question.press(' ');

  await expect(answer(page, 'too-many-tries')).toHaveAttribute('hidden', 'until-found');
  await expect(answer(page, 'code-unknown')).not.toHaveAttribute('hidden');
});

test('ROUTE-9 SITE-4: a link to a question opens and focuses its answer, by load, by click, and going back', async ({
  site,
  page,
}) => {
  await site.open('/faq/ethics#withdraw');
  await seeAnswer(page, 'withdraw');
  await expect(page.locator('#content'), 'what is under the bar fades out').toHaveAttribute('data-scrolled');

  await site.open('/rules');
  await page.getByRole('link', { name: 'how to withdraw' }).click();
  await expect(page).toHaveURL('/faq/ethics#withdraw');
  await seeAnswer(page, 'withdraw');

  await page.goBack();
  await site.seePage('Grovemates Guide');
  await page.goForward();
  await expect(answer(page, 'withdraw')).not.toHaveAttribute('hidden');
});

test('ROUTE-9 SITE-4: one button opens all answers of a section, and closes them', async ({ site, page }) => {
  await site.open('/faq/ethics');
  const answers = page.locator('.answer');
  const closed = page.locator('.answer[hidden]');
  const count = await answers.count();
  expect(count).toBeGreaterThan(2);
  await expect(closed).toHaveCount(count);

  await page.getByRole('button', { name: 'Open all answers' }).click();
  await expect(closed).toHaveCount(0);
  await page.getByRole('button', { name: 'Close all answers' }).press('Enter');
  await expect(closed).toHaveCount(count);
});

test('ROUTE-7 SITE-4: the link to an answer can be copied, and opens it', async ({ site, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await site.open('/faq/general');
  await page.getByRole('button', { name: 'Who runs it?' }).click();
  await answer(page, 'who-runs-it').getByRole('button', { name: 'Copy link' }).click();
  await expect(answer(page, 'who-runs-it').getByRole('status')).toHaveText('Copied.');

  const link = await page.evaluate(() => navigator.clipboard.readText());

  expect(link).toBe(`${new URL(page.url()).origin}/faq/general#who-runs-it`);
});

test('ROUTE-6 SITE-4: find-in-page opens a closed answer, before the scripts run and after', async ({
  site,
  page,
}) => {
  // A link to text (`#:~:text=`) is followed in the same way as find-in-page.
  await site.open('/faq/support#:~:text=A%20private%20window');
  await expect(answer(page, 'cookies')).not.toHaveAttribute('hidden');
  await expect(page.getByRole('button', { name: /without cookies/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(page.getByText('A private window')).toBeInViewport();

  await page.getByRole('button', { name: /without cookies/ }).click();
  await expect(answer(page, 'cookies')).toHaveAttribute('hidden', 'until-found');
  await page.evaluate(() => {
    document.getElementById('cookies-answer')?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  });
  await expect(answer(page, 'cookies')).not.toHaveAttribute('hidden');
});

test('ROUTE-5 SITE-4: search finds while one types, with typing errors and accents, and works without a connection', async ({
  site,
  page,
  context,
  trouble,
}) => {
  // The letter with an accent is in the whole font, which was not needed before.
  trouble.expect(/ERR_INTERNET_DISCONNECTED.*figtree-latin/);
  const loaded = page.waitForResponse((response) => /search-index.*\.js/.test(response.url()));
  await site.open('/faq');
  await loaded;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const field = page.getByRole('searchbox', { name: 'Search all questions' });
  await expect(field).toHaveCSS('text-transform', 'none');
  const hits = page.getByRole('list', { name: 'Matching questions' }).getByRole('link');

  await field.pressSequentially('wíthdrwa');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^(1 match|\d matches)$/);
  await expect(hits.first()).toContainText('withdraw');
  await expectAccessible(page);
  await field.fill('  ');
  await expect(hits).toHaveCount(0);
  await field.fill('too many');
  await field.press('ArrowDown');
  await expect(hits.first()).toBeFocused();
  await hits.first().press('Enter');

  await expect(page).toHaveURL('/faq/support#too-many-tries');
  await seeAnswer(page, 'too-many-tries');
  expect(trouble.unexpected()).toEqual([]);
});

test('ROUTE-5 SITE-4: a search that cannot be loaded says so, and works once it can', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/search-index|ERR_FAILED|Failed to fetch/);
  let isLost = true;
  await page.route(/search-index.*\.js/, (route) => (isLost ? route.abort() : route.continue()));
  await site.open('/faq');
  const search = page.getByRole('search');
  await search.getByRole('searchbox').fill('cookie');
  await expect(search.getByRole('status')).toHaveText(
    'The search could not be loaded. Check your connection.',
  );

  isLost = false;
  await search.getByRole('button', { name: 'Search again' }).click();

  await expect(search.getByRole('link').first()).toBeVisible();
});

test('ROUTE-6 ROUTE-7 ROUTE-8 ROUTE-9 SITE-4: every answer is printed, black on white', async ({
  site,
  page,
}) => {
  for (const section of SECTIONS) {
    await site.open(`/faq/${section}`);
    await page.emulateMedia({ media: 'print' });
    const answers = page.locator('.answer');
    for (const each of await answers.all()) {
      expect((await each.boundingBox())?.height).toBeGreaterThan(20);
      await expect(each).toHaveCSS('content-visibility', 'visible');
    }
    await expect(page.locator('.question h2').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByRole('button', { name: 'Copy link' }).first()).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('ROUTE-6 SITE-4: in forced colours both lines of a question’s plus have one colour', async ({
  site,
  page,
}) => {
  await site.open('/faq/support');
  await page.emulateMedia({ forcedColors: 'active' });
  const [across, upright] = await page
    .locator('.question button')
    .first()
    .evaluate((button) =>
      ['::before', '::after'].map((arm) => getComputedStyle(button, arm).backgroundColor),
    );

  expect(upright).toBe(across);
});

test('ROUTE-6 SITE-4: without scripts every answer can be read', async ({ openSite }) => {
  const site = await openSite({ javaScriptEnabled: false });
  await site.page.goto('/faq/support');
  const answers = site.page.locator('.answer');

  expect(await answers.count()).toBeGreaterThan(5);
  for (const each of await answers.all()) expect((await each.boundingBox())?.height).toBeGreaterThan(40);
});

function answer(page: Page, id: string): Locator {
  return page.locator(`#${id}-answer`);
}

/** The answer is open and focused, and its question is visible below the bar. */
async function seeAnswer(page: Page, id: string): Promise<void> {
  await expect(answer(page, id)).not.toHaveAttribute('hidden');
  await expect(answer(page, id)).toBeFocused();
  await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await page.locator(`#${id}`).boundingBox())?.y).toBeGreaterThan(64);
}
