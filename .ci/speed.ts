/**
 * `npm run speed`: how fast the built site is seen and turns its pages, beside pages of the same kind without a script
 * (.ci/speed/script-free-site.ts). Both take turns in the same browser; the numbers are medians, layout shifts the
 * largest. Options: `--rounds 5`, `--only /` for some of the routes, and `--night` for midnight on the browser's clock, where it
 * is noon otherwise (DAY-1).
 *
 * Slowed means a processor of a quarter and a network with a round trip of 150 ms and 1.6 Mbit/s, both really slowed.
 * Lighthouse loads each page three times: that takes ten seconds, and differs less. Its slow network is simulated.
 * The main thread's time is its time on the processor until two seconds after `load`. A missed goal is marked, and is
 * no failure: on a busy machine even ratios say little. Exits with 1 if something could not be measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from './chromium.ts';
import { machine, wholeNumber, zoneAtHour } from './measuring.ts';
import { startServer } from './running-server.ts';
import { hasLighthouse, measureByLighthouse } from './speed/lighthouse.ts';
import { DESKTOP, measurePaint, measureTurn, measureWeight, PHONE } from './speed/page-speed.ts';
import { type Goal, HEADER, rowOf } from './speed/row.ts';
import { startScriptFreeSite } from './speed/script-free-site.ts';

/** What is measured, and the bar's link to the page that is turned to from there. The first four are those of the goals. */
const LINKS: Readonly<Record<string, string>> = {
  '/': 'FAQ',
  '/rules/': 'FAQ',
  '/faq/gameplay': 'Guide',
  '/enter': 'FAQ',
  '/demo': 'FAQ',
  '/faq/': 'Guide',
  '/faq/support': 'Guide',
  '/faq/general': 'Guide',
  '/faq/ethics': 'Guide',
};
const ROUTES = Object.keys(LINKS);

const times = (most: number): Goal => ({ most, of: 'the yardstick' });
const atMost = (most: number): Goal => ({ most, of: 'itself' });
const atLeast = (least: number): Goal => ({ least });

/**
 * React DOM makes errors when it starts. Where developer tools are attached, as in each measurement, the browser notes the line
 * of each: it parses the whole library a second time, which takes 12 ms and happens in no visitor's browser (decision 020).
 * This setting prevents it, at the cost of 70 KiB of heap: so the heap is weighed without it.
 */
const NO_SECOND_PARSE = '--js-flags=--no-enable-lazy-source-positions';

/** An odd number: the median of a score is one. */
const LIGHTHOUSE_LOADS = 3;

const FAST = { processor: false, network: false };
const SLOW = { processor: true, network: true };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true },
    night: { type: 'boolean', default: false },
  },
});
const rounds = wholeNumber(values.rounds);
const { only } = values;
const unknown = only?.filter((route) => !ROUTES.includes(route)) ?? [];
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no route that is measured. These are: ${ROUTES.join(', ')}.`);
  process.exit(2);
}

const dataDir = mkdtempSync(join(tmpdir(), 'grovemates-speed-'));
const server = await startServer(dataDir);
const yardstick = await startScriptFreeSite();
const zone = zoneAtHour(values.night ? 0 : 12);
const browser = await launchChromium({ args: ['--disable-gpu'], zone });
const oneParse = await launchChromium({ args: ['--disable-gpu', NO_SECOND_PARSE], zone });
let isComplete = hasLighthouse;

console.log(
  `${rounds} rounds in turns, ${values.night ? 'night' : 'day'}, ${machine()} Chromium ${browser.version()}.`,
);
console.log(HEADER);
for (const [route, link] of Object.entries(LINKS)) {
  if (only?.includes(route) ?? true) await measureRoute(route, link);
}
console.log(`Load at the end: ${machine()}`);

await Promise.all([browser.close(), oneParse.close()]);
yardstick.end();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = isComplete ? 0 : 1;

async function measureRoute(route: string, link: string): Promise<void> {
  const shifts = { ours: [] as number[], yardstick: [] as number[] };
  for (const [slowness, slowed] of [['', FAST] as const, [', slowed', SLOW] as const]) {
    const phone = await inTurns(route, (url) => measurePaint(browser, url, PHONE, slowed));
    print(route, `first paint, phone${slowness}, ms`, of(phone, 'firstPaint'), times(1.1));
    print(route, `largest paint, phone${slowness}, ms`, of(phone, 'largestPaint'), times(1.25));
    // A slowed processor makes a long task of everything.
    if (!slowed.processor) {
      print(route, 'long tasks before the first paint', of(phone, 'longTasks'), atMost(0));
    }
    const desktop = await inTurns(route, (url) => measurePaint(browser, url, DESKTOP, slowed));
    print(route, `first paint, desktop${slowness}, ms`, of(desktop, 'firstPaint'), times(1.15));
    for (const each of [of(phone, 'layoutShift'), of(desktop, 'layoutShift')]) {
      shifts.ours.push(...each.ours);
      shifts.yardstick.push(...each.yardstick);
    }
  }
  const largest = (all: number[]) => (all.length === 0 ? [] : [Math.max(...all)]);
  const largestShifts = { ours: largest(shifts.ours), yardstick: largest(shifts.yardstick) };
  print(route, 'largest layout shift', largestShifts, atMost(0));
  const weight = await inTurns(route, (url) => measureWeight(browser, url));
  const work = await inTurns(route, (url) => measureWeight(oneParse, url));
  print(route, 'requests before the film', of(weight, 'requests'), atMost(12));
  print(route, 'scripts before the film, KiB', of(weight, 'scriptKiB'), atMost(135));
  print(route, 'heap after collection, KiB', of(weight, 'heapKiB'), atMost(2700));
  print(route, 'main thread, processor, ms', of(work, 'mainThreadMs'), atMost(110));
  for (const [name, network, goal] of [
    [`turn to the ${link}, slow CPU, ms`, false, times(1)] as const,
    ['the same, slow network, ms', true, atMost(140)] as const,
  ]) {
    const turns = await inTurns(route, async (url) => ({
      turn: await measureTurn(browser, url, link, { processor: true, network }),
    }));
    print(route, name, of(turns, 'turn'), goal);
  }
  if (!hasLighthouse) return;
  for (const [device, first] of [['phone', 1.1] as const, ['desktop', 1.15] as const]) {
    const loads = await inTurns(route, (url) => measureByLighthouse(url, device, zone), LIGHTHOUSE_LOADS);
    print(route, `Lighthouse, ${device}, first paint, ms`, of(loads, 'firstPaint'), times(first));
    print(route, '            largest paint, ms', of(loads, 'largestPaint'), times(1.25));
    print(route, '            score', of(loads, 'score'), atLeast(100));
  }
}

/** Measures the site and the yardstick in turns. What fails is said, and missing in the result. */
async function inTurns<Measured>(
  route: string,
  measure: (url: string) => Promise<Measured>,
  loads = rounds,
): Promise<{ ours: Measured[]; yardstick: Measured[] }> {
  const measured = { ours: [] as Measured[], yardstick: [] as Measured[] };
  const sites = [
    [yardstick.origin, measured.yardstick],
    [server.address, measured.ours],
  ] as const;
  for (let round = 0; round < loads; round += 1) {
    for (const [origin, results] of sites) {
      try {
        results.push(await measure(origin + route));
      } catch (error) {
        isComplete = false;
        console.error(`${origin}${route}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return measured;
}

function of<Name extends string>(
  { ours, yardstick }: { ours: Record<Name, number>[]; yardstick: Record<Name, number>[] },
  name: Name,
) {
  return { ours: ours.map((each) => each[name]), yardstick: yardstick.map((each) => each[name]) };
}

function print(route: string, measure: string, samples: Parameters<typeof rowOf>[2], goal: Goal): void {
  const { text, isMeasured } = rowOf(route, measure, samples, goal);
  isComplete &&= isMeasured;
  console.log(text);
}
