import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findFfmpeg } from '../../scenes/files/ffmpeg.ts';
import { toIco, toPng } from '../../scenes/files/icons.ts';
import { exists, fingerprint, openPlate } from '../../scenes/files/stages.ts';
import { dayMark, markAt, markIcon, nightMark, stacked } from '../../scenes/marks/logo.ts';
import { socialCard } from '../../scenes/marks/social-card.ts';

describe('a plate on disk', () => {
  test('is found again as far as it was made, and continued', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const begun = await openPlate(folder, 16, 20);
    begun.plate.surface.fill(3);
    begun.plate.water.fill(1);
    await begun.keep(1);
    await begun.close();

    const found = await openPlate(folder, 16, 20);
    await found.close();

    expect([...found.done]).toEqual([1]);
    const row = (y: number) => [found.plate.surface[y * 16 * 3], found.plate.water[y * 16]];
    expect([row(7), row(8), row(15), row(16)]).toEqual([
      [0, 0],
      [3, 1],
      [3, 1],
      [0, 0],
    ]);
  });

  test('has another name for other settings and other code', async () => {
    const names = await Promise.all([
      fingerprint(['world'], { samples: 1 }),
      fingerprint(['world'], { samples: 1 }),
      fingerprint(['world'], { samples: 2 }),
      fingerprint(['light'], { samples: 1 }),
    ]);

    expect(names[1]).toBe(names[0]);
    expect(new Set(names).size).toBe(3);
  });

  test('a file that is not there is no error', async () => {
    expect(await exists('/no/such/file')).toBe(false);
  });
});

test('without ffmpeg the message says what to install', () => {
  vi.stubEnv('PATH', '');
  onTestFinished(() => void vi.unstubAllEnvs());

  expect(() => findFfmpeg()).toThrow(/^ffmpeg is missing.*apt install ffmpeg/);
});

test('the social card is 1200 x 630, with the mark and the name on the scene', () => {
  const scene = { width: 1920, height: 1080, rgb: new Uint8Array(1920 * 1080 * 3).fill(200) };
  const card = socialCard(scene);
  const at = (x: number, y: number) => [...card.rgb.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];

  expect([card.width, card.height, card.rgb.length]).toEqual([1200, 630, 1200 * 630 * 3]);
  expect(at(1100, 10)[0]).toBeGreaterThan(at(1100, 620)[0] as number);
  expect(at(72 + 9 * 10 + 4, 150 + 9 * 1 + 4)).toEqual([0xf2, 0xa5, 0xb4]);
  expect(at(72 + 9 + 4, 340 + 4)).toEqual([0xf4, 0xef, 0xe6]);
});

describe('the mark', () => {
  test('BAR-1: by day and by night it has the same shape in other colours', () => {
    const [day, night] = [dayMark, nightMark].map((palette) => markIcon(palette, 80, 5, null).rgba);
    const shape = (rgba: Uint8Array | undefined) => rgba?.filter((_, i) => i % 4 === 3);

    expect(shape(day)).toEqual(shape(night));
    expect(day).not.toEqual(night);
  });

  test('BAR-1: the file of the logo has the day above the night', () => {
    const [day, night] = [markIcon(dayMark, 80, 5, null), markIcon(nightMark, 80, 5, null)];
    const { width, height, rgba } = stacked(day, night);

    expect([width, height]).toEqual([80, 160]);
    expect(rgba.subarray(0, rgba.length / 2)).toEqual(day.rgba);
    expect(rgba.subarray(rgba.length / 2)).toEqual(night.rgba);
  });

  test('BAR-1: is not symmetrical', () => {
    const row = (y: number, mirrored: boolean) =>
      Array.from({ length: 16 }, (_, x) => markAt(dayMark, mirrored ? 15 - x : x, y));
    const differing = Array.from({ length: 16 }, (_, y) => y).filter(
      (y) => `${row(y, true)}` !== `${row(y, false)}`,
    );

    expect(differing.length).toBeGreaterThan(10);
  });

  test('has all its pixels as PNG, and a picture for each size as ICO', () => {
    const icon = markIcon(dayMark, 32, 2, null);
    const png = toPng(icon);
    const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
    const rows = inflateSync(data);
    const ico = toIco([markIcon(dayMark, 16, 1, null), icon]);

    expect(rows.length).toBe(32 * (1 + 32 * 4));
    expect(rows.subarray(1, 1 + 32 * 4)).toEqual(Buffer.from(icon.rgba.subarray(0, 32 * 4)));
    expect([ico.readUInt16LE(4), ico[6], ico[22]]).toEqual([2, 16, 32]);
    expect(ico.subarray(ico.readUInt32LE(18 + 16), ico.readUInt32LE(18 + 16) + 4)).toEqual(
      png.subarray(0, 4),
    );
  });
});
