import type { Locator } from 'playwright/test';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';
import { DemoBoard } from './board.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 640, height: 480 } });
// A mate asks ten seconds after the start at the earliest, and pictures take long without a graphics card.
test.slow();

/** Begins the bridge, and waits until a mate asks whether to go on: the question, with the name of the mate first. */
async function questionOf(demo: DemoBoard): Promise<Locator> {
  await demo.open();
  await demo.play();
  for (let block = 0; block < 2; block++) {
    await demo.page.getByRole('button', { name: 'Show me' }).first().click();
    await demo.board.press('Space');
  }
  const question = demo.page.locator('#demo-question');
  await expect(question).toBeVisible({ timeout: 60_000 });
  return question;
}

async function write(demo: DemoBoard, text: string): Promise<void> {
  const field = demo.page.getByLabel('Write to your mates');
  await field.fill(text);
  await field.press('Enter');
}

test('SITE-6: yes to a question can be said in words', async ({ site, trouble }) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo);
  await write(demo, 'go on');
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
  await write(demo, `${name}, abracadabra`);
  await expect(demo.answer).toContainText('did not understand');
  await expect(question).toHaveCount(1);
  await write(demo, `${name}, follow me`);
  await expect(question).toHaveCount(0);
});

test('SITE-6: silence means no', async ({ site, trouble }) => {
  const demo = new DemoBoard(site, trouble);
  const question = await questionOf(demo);
  await expect(question).toHaveCount(0, { timeout: 30_000 });
});
