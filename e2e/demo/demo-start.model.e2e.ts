import type { Route } from 'playwright/test';
import { demoStartPage } from '#audit/models/demo-start.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { modelPage } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';
import { withoutWebGl } from './without-webgl.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 900, height: 700 } });

test('SITE-6 F65: a walk through every step of the start of the demo shows what the specification says', async ({
  page,
  context,
  trouble,
}) => {
  test.setTimeout(240_000);
  trouble.expect(/game|ERR_FAILED|Failed to fetch/);
  await withoutWebGl(page);
  /** The script is asked for once or twice; how that ends is said once. */
  let held: Route[] = [];
  let end: ((route: Route) => Promise<void>) | null = null;
  await page.route(/\/game-[^/]*\.js/, async (route) => {
    if (end === null) held.push(route);
    else await end(route);
  });
  const walked = await modelPage(page, context, demoStartPage, Date.parse('2026-06-21T12:00:00Z'));

  const { kinds, missed, told } = await walkThrough(
    demoStartPage,
    {
      ...walked,
      open: async (path) => {
        held = [];
        await walked.open(path);
      },
      press: async (name) => {
        end = null;
        await walked.press(name);
      },
      end: async (_, reply) => {
        await expect.poll(() => held.length).toBeGreaterThan(0);
        end = (route) => (reply === null ? route.abort() : route.continue());
        await Promise.all(held.splice(0).map(end));
      },
      // Its light is worked out in frames, and the clock stands still.
      drawPicture: async () => {
        const start = page.getByRole('button', { name: 'Start', exact: true });
        for (let frame = 0; frame < 200 && (await start.isVisible()); frame++) await page.clock.runFor(20);
      },
    },
    anyStories(1, process.env),
  );

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(7);
  expect(told).toBeGreaterThan(2);
});
