import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { fileOf } from '../pages/site.page.ts';
import { MIDNIGHT, NOON } from '../support/local-time.ts';
import { atLocalTime, expect, test, WITHOUT_FILM } from '../support/test.ts';
import { DemoBoard } from './board.ts';
import { withoutWebGl } from './without-webgl.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 640, height: 480 } });
// Without a graphics card a picture takes long.
test.slow();

/** Takes the context away, as a browser does with too many of them, or after a driver's fault. */
async function loseContext(page: Page): Promise<void> {
  await page.evaluate(() => {
    const gl = document.querySelector<HTMLCanvasElement>('.demo-board canvas')?.getContext('webgl2');
    const extension = gl?.getExtension('WEBGL_lose_context');
    if (!extension) throw new Error('There is no context to lose.');
    Object.assign(window, { lost: extension });
    extension.loseContext();
  });
}

test('SITE-6: until the first picture is drawn, the poster is seen, and no half of a panel below it', async ({
  site,
  page,
  trouble,
}) => {
  await page.clock.install();
  const demo = new DemoBoard(site, trouble);
  await demo.open();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await demo.start.click();
  await expect(demo.board).toBeAttached();
  await expect(page.getByText('Lighting the lanterns')).toBeVisible();
  const isSeen = () =>
    page
      .locator('.demo-side')
      .evaluate((side) => side.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  expect(await isSeen()).toBe(false);

  await demo.runToPicture();
  expect(await isSeen()).toBe(true);
});

test('SITE-6 SITE-1: of the poster only the picture of the phase is fetched, and of that what the window shows', async ({
  site,
  page,
  trouble,
}) => {
  const demo = new DemoBoard(site, trouble);
  const requests = site.noteRequests();
  for (const [time, width, name] of [
    [NOON, 360, 'poster-day-narrow'],
    [MIDNIGHT, 1440, 'poster-night'],
  ] as const) {
    // An open page would fetch the other one when the window becomes wide.
    await page.goto('about:blank');
    requests.length = 0;
    await atLocalTime(page, time);
    await page.setViewportSize({ width, height: 800 });
    await demo.open();
    await page.waitForLoadState('networkidle');
    const posters = requests
      .map(fileOf)
      .flatMap((file) => /poster-(day|night)(-narrow)?/.exec(file)?.[0] ?? []);
    expect(posters, `${width} px`).toEqual([name]);
  }
});

test('SITE-6 F66: without WebGL the same game is drawn in two dimensions', async ({
  site,
  page,
  trouble,
}) => {
  await withoutWebGl(page);
  const demo = new DemoBoard(site, trouble);
  await demo.open();
  await demo.play();
  await demo.seeRenderer('isometric');
  await demo.placeBlock();
  expect((await demo.picture()).colours).toBeGreaterThan(500);
});

test('SITE-6 F66: when the context is lost in play, the game goes on in two dimensions, also if it comes back', async ({
  site,
  page,
  trouble,
}) => {
  const demo = new DemoBoard(site, trouble);
  await demo.open();
  await demo.play();
  await demo.seeRenderer('three');
  await demo.placeBlock();
  expect((await demo.picture()).colours).toBeGreaterThan(500);

  await loseContext(page);
  await demo.seeRenderer('isometric');
  await expect(page.getByText('The picture is simpler now')).toBeVisible();
  expect((await demo.picture()).colours).toBeGreaterThan(500);
  await page.evaluate(() => (window as unknown as { lost: WEBGL_lose_context }).lost.restoreContext());
  await page.keyboard.press('ArrowRight');
  await demo.placeBlock();
  await demo.seeRenderer('isometric');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(demo.answer).toContainText(/undone|took/i);
});

test('SITE-6: while the page is hidden, no frame is asked for; shown again, the game goes on', async ({
  site,
  page,
  trouble,
}) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { frames: number };
    counted.frames = 0;
    const original = window.requestAnimationFrame;
    window.requestAnimationFrame = (call) => {
      counted.frames += 1;
      return original.call(window, call);
    };
  });
  const frames = () => page.evaluate(() => (window as unknown as { frames: number }).frames);
  // Playwright cannot hide a page.
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  // With motion: a lantern blinks at least every 2.4 s.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const demo = new DemoBoard(site, trouble);
  await demo.open();
  await demo.play();
  await demo.placeBlock();

  await setHidden(true);
  // What was asked for before comes.
  await page.waitForTimeout(300);
  const before = await frames();
  await page.waitForTimeout(4000);
  expect(await frames()).toBe(before);

  await setHidden(false);
  await expect.poll(frames).toBeGreaterThan(before);
  await page.keyboard.press('ArrowRight');
  await demo.placeBlock();
});

test('SITE-6: offline after it is loaded, the game goes on and sends nothing; a picture can be saved', async ({
  site,
  page,
  context,
  trouble,
}) => {
  const demo = new DemoBoard(site, trouble);
  await demo.open();
  await demo.play();
  await page.waitForLoadState('networkidle');
  const requests = site.noteRequests();
  await context.setOffline(true);

  await demo.placeBlock();
  for (const key of ['ArrowRight', 'Space', 'ArrowRight', 'Space', 'e', 'r', 'x', 'l'])
    await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Undo' }).click();
  await demo.order('Moss, build a tower');
  const log = page.getByRole('log', { name: 'What the mates say' });
  await expect(log).toContainText(/Moss Done: \d+ blocks for the tower/, { timeout: 60_000 });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('grove.png');
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(10_000);
  // Its width, however small the board is.
  expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(1600);
  await expect(page.getByText('The picture is among your downloads.')).toBeVisible();
  const sent = requests.map((request) => request.url()).filter((url) => !url.startsWith('blob:'));
  expect(sent).toEqual([]);
});
