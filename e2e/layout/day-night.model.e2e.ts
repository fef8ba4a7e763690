import { type DayNightPage, dayNightPage, NOON } from '#audit/models/day-night.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

declare global {
  interface Window {
    /** When each timer of the page ends, in its own time. */
    endsOfTimers: number[];
  }
}

test.use({ ...WITHOUT_FILM, timezoneId: 'UTC', viewport: { width: 600, height: 600 } });

test('DAY-1 DAY-2 DAY-3: a walk through every step of day and night shows what the specification says', async ({
  page,
}) => {
  const html = page.locator('html');
  const dayNight: DayNightPage = {
    open: async () => {
      await page.clock.install({ time: NOON - 1_000 });
      await page.clock.pauseAt(NOON);
      await page.addInitScript(() => {
        window.endsOfTimers = [];
        const { setTimeout } = window;
        window.setTimeout = ((act: () => void, ms = 0) => {
          window.endsOfTimers.push(performance.now() + ms);
          return setTimeout(act, ms);
        }) as typeof setTimeout;
      });
      await page.goto('/');
      await page.locator('.background[data-shown]').waitFor({ state: 'attached' });
    },
    show: () => page.evaluate(() => void dispatchEvent(new Event('focus'))),
    setClock: (now) => page.clock.setSystemTime(now),
    // Hours cannot pass frame by frame. As a jump ends with all timers at once, it ends at the next one.
    wait: async (ms) => {
      for (let left = ms; left > 0; ) {
        const part = await page.evaluate((most) => {
          const untilEach = window.endsOfTimers.map((end) => end - performance.now());
          return Math.min(most, ...untilEach.filter((until) => until > 0));
        }, left);
        await (part < 1_000 ? page.clock.runFor(part) : page.clock.fastForward(part));
        left -= part;
      }
    },
    see: async (isShown) => {
      const phase = () => html.getAttribute('data-phase');
      await expect
        .poll(async () => isShown(await phase()), { timeout: 5_000 })
        .toBe(true)
        .catch(() => {});
      return phase();
    },
  };

  const { kinds, missed, told } = await walkThrough(dayNightPage, dayNight, anyStories(1, process.env));

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(7);
  expect(told).toBeGreaterThan(2);
});
