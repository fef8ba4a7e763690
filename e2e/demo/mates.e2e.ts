import type { Locator } from 'playwright/test';
import { instantOf, NOON } from '../support/local-time.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';
import { DemoBoard } from './board.ts';
import { withoutWebGl } from './without-webgl.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 640, height: 480 } });
// Each tick is drawn, which takes long without a graphics card.
test.slow();

/** A demo whose time is the test's. */
class Mates extends DemoBoard {
  get log(): Locator {
    return this.page.getByRole('log', { name: 'What the mates say' });
  }

  /** @param time local, at which it begins */
  async begin(time = NOON): Promise<void> {
    await withoutWebGl(this.page);
    await this.page.clock.install({ time: instantOf(time) });
    await this.open();
    await this.startAndRun();
  }

  /** Lets time pass until the mates have said something. */
  async hear(words: string | RegExp): Promise<void> {
    await expect(async () => {
      await this.page.clock.runFor(1000);
      await expect(this.log).toContainText(words, { timeout: 50 });
    }).toPass({ intervals: [0] });
  }
}

test('SITE-6: after the page is loaded again, a mate takes away the tower that it has built', async ({
  site,
  trouble,
}) => {
  const demo = new Mates(site, trouble);
  await demo.begin();
  await demo.order('moss, build a tower here');
  await demo.hear(/Moss Done: 5 blocks/);
  await demo.open();
  await demo.startAndRun();
  await demo.order('remove the tower');
  await demo.hear(/Moss I took away 5 blocks of mine\./);
});

test('SITE-6: after the page is loaded again, a mate carries on with what it had begun', async ({
  site,
  trouble,
}) => {
  const demo = new Mates(site, trouble);
  await demo.begin();
  await demo.order('moss, build a tower here');
  const stored = () => demo.page.evaluate(() => localStorage.getItem('grovemates.demo') ?? '');
  await expect(async () => {
    await demo.page.clock.runFor(500);
    expect(await stored()).toContain('~moss.tower.');
  }).toPass({ intervals: [0] });
  await demo.open();
  await demo.startAndRun();
  await demo.page.getByRole('button', { name: 'Carry on', exact: true }).click();
  await expect(demo.answer).toHaveText('Moss heard you: carry on.');
  await demo.hear(/Moss Done: 5 blocks/);
});

test('SITE-6: a click on a mate asks what it is doing, and builds nothing', async ({ site, trouble }) => {
  const demo = new Mates(site, trouble);
  await demo.begin();
  await demo.page.clock.runFor(2000);
  const isAtMate = () => demo.board.evaluate((board) => board.hasAttribute('data-at-mate'));
  // The mates wait below the middle of the picture.
  const places = Array.from({ length: 6 * 6 }, (_, n) => [
    0.48 + (n % 6) * 0.015,
    0.6 + Math.floor(n / 6) * 0.025,
  ]);
  let place: [number, number] | null = null;
  for (const [x = 0, y = 0] of places) {
    place = await demo.placeAt(x, y);
    await demo.page.mouse.move(...place);
    if (await isAtMate()) break;
  }
  expect(await isAtMate(), 'a mate is seen').toBe(true);
  await demo.page.mouse.click(...(place ?? [0, 0]));
  await expect(demo.answer).toHaveText(/^(Wren|Pip|Moss) tells you\.$/);
  await demo.hear('I have nothing to do just now.');
});

test('SITE-6: when night falls while one plays, the grove is lit anew, and what is built and begun goes on', async ({
  site,
  trouble,
}) => {
  const demo = new Mates(site, trouble);
  await demo.begin('2026-06-21T20:44:30');
  await site.seePhase('day');
  await demo.placeBlock();
  await demo.order('wren, build a tower here');
  const { brightness } = await demo.picture();
  await demo.page.clock.runFor(40_000);
  await site.seePhase('night');
  await demo.hear(/Wren Done: 5 blocks/);
  await expect.poll(async () => (await demo.picture()).brightness).toBeLessThan(0.8 * brightness);
  await demo.board.press('Control+z');
  await expect(demo.answer).toHaveText(/^Undone: 1 block\./);
});

test('SITE-6: the mates cheer when the bridge is finished, and go on with what they did', async ({
  site,
  trouble,
}) => {
  const demo = new Mates(site, trouble);
  await demo.begin();
  await demo.buildBridge(4);
  await demo.order('wren, build a bridge');
  await demo.order('pip, follow me');
  await demo.order('moss, come here');
  await demo.buildBridge(1);
  await demo.hear('Now we can walk across.');
  await expectAccessible(demo.page);
  await demo.hear('Moss Here I am.');
  await demo.page.getByRole('button', { name: 'Stop', exact: true }).click();
  await demo.page.clock.runFor(3000);
  await expect(demo.log.getByText('Now we can walk across.')).toHaveCount(1);
});

test('SITE-6: a question waits while the others cheer; who rests goes on with its rest', async ({
  site,
  trouble,
}) => {
  const demo = new Mates(site, trouble);
  await demo.begin();
  await demo.beginLine();
  await demo.hear('Shall I go on with this line?');
  await demo.order('moss, stop');
  await demo.buildBridge(5);
  await demo.hear('Now we can walk across.');
  await demo.page.clock.runFor(4000);
  await expect(demo.page.locator('#demo-question')).toBeVisible();
  await demo.page.getByRole('button', { name: 'Not here' }).click();
  await demo.page.clock.runFor(1000);
  await expect(demo.page.locator('#demo-question')).toHaveCount(0);
});

test('SITE-6: a question about what somebody else has built ends by itself', async ({ site, trouble }) => {
  const demo = new Mates(site, trouble);
  await demo.begin();
  await demo.buildBridge(2);
  await demo.hear('Wren Shall I');
  await expect(demo.page.locator('#demo-question')).toBeVisible();
  await demo.buildBridge(3);
  await demo.hear('Now we can walk across.');
  await expect(demo.page.locator('#demo-question')).toHaveCount(0);
  await expect(demo.log.getByText('No answer')).toHaveCount(0);
});

test('SITE-6: nobody builds where the cursor is; a mate that is refused gives up, and says why', async ({
  site,
  trouble,
}) => {
  const demo = new Mates(site, trouble);
  await demo.begin();
  await demo.board.focus();
  for (let step = 0; step < 3; step++) await demo.page.keyboard.press('ArrowRight');
  await demo.order('pip, fetch a lantern');
  // The nearest place beside the cursor: where it goes now.
  await demo.board.focus();
  await demo.page.keyboard.press('ArrowRight');
  await demo.page.keyboard.press('ArrowUp');
  await demo.hear('I can’t: something is in the way.');
  await demo.order('pip, what are you doing');
  await demo.hear('I have nothing to do just now.');
});
