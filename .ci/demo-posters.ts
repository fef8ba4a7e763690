/**
 * `npm run demo:posters`: makes the pictures on `/demo` before the start: what the demo of the present build shows first,
 * by day and by night. Needs `npm run build`; build again afterwards.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { launchChromium } from './chromium.ts';
import { startServer } from './running-server.ts';

const SIZE = { width: 1280, height: 720 };
const QUALITY = 0.74;
/** A local time of each look. */
const TIMES = { day: '2026-05-05T12:00:00', night: '2026-05-05T23:00:00' } as const;

const dataDir = mkdtempSync(join(tmpdir(), 'grovemates-posters-'));
const server = await startServer(dataDir);
const browser = await launchChromium();
for (const look of ['day', 'night'] as const) {
  const webp = await posterOf(browser, TIMES[look]);
  writeFileSync(`src/demo/poster-${look}.webp`, webp);
  console.log(`src/demo/poster-${look}.webp: ${webp.length} bytes`);
}
await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

/** The demo's first picture as WebP. */
async function posterOf(from: Browser, time: string): Promise<Buffer> {
  const page = await from.newPage({ viewport: SIZE, reducedMotion: 'reduce', bypassCSP: true });
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
  const url = await page.evaluate(toWebp, {
    png: Buffer.concat(chunks).toString('base64'),
    quality: QUALITY,
    ...SIZE,
  });
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Runs in the browser: a picture as a WebP of this size, in a data URL. */
async function toWebp({ png, quality, width, height }: { png: string; quality: number } & typeof SIZE) {
  const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL('image/webp', quality);
}
