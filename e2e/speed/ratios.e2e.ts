import { median } from '../../.ci/speed/median.ts';
import {
  measureFirstPaint,
  measureLongestTask,
  measurePaint,
  measureTurn,
  measureWeight,
  PHONE,
} from '../../.ci/speed/page-speed.ts';
import { type ScriptFreeSite, startScriptFreeSite } from '../../.ci/speed/script-free-site.ts';
import { expect, test } from '../support/test.ts';
import { inWholeChromium } from '../support/whole-chromium.ts';

// These tests run alone, after all others (playwright.config.ts): only then ratios of times mean something. Both sites take
// turns in one browser, with a processor of a quarter; medians are compared. `npm run speed` measures more, and longer.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use(inWholeChromium(launchOptions));
    },
    { scope: 'worker' },
  ],
});

/** So many measurements of each site decide; where these are above the limit, so many in all: it may be noise. */
const ROUNDS = 3;
const MOST_ROUNDS = 15;
/** On a slow machine a measurement takes three seconds, and there may be thirty. */
test.describe.configure({ timeout: 240_000 });

const SLOW = { processor: true, network: true };
const SLOW_PROCESSOR = { processor: true, network: false };
const FAST = { processor: false, network: false };

let yardstick: ScriptFreeSite;
test.beforeAll(async () => {
  yardstick = await startScriptFreeSite();
});
test.afterAll(() => yardstick.end());

test('SITE-1: on a phone the first paint takes at most 1.2 times that of a page without scripts', async ({
  browser,
  baseURL,
}) => {
  const limit = 1.2;
  const measure = (url: string) => measureFirstPaint(browser, `${url}/`, PHONE, SLOW);
  expect(await ratioOf(measure, baseURL ?? '', limit)).toBeLessThanOrEqual(limit);
});

test('SITE-5: a turn of the page takes at most 1.15 times as long as a page without scripts takes to load', async ({
  browser,
  baseURL,
}) => {
  const limit = 1.15;
  const measure = (url: string) => measureTurn(browser, `${url}/`, SLOW_PROCESSOR);
  expect(await ratioOf(measure, baseURL ?? '', limit)).toBeLessThanOrEqual(limit);
});

test('SITE-1: until the first words are painted no task takes five times as long as in a page without scripts', async ({
  browser,
  baseURL,
}) => {
  const limit = 5;
  const measure = (url: string) => measureLongestTask(browser, `${url}/`);
  expect(await ratioOf(measure, baseURL ?? '', limit)).toBeLessThanOrEqual(limit);
});

test('SITE-1: a page holds at most 4.05 times the memory of a page without scripts', async ({
  browser,
  baseURL,
}) => {
  // The goal was 2,700 KiB where that page has 666. The heap hardly varies: one measurement decides.
  const { heapKiB } = await measureWeight(browser, `${yardstick.origin}/`);
  for (const path of ['/', '/rules/', '/faq/gameplay', '/enter']) {
    const ours = await measureWeight(browser, baseURL + path);
    expect(ours.heapKiB / heapKiB, path).toBeLessThanOrEqual(4.05);
  }
});

test('SITE-1: nothing moves while a page loads', async ({ browser, baseURL }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { layoutShift } = await measurePaint(browser, `${baseURL}/`, PHONE, FAST);
    expect(layoutShift).toBe(0);
  }
});

/** How many times as long ours takes, of three rounds; of all where these are above the limit. */
async function ratioOf(
  measure: (url: string) => Promise<number>,
  ours: string,
  limit: number,
): Promise<number> {
  const times = { ours: [] as number[], yardstick: [] as number[] };
  const ratioAfter = async (rounds: number) => {
    while (times.ours.length < rounds) {
      times.yardstick.push(await measure(yardstick.origin));
      times.ours.push(await measure(ours));
    }
    return median(times.ours) / median(times.yardstick);
  };
  const first = await ratioAfter(ROUNDS);
  return first <= limit ? first : ratioAfter(MOST_ROUNDS);
}
