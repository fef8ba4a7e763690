import type { Browser } from 'playwright';
import { median } from './median.ts';

/** Milliseconds that `work` takes in Chromium on the quiet machine on which the goals were set. */
export const REFERENCE_MS = 20;
const TIMES = 5;

/**
 * How many times as long as on the machine of the goals a fixed piece of work takes in the browser now; at least 1.
 * A busy or slow machine would else be taken for a slow site: the share of a script in a time grows with it.
 */
export async function measureSlowness(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    const times: number[] = [];
    for (let count = 0; count < TIMES; count += 1) times.push(await page.evaluate(work));
    return slownessOf(times);
  } finally {
    await page.close();
  }
}

/** @param times milliseconds; the middle one counts */
export function slownessOf(times: readonly number[]): number {
  return Math.max(1, median(times) / REFERENCE_MS);
}

/** How much the processor is slowed, so that it is a quarter of that of the goals' machine; 1 is not at all. */
export function throttlingRate(slowness: number): number {
  return Math.max(1, 4 / slowness);
}

/** Runs in the page: text, objects and elements, as a page that loads. Returns milliseconds. */
function work(): number {
  const from = performance.now();
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    id: `row-${index}`,
    words: 'grove '.repeat(20),
  }));
  const text = JSON.stringify(rows.toSorted((a, b) => a.id.localeCompare(b.id)));
  const list = document.createElement('ul');
  for (const { id, words } of JSON.parse(text) as typeof rows) {
    const item = document.createElement('li');
    item.id = id;
    item.textContent = words;
    list.append(item);
  }
  document.body.replaceChildren(list);
  list.getBoundingClientRect();
  return performance.now() - from;
}
