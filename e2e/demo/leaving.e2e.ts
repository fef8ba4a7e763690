import { expect, test, WITHOUT_FILM } from '../support/test.ts';
import { DemoBoard } from './board.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 480, height: 400 } });

/** `npm run e2e:wide` makes twenty. */
const VISITS = Number(process.env['DEMO_VISITS'] ?? 8);
/**
 * At first the engine still learns. From the fourth visit to the eighth the heap and its buffers grew by 654 KiB, from the
 * tenth to the twentieth by 249.
 */
const LEARNT = VISITS / 2;
/** One scene that stayed would be more than 3000: its faces and its light. */
const MOST_GROWTH_KIB = 2000;

test(`SITE-6: whoever leaves the demo ${VISITS} times leaves nothing behind: no canvas, no context, no memory`, async ({
  site,
  page,
  trouble,
}) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => {
    const contexts: WeakRef<WebGL2RenderingContext>[] = [];
    Object.assign(window, {
      contexts: () => {
        const kept = contexts.map((each) => each.deref()).filter((each) => each !== undefined);
        return { made: contexts.length, alive: kept.filter((each) => !each.isContextLost()).length };
      },
    });
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      ...[kind, more]: [string, unknown]
    ) {
      const context = original.call(this, kind, more);
      if (context instanceof WebGL2RenderingContext) contexts.push(new WeakRef(context));
      return context;
    } as typeof original;
  });
  const contexts = () =>
    page.evaluate(() => (window as unknown as { contexts(): { made: number; alive: number } }).contexts());
  const session = await page.context().newCDPSession(page);
  const heapKiB = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    return Math.round((usedSize + backingStorageSize) / 1024);
  };

  const demo = new DemoBoard(site, trouble);
  await demo.open();
  const heaps: number[] = [];
  for (let visit = 1; visit <= VISITS; visit += 1) {
    await demo.play();
    expect((await contexts()).alive).toBe(1);
    await page.getByRole('link', { name: 'Read the guide' }).click();
    await expect(site.heading).toHaveText(/guide/i);
    expect(await page.locator('canvas').count()).toBe(0);
    expect((await contexts()).alive).toBe(0);
    heaps.push(await heapKiB());
    await page.goBack();
    await expect(demo.start).toBeVisible();
  }
  const growth = (heaps.at(-1) as number) - (heaps[LEARNT - 1] as number);
  expect((await contexts()).made).toBeGreaterThanOrEqual(VISITS);
  expect(growth, `KiB after each visit: ${heaps.join(', ')}`).toBeLessThan(MOST_GROWTH_KIB);
});
