import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page, TestInfo } from 'playwright/test';
import { DemoBoard } from '../demo/board.ts';
import { instantOf } from '../support/local-time.ts';
import { NODE, StudyCommands } from '../support/study.ts';
import { test as base, expect, WITHOUT_FILM } from '../support/test.ts';
import { traceOf } from './recorded.ts';

/**
 * One journey each, recorded by the audit build, replayed in Node, and searched for secrets. With UPDATE_TRACES=1 the traces
 * are kept in fixtures/traces, where a spec replays them.
 */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern
  study: async ({}, use) => {
    await use(new StudyCommands(process.env['E2E_AUDIT_DATA_DIR'] ?? ''));
  },
});

test.use(WITHOUT_FILM);

/** What the lab tells participants alone, or names one of them. */
const SECRETS_OF_THE_LAB = ['THANKS-42', 'play.example.edu', 'A bridge for two', 'Fern', 'P-'];

/**
 * Takes the trace, searches it for secrets, and replays it.
 *
 * @param secrets what this journey has typed or was given
 */
async function replayed(page: Page, testInfo: TestInfo, name: string, secrets: readonly string[] = []) {
  const { text, records } = await traceOf(page);
  const cookies = (await page.context().cookies()).map(({ value }) => value);
  for (const secret of [...SECRETS_OF_THE_LAB, ...secrets, ...cookies].filter((each) => each.length > 1)) {
    expect(text.toLowerCase().includes(secret.toLowerCase()), `the trace holds '${secret}'`).toBe(false);
  }
  const file =
    process.env['UPDATE_TRACES'] === '1'
      ? `fixtures/traces/${name}.ndjson`
      : testInfo.outputPath('trace.ndjson');
  await writeFile(file, text);
  const { stdout } = await promisify(execFile)(NODE, ['.ci/replay.ts', file]);
  expect(stdout).toContain('identical');
  return records;
}

/** The token or code at the end of a path. */
const secretOf = (path: string) => path.split('/').at(-1) ?? '';
/** A code as it is printed, and without its hyphen. */
const spellings = (code: string) => [code, code.replace('-', '')];

test('DAY-1 DAY-2: a visit from day into night, over 20:45', async ({ site, page }, testInfo) => {
  await page.clock.install({ time: instantOf('2026-06-01T20:44:50') });
  await site.open('/');
  await site.stopClockAt(instantOf('2026-06-01T20:44:59.000'));
  await page.clock.runFor(1_050);
  await site.seePhase('night');

  const records = await replayed(page, testInfo, 'visit');
  expect(records).toContainEqual(
    expect.objectContaining({ kind: 'snapshot', actor: 'dayNight', value: 'night' }),
  );
});

test('MENU-2 MENU-4: scrolling, the drawer, and a turn of the page', async ({ site, page }, testInfo) => {
  await site.open('/');
  await site.scrollTo(101);
  await site.openDrawer();
  await site.closeDrawer();
  await site.openDrawer();
  await site.drawer.getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL(/\/rules/);

  const records = await replayed(page, testInfo, 'drawer');
  expect(records).toContainEqual(expect.objectContaining({ kind: 'actor', actor: 'contents' }));
});

test('SITE-4: a search in the FAQ, with words that nobody else may read', async ({
  site,
  page,
}, testInfo) => {
  await site.open('/faq');
  const field = page.getByRole('searchbox', { name: 'Search all questions' });
  await field.pressSequentially('withdraw Lovelace');
  const hits = page.getByRole('list', { name: 'Matching questions' }).getByRole('link');
  await field.fill('withdraw');
  await hits.first().click();
  await expect(page).toHaveURL(/\/faq\/.+#/);

  await replayed(page, testInfo, 'faq-search', ['Lovelace']);
});

test('SITE-5: a join whose reply is lost (F18)', async ({ joining, study, page, trouble }, testInfo) => {
  trouble.expect(/ERR_FAILED/);
  const { code } = await study.invitation();
  let isLost = false;
  await page.route('**/api/v1/joins', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await joining.offerFor(code);
  await joining.takeSeat.click();
  await joining.agree();
  await joining.seePage(/^You have seat/);
  const links = await joining.links();

  expect(isLost).toBe(true);
  const secrets = [...spellings(code), ...Object.values(links).map(secretOf)];
  await replayed(page, testInfo, 'join-with-lost-reply', secrets);
});

test('ROUTE-10: a session from waiting to ended', async ({ joining, study, page }, testInfo) => {
  test.slow();
  const { session, code } = await study.invitation({ state: 'waiting' });
  const links = await joining.join(code);
  await page.goto(links.session);
  await joining.seePage('Waiting');
  await study.move(session, 'live');
  await joining.seePage('Live');
  await study.move(session, 'ended');
  await joining.seePage('Ended');

  const secrets = [...spellings(code), ...Object.values(links).map(secretOf)];
  await replayed(page, testInfo, 'session', secrets);
});

test('ROUTE-12 SITE-7: a withdrawal', async ({ joining, study, page, trouble }, testInfo) => {
  trouble.expect(/status of 401/);
  const { code } = await study.invitation({ state: 'live' });
  const links = await joining.join(code);
  await joining.open(links.personal);
  await page.getByRole('button', { name: 'Withdraw from the study' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Withdraw for good' }).click();
  await joining.seePage('You have withdrawn');

  const secrets = [...spellings(code), ...Object.values(links).map(secretOf)];
  await replayed(page, testInfo, 'withdrawal', secrets);
});

test('SITE-6: blocks, a question of a mate, yes, stop, and undo in the demo', async ({
  site,
  page,
  trouble,
}, testInfo) => {
  test.slow();
  const demo = new DemoBoard(site, trouble);
  await demo.open();
  await demo.play();
  await demo.board.focus();
  // Two blocks of the bridge: a mate that plans sees what is meant.
  await page.getByRole('button', { name: 'Show me' }).first().click();
  await demo.board.press('Space');
  await page.getByRole('button', { name: 'Show me' }).first().click();
  await demo.board.press('Space');
  await expect(demo.answer).toContainText(/placed/i);
  const yes = page.getByRole('button', { name: 'Yes', exact: true });
  await yes.click({ timeout: 60_000 });
  await expect(demo.answer).toContainText('gets to work');
  const bridge = page.getByRole('progressbar').first();
  // Looked at often: a block follows the other within a second.
  await expect
    .poll(async () => Number(await bridge.getAttribute('value')), { timeout: 30_000, intervals: [50] })
    .toBeGreaterThanOrEqual(3);
  const field = page.getByLabel('Write to your mates');
  await field.fill('Please stop, says Lovelace');
  await field.press('Enter');
  await expect(demo.answer).toContainText('stop');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(demo.answer).toContainText('Undone');

  const records = await replayed(page, testInfo, 'demo', ['Lovelace']);
  expect(records).toContainEqual(expect.objectContaining({ kind: 'actor', actor: 'mate 3', parent: 'demo' }));
  for (const type of ['mate.asked', 'question.answered', 'order.given', 'undo.pressed']) {
    expect(records).toContainEqual(
      expect.objectContaining({ actor: 'demo', event: expect.objectContaining({ type }) }),
    );
  }
});
