import { lookAtMates, mateOn, matePage } from '#audit/models/mate.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { instantOf, NOON } from '../support/local-time.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';
import { DemoBoard } from './board.ts';
import { withoutWebGl } from './without-webgl.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 360, height: 320 } });

test('SITE-6: a walk through what a visitor can do with Wren shows what the specification says', async ({
  site,
  page,
  trouble,
}) => {
  test.setTimeout(600_000);
  const demo = new DemoBoard(site, trouble);
  await withoutWebGl(page);
  await page.clock.install({ time: instantOf(NOON) });
  const wren = mateOn({
    open: async () => {
      // On a page that keeps no build: the demo writes its own down when it is left.
      await page.goto('/site.webmanifest');
      await page.evaluate(() => localStorage.clear());
      await demo.open();
      await demo.startAndRun();
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    },
    pressKey: (key) => demo.board.press(key),
    write: (text) => demo.order(text),
    startAnew: () => page.getByRole('button', { name: 'Start anew', exact: true }).click(),
    wait: (ms) => page.clock.runFor(ms),
    look: () => page.evaluate(lookAtMates),
  });

  const { kinds, missed, told } = await walkThrough(matePage(), wren, anyStories(1, process.env));

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(40);
  expect(told).toBeGreaterThan(2);
});
