import { toSrgb } from '../../../voxels/palette.ts';

/**
 * From linear light to a byte of sRGB through a film curve: dark tones keep their depth, bright ones end softly. The
 * curve is that of K. Narkowicz (2016), an approximation of ACES.
 */
export function develop(light: number): number {
  const at = Math.min(STEPS - 1, Math.max(0, Math.floor(Math.sqrt(light / BRIGHTEST) * STEPS)));
  return TABLE[at] as number;
}

const STEPS = 4096;
const BRIGHTEST = 16;

const TABLE = Uint8Array.from({ length: STEPS }, (_, at) => {
  const light = ((at + 0.5) / STEPS) ** 2 * BRIGHTEST;
  return Math.round(255 * toSrgb(film(light)));
});

/** The film curve: linear light in, linear light from 0 to 1 out. */
export function film(light: number): number {
  return Math.min(1, (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14));
}
