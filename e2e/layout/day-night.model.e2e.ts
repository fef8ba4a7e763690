import { type DayNightPage, dayNightPage, NOON } from '#audit/models/day-night.page.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use({ ...WITHOUT_FILM, timezoneId: 'UTC', viewport: { width: 600, height: 600 } });

test('DAY-1 DAY-2 DAY-3: a walk through every step of day and night shows what the specification says', async ({
  page,
}) => {
  const html = page.locator('html');
  const dayNight: DayNightPage = {
    open: async () => {
      await page.clock.install({ time: NOON - 1_000 });
      await page.clock.pauseAt(NOON);
      await page.goto('/');
      await page.locator('.background[data-shown]').waitFor({ state: 'attached' });
    },
    show: () => page.evaluate(() => void dispatchEvent(new Event('focus'))),
    setClock: (now) => page.clock.setSystemTime(now),
    // Hours cannot pass frame by frame.
    wait: (ms) => (ms < 1_000 ? page.clock.runFor(ms) : page.clock.fastForward(ms)),
    see: async (isShown) => {
      const phase = () => html.getAttribute('data-phase');
      await expect.poll(async () => isShown(await phase())).toBe(true);
      return phase();
    },
  };

  const { kinds, missed } = await walkThrough(dayNightPage, dayNight);

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(7);
});
