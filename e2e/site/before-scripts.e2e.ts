import type { Page } from 'playwright/test';
import { withoutWebGl } from '../demo/without-webgl.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

/** Holds the page's scripts back, as a slow line does. Returns a function that lets them arrive. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('MENU-4 SITE-1: a press on the menu before the scripts run opens the drawer once they do', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await site.menuButton.click();
  await expect(site.menuButton, 'the press is seen to have been noticed').toHaveAttribute('data-pressed');
  await expect(site.drawer).toHaveCount(0);

  release();

  await expect(site.drawer).toBeVisible();
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(site.drawer).toHaveCount(0);
  await expect(site.menuButton).toBeFocused();
});

test('SITE-5: a code that was typed and sent before the scripts run is checked once they do', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation({ title: 'A bridge for two' });
  const release = await holdScripts(page);
  await page.goto('/enter', { waitUntil: 'commit' });
  await joining.field.pressSequentially(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(joining.field).toHaveValue(code.toLowerCase());
  expect(new URL(page.url()).search, 'a code must not get into an address').toBe('');

  release();

  await joining.seePage('A bridge for two');
});

test('SITE-5: a code that was typed before the scripts run stays in its field with the caret, and can be sent', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation({ title: 'A bridge for two' });
  const release = await holdScripts(page);
  await page.goto('/enter', { waitUntil: 'commit' });
  await joining.field.pressSequentially(code);
  for (const _ of ['once', 'twice']) await page.keyboard.press('ArrowLeft');

  release();
  await joining.seeAlive();

  await expect(joining.field).toHaveValue(code);
  await expect(joining.field).toHaveJSProperty('selectionStart', code.length - 2);
  await expect(joining.field).toHaveJSProperty('selectionEnd', code.length - 2);
  await expect(joining.field).toBeFocused();
  await page.keyboard.press('Enter');
  await joining.seePage('A bridge for two');
});

test('ROUTE-6 SITE-4: an answer opens at once before the scripts run, and stays open', async ({
  site,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/faq/gameplay', { waitUntil: 'commit' });
  const questions = page.locator('.question h2 button');
  const answers = page.locator('.answer');
  await questions.nth(0).click();
  await questions.nth(1).click();
  await expect(answers.nth(0)).toBeVisible();
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(1).click();
  await expect(answers.nth(1)).toHaveAttribute('hidden', 'until-found');
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'false');

  release();
  await site.seeAlive();

  await expect(answers.nth(0)).not.toHaveAttribute('hidden');
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'true');
  await expect(answers.nth(1)).toHaveAttribute('hidden', 'until-found');
  await questions.nth(0).click();
  await expect(answers.nth(0)).toHaveAttribute('hidden', 'until-found');
});

test('SITE-4: words that were typed into the search before the scripts run are searched once they do', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox');
  await field.pressSequentially('withdraw');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('withdraw');

  release();

  await expect(page.getByRole('search').getByRole('status')).toHaveText(/match/);
  await expect(field).toHaveValue('withdraw');
});

test('SITE-1: a link that is followed before the scripts run opens its page', async ({ site, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await site.bar.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  release();
  await site.seeAlive();
  await site.seePage('Questions and answers');
});

test('SITE-6 SITE-1: ‘Start’ pressed before the scripts run starts the demo once they do', async ({
  page,
}) => {
  await withoutWebGl(page);
  const release = await holdScripts(page);
  await page.goto('/demo', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Start', exact: true }).click();

  release();

  await expect(page.getByRole('application', { name: 'The grove' })).toBeVisible();
});

test('SITE-5 F23: a code that was sent before scripts that then fail stays in its field, and the page says so', async ({
  joining,
  page,
  trouble,
}) => {
  trouble.expect(/Failed to load resource|Failed to fetch/);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.abort();
  });
  await page.goto('/enter', { waitUntil: 'commit' });
  await joining.field.pressSequentially('ABCDE');
  await page.keyboard.press('Enter');

  resolve();

  await expect(page.getByText('Part of this page could not be loaded')).toBeVisible();
  await expect(joining.field).toHaveValue('ABCDE');
  expect(new URL(page.url()).search).toBe('');
});
