import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../scenes/files/manifest.ts';
import { film, still } from '../../scenes/quality.ts';

const manifest = JSON.parse(readFileSync('scenes/manifest.json', 'utf8')) as Manifest;
const publicFile = (name: string) => readFileSync(`public/${name}`);

describe('the rendered files', () => {
  test('BACK-7 BAR-1: the files of the manifest are those of the site, to the byte', () => {
    for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
      const content = publicFile(name);
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        name,
        bytes,
        sha256,
      ]);
    }
    expect(Object.keys(manifest.files).sort()).toEqual([
      'apple-touch-icon.png',
      'cherry-grove.webm',
      'cherry-grove.webp',
      'favicon.ico',
      'icon-192.png',
      'icon-512.png',
      'logo.png',
      'pale-garden.webm',
      'pale-garden.webp',
      'social-card.jpg',
    ]);
  });

  test.each(['cherry-grove', 'pale-garden'])(
    'BACK-7: %s is light enough, and was made with the present settings',
    (name) => {
      expect(publicFile(`${name}.webp`).length).toBeLessThanOrEqual(150_000);
      expect(publicFile(`${name}.webm`).length).toBeLessThanOrEqual(1_800_000);
      expect(manifest.files[`${name}.webp`]?.settings).toMatchObject(still);
      expect(manifest.files[`${name}.webm`]?.settings).toMatchObject(film);
    },
  );

  test('BACK-7: the settings are the specified ones', () => {
    expect([still.width, still.height]).toEqual([1920, 1080]);
    expect(still.samples).toBeGreaterThanOrEqual(32);
    expect(film.width).toBeGreaterThanOrEqual(1280);
    expect(film.rate).toBeGreaterThanOrEqual(24);
    expect(film.frames / film.rate).toBeGreaterThanOrEqual(8);
    expect(film.frames / film.rate).toBeLessThanOrEqual(12);
  });

  test('BACK-7: stills, card and icons have the size that they state', () => {
    const size = (name: string) => {
      const bytes = publicFile(name);
      // A lossy WebP's frame header (RFC 6386, 9.1); a PNG's IHDR.
      if (name.endsWith('.webp')) return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
      return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    };
    const manifest = JSON.parse(publicFile('site.webmanifest').toString()) as {
      icons: { src: string; sizes: string }[];
    };

    expect([size('cherry-grove.webp'), size('pale-garden.webp')]).toEqual([
      [1920, 1080],
      [1920, 1080],
    ]);
    expect(size('apple-touch-icon.png')).toEqual([180, 180]);
    expect(manifest.icons.map(({ src }) => size(src.slice(1)).join('x'))).toEqual(
      manifest.icons.map(({ sizes }) => sizes),
    );
    expect(manifest.icons.length).toBeGreaterThan(1);
  });

  test.each(['cherry-grove', 'pale-garden'])('BACK-4: the film of %s is VP9 without sound', (name) => {
    const text = publicFile(`${name}.webm`).toString('latin1');

    expect(text).toContain('V_VP9');
    expect(text).not.toMatch(/A_(OPUS|VORBIS|AAC)/);
  });
});
