import {
  type BackgroundPage,
  backgroundPage,
  lookAtBackground,
  reportMedia,
} from '#audit/models/background.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { holdMedia } from '../support/held-media.ts';
import { expect, test } from '../support/test.ts';

const KEY = 'grovemates.background';
const TIMES = { day: Date.parse('2026-06-21T12:00:00Z'), night: Date.parse('2026-06-21T00:00:00Z') };

declare global {
  interface Window {
    /** The device of the walk, as far as no browser can be told to change it while a page is open. */
    deviceOfWalk: { canHover: boolean; savesData: boolean };
    tellDevice(): void;
  }
}

test.use({ timezoneId: 'UTC', viewport: { width: 600, height: 600 } });

test('BACK-2 BACK-3 BACK-4 BACK-5: a walk through every step of the background shows what the specification says', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await holdMedia(page);
  await page.addInitScript(() => {
    window.deviceOfWalk = { canHover: false, savesData: false };
    const connection = new EventTarget();
    Object.defineProperty(connection, 'saveData', { get: () => window.deviceOfWalk.savesData });
    Object.defineProperty(navigator, 'connection', { value: connection });
    const noHover = new EventTarget();
    Object.defineProperty(noHover, 'matches', { get: () => !window.deviceOfWalk.canHover });
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      query === '(any-hover: none)' ? (noHover as MediaQueryList) : matchMedia.call(window, query);
    window.tellDevice = () => {
      for (const each of [noHover, connection]) each.dispatchEvent(new Event('change'));
    };
  });
  const background: BackgroundPage = {
    open: async () => {
      await page.clock.install({ time: TIMES.day - 1_000 });
      await page.clock.pauseAt(TIMES.day);
      await page.goto('/');
      await page.locator('html[data-still=arrived] .background[data-shown]').waitFor({ state: 'attached' });
      await page.clock.runFor(3_000);
    },
    changeDevice: async ({ forcesColours, prefersLessMotion, ...device }) => {
      await page.emulateMedia({
        forcedColors: forcesColours ? 'active' : 'none',
        reducedMotion: prefersLessMotion ? 'reduce' : 'no-preference',
      });
      await page.evaluate((changed) => {
        const before = JSON.stringify(window.deviceOfWalk);
        window.deviceOfWalk = changed;
        if (JSON.stringify(changed) !== before) window.tellDevice();
      }, device);
    },
    seeAt: async (phase) => {
      await page.clock.setSystemTime(TIMES[phase]);
      await page.evaluate(() => void dispatchEvent(new Event('focus')));
    },
    report: (event) => page.evaluate(reportMedia, event),
    press: (name) => page.getByRole('button', { name }).click(),
    hearStore: () => page.evaluate(() => void dispatchEvent(new Event('storage'))),
    store: (key, text) =>
      page.evaluate(
        ([name, value]) => {
          if (value === null) localStorage.removeItem(name);
          else localStorage.setItem(name, value);
        },
        [key, text] as const,
      ),
    wait: (ms) => page.clock.runFor(ms),
    see: async (isShown) => {
      const sight = async () => ({
        ...(await page.evaluate(lookAtBackground)),
        stored: await page.evaluate((key) => localStorage.getItem(key), KEY),
      });
      await expect
        .poll(async () => isShown(await sight()), { timeout: 5_000 })
        .toBe(true)
        .catch(() => {});
      return sight();
    },
  };

  const { kinds, missed, told } = await walkThrough(backgroundPage, background, anyStories(1, process.env));

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(80);
  expect(told).toBeGreaterThan(2);
});
