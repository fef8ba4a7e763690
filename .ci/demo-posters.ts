/**
 * `npm run demo:posters`: makes the pictures on `/demo` before the start: what the demo of the present build shows first,
 * by day and by night, and its middle for high windows, which show no more. Needs `npm run build`; build again afterwards.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { launchChromium } from './chromium.ts';
import { startServer } from './running-server.ts';

const SIZE = { width: 1280, height: 720 };
/** Of that, the widths of the files. Pixels. */
const WIDTHS = { '': SIZE.width, '-narrow': 820 } as const;
const QUALITY = 0.74;
/** A local time of each look. */
const TIMES = { day: '2026-05-05T12:00:00', night: '2026-05-05T23:00:00' } as const;

const dataDir = mkdtempSync(join(tmpdir(), 'grovemates-posters-'));
const server = await startServer(dataDir);
const browser = await launchChromium();
for (const look of ['day', 'night'] as const) {
  for (const [name, webp] of await postersOf(browser, TIMES[look])) {
    const file = `src/demo/poster-${look}${name}.webp`;
    writeFileSync(file, webp);
    console.log(`${file}: ${webp.length} bytes`);
  }
}
await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

/** The demo's first picture as WebP, by what is added to the names of the files. */
async function postersOf(from: Browser, time: string): Promise<[name: string, webp: Buffer][]> {
  const page = await from.newPage({
    viewport: SIZE,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  await page.clock.setFixedTime(new Date(time));
  await page.goto(`${server.address}/demo`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Save a picture' }).waitFor();
  await page.addStyleTag({ content: '.demo-board{position:fixed;inset:0;z-index:99;height:100vh}' });
  await page.waitForFunction(
    ({ width }) => (document.querySelector<HTMLCanvasElement>('.demo-board canvas')?.width ?? 0) >= width,
    SIZE,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a picture' }).dispatchEvent('click');
  const png = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of png) chunks.push(chunk as Buffer);
  const posters: [name: string, webp: Buffer][] = [];
  for (const [name, width] of Object.entries(WIDTHS)) {
    const url = await page.evaluate(toWebp, {
      png: Buffer.concat(chunks).toString('base64'),
      quality: QUALITY,
      width,
      height: SIZE.height,
    });
    posters.push([name, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')]);
  }
  await page.close();
  return posters;
}

/** Runs in the browser: the middle of a picture of this height as a WebP of this width, in a data URL. */
async function toWebp({ png, quality, width, height }: { png: string; quality: number } & typeof SIZE) {
  const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const fullWidth = (picture.width / picture.height) * height;
  canvas.getContext('2d')?.drawImage(picture, (width - fullWidth) / 2, 0, fullWidth, height);
  return canvas.toDataURL('image/webp', quality);
}
