import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { JoinPage } from '../pages/join.page.ts';
import { instantOf } from '../support/local-time.ts';
import { StudyCommands } from '../support/study.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

/** The audit view, as a researcher uses it: beside the site, and with a trace from a file. */

test.use(WITHOUT_FILM);

const WHY =
  "The menu went from 'full' to 'compact', because the page is scrolled by more than 100 px, and the drawer is closed.";

const statusOf = (page: Page) => page.getByRole('region', { name: 'Player' }).getByRole('status');
const filtersOf = (page: Page) => page.locator('summary', { hasText: 'Filters' });
const rowsOf = (page: Page) => page.locator('[data-step]');

/** Presses Start, and scrolls the site that opens. */
async function watchTheMenuTurnCompact(page: Page): Promise<void> {
  await page.goto('/audit/');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Start' }).click(),
  ]);
  await opened.locator('html[data-hydrated]').waitFor();
  // Otherwise its step may come right after the one that is waited for.
  await expect(rowsOf(page).filter({ hasText: 'The page had nothing more to do' })).not.toHaveCount(0);
  await opened.locator('#content').evaluate((content) => content.scrollTo({ top: 101 }));
  await expect(statusOf(page)).toContainText('scrolled to 101 px');
}

test('MENU-2: a researcher sees live why the menu turned compact, and keeps it as a trace', async ({
  page,
}, testInfo) => {
  await watchTheMenuTurnCompact(page);
  await expect(statusOf(page)).toContainText(WHY);
  const picture = page.getByRole('img', { name: /^The statechart of Top bar/ });
  await expect(picture).toHaveAccessibleName(/Now: the menu: compact; the drawer: closed\./);
  await expect(picture.locator('[data-last] .last-label').first()).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download trace' }).click(),
  ]);
  const file = testInfo.outputPath('trace.ndjson');
  await download.saveAs(file);

  await page.reload();
  await page.getByLabel('A trace').setInputFiles(file);
  await filtersOf(page).click();
  await page.getByLabel('Event').fill('page.scrolled');
  await page.getByRole('combobox', { name: 'Actor' }).selectOption('Top bar');
  await rowsOf(page).last().click();
  await expect(page.getByText(WHY).first()).toBeVisible();

  await page.getByLabel('A trace').setInputFiles({
    name: 'changed.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from((await readFile(file, 'utf8')).replaceAll('compact', 'full')),
  });
  await expect(page.getByRole('alert')).toContainText('It was changed after it was written');
});

test('nothing that a visitor types or is given is in the file that is downloaded', async ({
  page,
}, testInfo) => {
  await page.goto('/audit/');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Start' }).click(),
  ]);
  const { code } = await new StudyCommands(process.env['E2E_AUDIT_DATA_DIR'] ?? '').invitation();
  const joining = new JoinPage(opened);
  // In one document, as each has a trace of its own.
  await joining.open('/faq');
  await opened.getByRole('searchbox', { name: 'Search all questions' }).fill('{"phone": 491711234567}');
  await joining.turnTo('/enter');
  await joining.enter('CANARY-CANARY');
  // The join flow has put its own field here by now. Before, what is typed may still go to the first one.
  await expect(joining.field).toHaveAttribute('aria-invalid', 'true');
  await joining.enter(code);
  await joining.agree();
  await joining.seePage(/^You have seat/);
  const links = await joining.links();
  await joining.openSession.click();
  await joining.seePage('Scheduled');
  await expect(rowsOf(page).filter({ hasText: 'Session page' }).first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download trace' }).click(),
  ]);
  const file = testInfo.outputPath('trace.ndjson');
  await download.saveAs(file);
  const text = await readFile(file, 'utf8');
  for (const actor of ['faqSearch', 'join', 'sessionPage']) expect(text).toContain(`"actor":"${actor}"`);
  const tokens = Object.values(links).map((path) => path.split('/')[2] ?? '');
  const cookies = (await page.context().cookies()).map(({ value }) => value);
  for (const secret of ['canary', '491711234567', code, code.replace('-', ''), ...tokens, ...cookies]) {
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  }
});

test('SITE-6: a researcher reads why a question of a mate has ended, and that its wish was granted', async ({
  page,
}) => {
  await page.goto('/audit/');
  await page.getByLabel('A trace').setInputFiles('fixtures/traces/demo.ndjson');
  await filtersOf(page).click();
  await page.getByRole('combobox', { name: 'Actor' }).selectOption('Demo');
  await page.getByLabel('Event').fill('question.answered');
  await rowsOf(page).last().click();
  await expect(statusOf(page)).toContainText("A mate's question was answered: yes");
  await expect(statusOf(page)).toContainText("Questions went from 'one that waits for an answer' to 'none'");
  await page.getByLabel('Event').fill('mate.wished');
  await rowsOf(page).first().click();
  await expect(statusOf(page)).toContainText('because the rules let the mate change this cell');
});

test('MENU-2: the answer is found with the keyboard alone', async ({ page }) => {
  await page.goto('/audit/');
  await page.getByLabel('A trace').setInputFiles('fixtures/traces/drawer.ndjson');
  await filtersOf(page).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Clause').focus();
  await page.keyboard.type('MENU-2');
  await page.getByLabel('Only changes of state').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  for (let row = 0; !(await statusOf(page).textContent())?.includes("to 'compact'") && row < 20; row += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(statusOf(page)).toContainText("The menu went from 'full' to 'compact', because");
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-step]:focus')).toHaveAttribute('aria-current', 'step');
});

test('a chart that is longer than its place is shown from its beginning', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/audit');
  await page.getByLabel('A trace').setInputFiles('fixtures/traces/drawer.ndjson');
  const place = page.getByRole('region', { name: 'Picture of the chart Site' });
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect
    .poll(() => place.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeGreaterThan(50);
  expect(await place.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(30);
});

for (const [phase, time] of [
  ['day', '2026-06-01T12:00:00'],
  ['night', '2026-06-01T22:00:00'],
] as const) {
  for (const width of [360, 768, 1440]) {
    test(`LOOK-1: the audit view can be used by ${phase} at ${width} px`, async ({ page }) => {
      await page.clock.setFixedTime(instantOf(time));
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/audit/');
      await expect(page.locator('html')).toHaveAttribute('data-phase', phase);
      await expectAccessible(page);
      await page.getByLabel('A trace').setInputFiles('fixtures/traces/join-with-lost-reply.ndjson');
      await page.getByRole('button', { name: 'Last step' }).click();
      await page.getByText(/transitions as a table/).click();
      await expectAccessible(page);
      const overflow = await page.locator('#view').evaluate((view) => view.scrollWidth - view.clientWidth);
      expect(overflow).toBe(0);
    });
  }
}

for (const width of [360, 1440]) {
  test(`the largest chart can be read as a whole by the names of its states at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/audit/');
    await page.getByLabel('A trace').setInputFiles('fixtures/traces/join-with-lost-reply.ndjson');
    await filtersOf(page).click();
    await page.getByRole('combobox', { name: 'Actor' }).selectOption('Joining with a code');
    await page.getByRole('button', { name: 'Last step' }).click();
    const picture = page.getByRole('img', { name: /^The statechart of Joining/ });
    const show = () =>
      page
        .getByRole('region', { name: /^Picture of the chart/ })
        .evaluate((place) => place.scrollIntoView({ block: 'center' }));
    await expect(picture.getByText('always [isJoined]')).toHaveCount(0);
    await show();
    const active = picture.locator('[data-active] .state-name').last();
    await expect(active).toBeInViewport();
    expect((await active.boundingBox())?.height).toBeGreaterThan(11);
    await page.getByRole('button', { name: 'Larger' }).click();
    await show();
    await expect(picture.getByText('always [isJoined]')).toHaveCount(1);
    await expect(active).toBeInViewport();
    await page.getByRole('button', { name: 'Fit' }).click();
    await expect(picture.getByText('always [isJoined]')).toHaveCount(0);
  });
}

test('the visitors of the site get nothing of the audit view', async ({ page }) => {
  const visitors = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '4174'}`;
  const response = await page.request.get(`${visitors}/audit/`);
  expect(response.status()).toBe(404);
});

test('the report is a page of the audit, and accessible at every width', async ({ page }) => {
  await page.route('**/audit/report.json', (route) => route.fulfill({ path: 'fixtures/report.json' }));
  await page.goto('/audit/');
  await expect(page.getByRole('link', { name: 'What is proved' })).toHaveAttribute('target', '_blank');
  await page.goto('/audit/report/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is proved');
  await expect(page.getByRole('rowheader', { name: 'any scroll' })).toBeVisible();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    const overflow = await page.locator('#view').evaluate((view) => view.scrollWidth - view.clientWidth);
    expect(overflow).toBe(0);
  }
});
