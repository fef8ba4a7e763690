import type { Locator } from 'playwright/test';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';
import { DemoBoard } from './board.ts';
import { withoutWebGl } from './without-webgl.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 640, height: 480 } });
// A mate asks ten seconds after the start at the earliest, and pictures take long without a graphics card.
test.slow();

/** Begins the bridge, and waits until a mate asks whether to go on: the question, with the name of the mate first. */
async function questionOf(demo: DemoBoard): Promise<Locator> {
  await withoutWebGl(demo.page);
  await demo.open();
  await demo.play();
  await demo.buildBridge(2);
  const question = demo.page.locator('#demo-question');
  await expect(question).toBeVisible({ timeout: 60_000 });
  return question;
}

test('SITE-6: yes to a question can be said in words', async ({ site, trouble }) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo);
  await demo.order('go on');
  await expect(demo.answer).toContainText('gets to work');
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
  await expect(question).toHaveCount(0, { timeout: 30_000 });
  await expect(demo.page.getByRole('log')).toContainText('No answer, so I leave it.');
});
