import type { Page } from 'playwright/test';
import {
  around,
  type Box,
  contrasts,
  hideInk,
  type Line,
  linesOnLandscape,
  pictureOf,
} from '../support/contrast.ts';
import { MIDNIGHT, NOON } from '../support/local-time.ts';
import { atLocalTime, expect, test } from '../support/test.ts';

/** How many frames of each video, at equal distances; `npm run e2e:wide` takes twelve times as many. */
const FRAMES = Number(process.env['LANDSCAPE_FRAMES'] ?? 2);

/** Stops the video at this share of its length and waits until that frame is drawn. */
async function seek(page: Page, share: number): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement, at) => {
    video.pause();
    const found = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = at * video.duration + 0.001;
    await found;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, share);
}

/** The windows in which text is measured, each on at most this many frames. */
const WINDOWS = [
  { width: 360, height: 740, most: FRAMES },
  { width: 768, height: 900, most: FRAMES / 2 },
  { width: 1024, height: 768, most: FRAMES / 2 },
  { width: 1440, height: 900, most: FRAMES },
];

const PAGES = [
  { path: '/', tops: [0, 140], frames: FRAMES },
  { path: '/faq', tops: [0], frames: FRAMES / 2 },
];

for (const [phase, time] of [
  ['day', NOON],
  ['night', MIDNIGHT],
] as const) {
  test(`BACK-6 BACK-4: all text on the moving landscape has enough contrast by ${phase} at 360, 768, 1024 and 1440 px`, async ({
    site,
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    await atLocalTime(page, time);
    const tool = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const worst = new Map<string, { ratio: number; needed: number }>();
    await page.bringToFront();
    for (const { path, tops, frames } of PAGES) {
      await site.open(path);
      await expect(site.video()).toHaveCount(1);
      await expect
        .poll(() => site.video().evaluate((video: HTMLVideoElement) => video.readyState))
        .toBeGreaterThanOrEqual(2);
      // After a while the page would give up a video that is sought and never plays on.
      await page.evaluate(() =>
        document.addEventListener('waiting', (event) => event.stopPropagation(), true),
      );
      const places: { size: (typeof WINDOWS)[number]; top: number; lines: Line[]; clip: Box }[] = [];
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        for (const top of tops) {
          await site.scrollTo(top);
          const lines = await linesOnLandscape(page);
          expect(lines.length).toBeGreaterThan(0);
          places.push({ size, top, lines, clip: around(lines) });
        }
      }
      await hideInk(page);
      // Seeking a frame costs more than drawing it: each is sought once for all windows.
      for (let frame = 0; frame < frames; frame++) {
        await seek(page, frame / frames);
        for (const { size, top, lines, clip } of places) {
          if (frame % Math.max(1, frames / size.most) > 0) continue;
          await page.setViewportSize(size);
          await site.scrollTo(top);
          const found = await contrasts(tool, await pictureOf(devtools, clip), clip, lines);
          for (const [i, line] of lines.entries()) {
            const name = `${path} at ${size.width} px from ${top}: ${line.text} at ${Math.round(line.y)}`;
            const ratio = Math.min(found[i] ?? 0, worst.get(name)?.ratio ?? 21);
            worst.set(name, { ratio, needed: line.isLarge ? 3 : 4.5 });
          }
        }
      }
    }
    const unreadable = [...worst].filter(([, { ratio, needed }]) => ratio < needed);
    expect(
      unreadable.map(([name, { ratio, needed }]) => `${name}: ${ratio.toFixed(2)} of ${needed}`),
    ).toEqual([]);
  });
}

for (const [phase, time, name] of [
  ['day', NOON, 'cherry-grove'],
  ['night', MIDNIGHT, 'pale-garden'],
] as const) {
  test(`BACK-4 BACK-7: the video of the ${phase} begins with the still, and ends where it began`, async ({
    site,
    page,
  }) => {
    await atLocalTime(page, time);
    await site.open('/');
    await expect(site.video()).toHaveCount(1);
    await expect
      .poll(() => site.video().evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(2);
    const film = await site.video().evaluate(async (video: HTMLVideoElement, still) => {
      const [width, height, rate] = [480, 270, 24];
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      const pixels = (picture: CanvasImageSource) => {
        context.drawImage(picture, 0, 0, width, height);
        return context.getImageData(0, 0, width, height).data;
      };
      // Only the frames themselves show which one is drawn: a seek ends before its frame is drawn.
      let shownAt = Number.POSITIVE_INFINITY;
      const note = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        shownAt = mediaTime;
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
      const frame = async (i: number) => {
        video.currentTime = (i + 0.5) / rate;
        while (Math.abs(shownAt - i / rate) > 0.4 / rate) await new Promise(requestAnimationFrame);
        return pixels(video);
      };
      const difference = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
        one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;
      video.pause();
      const last = Math.round(video.duration * rate) - 1;
      const first = await frame(0);
      const steps: number[] = [];
      // The largest step is near the middle, where the video's second key frame is.
      for (const from of [0, 60, 147, 180]) {
        let before = await frame(from);
        for (let i = from + 1; i <= from + 4; i++) {
          const now = await frame(i);
          steps.push(difference(now, before));
          before = now;
        }
      }
      const image = new Image();
      image.src = still;
      await image.decode();
      return {
        size: [video.videoWidth, video.videoHeight],
        duration: video.duration,
        fromStill: difference(pixels(image), first),
        seam: difference(await frame(last), first),
        largestStep: Math.max(...steps),
      };
    }, `/${name}.webp`);

    expect(film.size).toEqual([1920, 1080]);
    expect(film.duration).toBeGreaterThanOrEqual(8);
    expect(film.duration).toBeLessThanOrEqual(12);
    expect(film.fromStill).toBeLessThan(2.5);
    expect(film.seam).toBeLessThanOrEqual(film.largestStep);
  });
}
