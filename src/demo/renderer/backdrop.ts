import { hash } from '../../../voxels/random.ts';
import type { Vector } from '../../../voxels/vector.ts';
import type { Look } from '../light/look.ts';
import { pixel } from './raster.ts';

/** The sky behind the world at a height of the picture, 0 above and 1 below: sRGB from 0 to 1. */
export function backdropAt({ backdrop }: Look, height: number): Vector {
  const place = Math.min(0.9999, Math.max(0, height)) * (backdrop.length - 1);
  const from = backdrop[Math.floor(place)] as Vector;
  const to = backdrop[Math.floor(place) + 1] as Vector;
  const share = place - Math.floor(place);
  const mixed = (n: 0 | 1 | 2) => from[n] + (to[n] - from[n]) * share;
  return [mixed(0), mixed(1), mixed(2)];
}

/** An ordered pattern of 4 x 4: its numbers from 0 to 15, row by row. */
export const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** From 0 to 1: below which share a pixel is left out, so that a share of all pixels is. */
export function ditherAt(x: number, y: number): number {
  return ((BAYER[(x & 3) + 4 * (y & 3)] as number) + 0.5) / 16;
}

/** Paints the sky into pixels; by night with stars. A little ordered noise keeps the tones from showing as bands. */
export function paintBackdrop(look: Look, pixels: Uint32Array, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    const [r, g, b] = backdropAt(look, y / height);
    for (let x = 0; x < width; x++) {
      const noise = (BAYER[(x & 3) + 4 * (y & 3)] as number) / 16;
      pixels[x + width * y] = pixel(r * 254 + noise, g * 254 + noise, b * 254 + noise);
    }
  }
  if (look.name === 'day') return;
  const cell = 36;
  for (let y = 0; y < (height * 0.5) / cell; y++) {
    for (let x = 0; x < width / cell; x++) {
      const [a, b, c] = [hash(x, y, 1, 5), hash(x, y, 2, 5), hash(x, y, 3, 5)];
      if (c > 0.55) continue;
      const at = Math.floor((x + a) * cell) + width * Math.floor((y + b) * cell);
      const [r, g, l] = backdropAt(look, ((y + b) * cell) / height).map((k) => k * 255 + 30 + 190 * a * b);
      pixels[at] = pixel(Math.min(255, r as number), Math.min(255, g as number), Math.min(255, l as number));
    }
  }
}
