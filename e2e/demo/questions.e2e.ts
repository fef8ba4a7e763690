import type { Locator } from 'playwright/test';
import { instantOf, MIDNIGHT, NOON } from '../support/local-time.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';
import { DemoBoard } from './board.ts';
import { withoutWebGl } from './without-webgl.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 640, height: 480 } });
// Each tick is drawn, which takes long without a graphics card.
test.slow();

/**
 * Begins the bridge, and lets time pass until a mate asks whether to go on: the question, with the name of the mate first.
 * The time is the test's, from a local time on.
 */
async function questionOf(demo: DemoBoard, time = NOON): Promise<Locator> {
  await withoutWebGl(demo.page);
  await demo.page.clock.install({ time: instantOf(time) });
  await demo.open();
  await demo.startAndRun();
  await demo.buildBridge(2);
  const question = demo.page.locator('#demo-question');
  await runUntil(demo, () => expect(question).toBeVisible({ timeout: 50 }));
  return question;
}

/** Lets the test's time pass, a second at once, until something is seen. */
function runUntil({ page }: DemoBoard, seeIt: () => Promise<void>): Promise<void> {
  return expect(async () => {
    await page.clock.runFor(1000);
    await seeIt();
  }).toPass({ intervals: [0] });
}

test('SITE-6: by night, yes to a question can be said in words; axe finds nothing while one asks', async ({
  site,
  trouble,
}) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo, MIDNIGHT);
  await site.seePhase('night');
  await expectAccessible(demo.page);
  await demo.order('go on');
  await expect(demo.answer).toContainText('gets to work');
  await expect(question).toHaveCount(0);
});

test('SITE-6: a question that is answered by its button, with a key, leads back to the board', async ({
  site,
  trouble,
}) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo);
  await demo.page.getByRole('button', { name: 'Yes', exact: true }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(demo.board).toBeFocused();
});

test('SITE-6: who reads a question in the log answers it there, by a button', async ({ site, trouble }) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo);
  await demo.page.getByRole('button', { name: 'Carry on', exact: true }).click();
  await expect(demo.answer).toContainText('gets to work');
  await expect(question).toHaveCount(0);
});

test('SITE-6: a mate that asks says so, and goes on asking; muted, it asks no more', async ({
  site,
  trouble,
}) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo);
  await demo.order('what are you doing');
  await expect(demo.page.getByRole('log')).toContainText('I’m waiting for your answer.');
  await expect(question).toBeVisible();
  await demo.page.getByRole('button', { name: 'Mute the mates', exact: true }).click();
  await expect(question).toHaveCount(0);
});

test('SITE-6: what nobody understands ends no question; something else to do for its mate does', async ({
  site,
  trouble,
}) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo);
  const name = await question.locator('strong').textContent();
  await demo.order(`${name}, abracadabra`);
  await expect(demo.answer).toContainText('did not understand');
  await expect(question).toHaveCount(1);
  await demo.order(`${name}, follow me`);
  await expect(question).toHaveCount(0);
});

test('SITE-6: silence means no', async ({ site, trouble }) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo);
  await demo.page.clock.runFor(30_000);
  await expect(question).toHaveCount(0);
  await expect(demo.page.getByRole('log')).toContainText('No answer, so I leave it.');
});

test('SITE-6: a question ends with ‘Start anew’', async ({ site, trouble }) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo);
  await demo.page.getByRole('button', { name: 'Start anew', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(demo.answer).toContainText('as it was at the beginning');
});

test('SITE-6: the gatherer asks whether to take away what it has brought, and does it after a yes', async ({
  site,
  trouble,
}) => {
  const demo = new DemoBoard(site, trouble);
  const { page } = demo;
  await withoutWebGl(page);
  await page.clock.install({ time: instantOf(NOON) });
  await demo.open();
  await demo.startAndRun();
  const log = page.getByRole('log');
  await demo.order('Pip, bring me two stones');
  await runUntil(demo, () => expect(log).toContainText('Here you are: 2 stones.', { timeout: 50 }));
  await demo.board.focus();
  for (const key of ['1', 'ArrowRight', 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space']) {
    await page.keyboard.press(key);
  }

  const question = page.locator('#demo-question');
  const offer = 'Shall I take away the 2 blocks that I brought you?';
  await runUntil(demo, async () => {
    // The others ask, too.
    if ((await question.count()) > 0 && !(await question.textContent())?.includes(offer)) {
      await demo.board.press('n');
    }
    await expect(question).toContainText(offer, { timeout: 50 });
  });
  await expect(log).toContainText(offer);
  await demo.board.press('y');
  await expect(demo.answer).toContainText('Pip gets to work.');
  await runUntil(demo, () => expect(log).toContainText('I took away 2 blocks of mine.', { timeout: 50 }));
});
