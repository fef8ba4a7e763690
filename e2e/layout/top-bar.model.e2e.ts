import { anyStories } from '#audit/models/stories.ts';
import { lookAtBar, topBarPage } from '#audit/models/top-bar.page.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { browserBar } from '../support/bar.ts';
import { until } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

const HEIGHT = 500;

test.use({ ...WITHOUT_FILM, viewport: { width: 900, height: HEIGHT } });

test('MENU-1 MENU-2 MENU-3 MENU-4: a walk through every step of the bar and its drawer shows what the specification says', async ({
  site,
  page,
}) => {
  test.setTimeout(120_000);

  const { kinds, missed, told } = await walkThrough(
    topBarPage,
    {
      ...browserBar(page, HEIGHT),
      open: () => site.open('/rules'),
      wait: (ms) => page.waitForTimeout(ms),
      see: (isShown) => until(() => page.evaluate(lookAtBar), isShown),
    },
    anyStories(1, process.env),
  );

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(17);
  expect(told).toBeGreaterThan(2);
});
