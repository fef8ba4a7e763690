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

/** So many measurements of each site decide. A page above the limit, which may be noise, gets so many in all. */
const ROUNDS = 3;
const MOST_ROUNDS = 15;
/** On a slow machine a measurement takes three seconds, and there may be thirty. */
test.describe.configure({ timeout: 240_000 });

const SLOW = { processor: true, network: true };
const SLOW_PROCESSOR = { processor: true, network: false };
const FAST = { processor: false, network: false };

const ROUTES = ['/', '/rules/', '/faq/gameplay', '/enter'];

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
  const ratios = await ratiosOf(
    ROUTES.map((route) => baseURL + route),
    (url) => measureFirstPaint(browser, url, PHONE, SLOW),
    limit,
  );
  for (const [at, route] of ROUTES.entries()) expect(ratios[at], route).toBeLessThanOrEqual(limit);
});

// The goal is 1.00; a machine that has run all other tests had up to 1.09 and 1.24 (decision 020). Before its last parts came a frame
// later, the guide had 1.79.
for (const [path, link, limit] of [
  ['/', 'FAQ', 1.15],
  ['/faq/gameplay', 'Guide', 1.3],
] as const) {
  test(`SITE-5: a turn from ${path} to the ${link} takes at most ${limit} times as long as a page without scripts takes to load`, async ({
    browser,
    baseURL,
  }) => {
    const measure = (url: string) => measureTurn(browser, url, link, SLOW_PROCESSOR);
    const [ratio] = await ratiosOf([baseURL + path], measure, limit, path);
    expect(ratio).toBeLessThanOrEqual(limit);
  });
}

test('SITE-1: until the first words are painted no task takes five times as long as in a page without scripts', async ({
  browser,
  baseURL,
}) => {
  const limit = 5;
  const [ratio] = await ratiosOf([`${baseURL}/`], (url) => measureLongestTask(browser, url), limit);
  expect(ratio).toBeLessThanOrEqual(limit);
});

test('SITE-1: a page holds at most 4 times the memory of a page without scripts', async ({
  browser,
  baseURL,
}) => {
  // 2,700 KiB, where that page has 679, are 3.98; the largest page was seen at 3.92 to 3.98. What a collection left behind makes a
  // page larger, never smaller: the least of three decides.
  const limit = 4;
  const heapOf = async (url: string) => (await measureWeight(browser, url)).heapKiB;
  const withoutScripts = await heapOf(`${yardstick.origin}/`);
  for (const route of ROUTES) {
    let least = Number.POSITIVE_INFINITY;
    for (let load = 0; load < ROUNDS && least / withoutScripts > limit; load += 1) {
      least = Math.min(least, await heapOf(baseURL + route));
    }
    expect(least / withoutScripts, route).toBeLessThanOrEqual(limit);
  }
});

test('SITE-1: nothing moves while a page loads', async ({ browser, baseURL }) => {
  for (const route of ROUTES) {
    const { layoutShift } = await measurePaint(browser, baseURL + route, PHONE, FAST);
    expect(layoutShift, route).toBe(0);
  }
});

/**
 * How many times as long as a page without scripts (by its path) each of our pages takes, of three rounds. What is above the limit
 * is measured fifteen times in all, in turns with that page.
 */
async function ratiosOf(
  pages: readonly string[],
  measure: (url: string) => Promise<number>,
  limit: number,
  path = '/',
): Promise<number[]> {
  const withoutScripts = { url: yardstick.origin + path, times: [] as number[] };
  const ours = pages.map((url) => ({ url, times: [] as number[] }));
  const measureAll = async (sites: typeof ours, rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const { url, times } of [withoutScripts, ...sites]) times.push(await measure(url));
    }
  };
  const ratios = () => ours.map(({ times }) => median(times) / median(withoutScripts.times));
  await measureAll(ours, ROUNDS);
  const first = ratios();
  const above = ours.filter((_, at) => (first[at] ?? limit) > limit);
  if (above.length === 0) return first;
  await measureAll(above, MOST_ROUNDS - ROUNDS);
  const all = ratios();
  return first.map((ratio, at) => (ratio > limit ? (all[at] ?? ratio) : ratio));
}
