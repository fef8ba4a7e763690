import { toSrgb } from '../../voxels/palette.ts';
import { hash } from '../../voxels/random.ts';

/** How each scene's light becomes a picture. */
export type Film = {
  /** The light is multiplied by this first. */
  readonly exposure: number;
  /** 1 changes nothing; above 1, the dark gets darker and the light lighter, around a middle grey. */
  readonly contrast: number;
  /** The strength of the glow around bright things: near, and far. */
  readonly bloom: readonly [number, number];
  /** 1 changes nothing. */
  readonly saturation: number;
  /** How much darker the corners are, 0 to 1. */
  readonly vignette: number;
  /**
   * How much darker the upper edge is, 0 to 1, and at what share of the picture's height this ends: a graded filter.
   */
  readonly shade: readonly [number, number];
};

/** A picture of linear light: three numbers a pixel. */
export type Light = { readonly width: number; readonly height: number; readonly rgb: Float32Array };

/** Converts light to sRGB bytes, three a pixel: bloom, exposure, filmic curve, vignette. */
export function develop(light: Light, film: Film): Uint8Array {
  const { width, height, rgb } = light;
  const glow = bloom(light);
  const bytes = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const v = y / height;
    const top = v < film.shade[1] ? 1 - film.shade[0] * (1 - v / film.shade[1]) ** 1.5 : 1;
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 3;
      const [cx, cy] = [(x / width - 0.5) * 2, (v - 0.5) * 2];
      const gain =
        film.exposure * top * (1 - film.vignette * Math.min(1, (cx * cx * 0.6 + cy * cy * 0.4) ** 1.4));
      const [near, far] = film.bloom;
      const r = curve((rgb[p] + near * glow.near[p] + far * glow.far[p]) * gain, film.contrast);
      const g = curve((rgb[p + 1] + near * glow.near[p + 1] + far * glow.far[p + 1]) * gain, film.contrast);
      const b = curve((rgb[p + 2] + near * glow.near[p + 2] + far * glow.far[p + 2]) * gain, film.contrast);
      const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      // Up to half a step of fixed noise prevents bands in the sky.
      const grain = hash(x, y, 0, 5) - 0.5;
      bytes[p] = toByte(grey + (r - grey) * film.saturation, grain);
      bytes[p + 1] = toByte(grey + (g - grey) * film.saturation, grain);
      bytes[p + 2] = toByte(grey + (b - grey) * film.saturation, grain);
    }
  }
  return bytes;
}

/** A filmic curve for one channel (J. Hable's, 2010, with his constants; white at 6), then the contrast. */
function curve(x: number, contrast: number): number {
  const y = hable(2 * x) / HABLE_WHITE;
  return y < MIDDLE
    ? MIDDLE * (y / MIDDLE) ** contrast
    : 1 - (1 - MIDDLE) * (Math.max(0, 1 - y) / (1 - MIDDLE)) ** contrast;
}

/** The grey that contrast does not change, as linear light. */
const MIDDLE = 0.3;

function hable(x: number): number {
  return (x * (0.22 * x + 0.03) + 0.002) / (x * (0.22 * x + 0.3) + 0.06) - 0.002 / 0.06;
}

const HABLE_WHITE = hable(12);

function toByte(linear: number, grain: number): number {
  return Math.max(0, Math.min(255, Math.round(toSrgb(Math.max(0, linear)) * 255 + grain)));
}

/** Light above this adds nothing to the bloom: one lamp must not outshine its surroundings. */
const MOST_BLOOM = 8;

/** The light of bright places, blurred: at a quarter of the size, then enlarged. */
function bloom({ width, height, rgb }: Light): { near: Float32Array; far: Float32Array } {
  const [w, h] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const small = new Float32Array(w * h * 3);
  for (let y = 0; y < height; y++) {
    const rows = Math.min(4, height - (y & ~3));
    for (let x = 0; x < width; x++) {
      const share = 1 / (rows * Math.min(4, width - (x & ~3)));
      const p = (y * width + x) * 3;
      const q = ((y >> 2) * w + (x >> 2)) * 3;
      for (let k = 0; k < 3; k++) small[q + k] += Math.min(MOST_BLOOM, rgb[p + k]) * share;
    }
  }
  const radius = Math.max(1, Math.round(width / 4 / 90));
  const near = blur(small, w, h, radius);
  const far = blur(near, w, h, radius * 4);
  return { near: enlarge(near, w, h, width, height), far: enlarge(far, w, h, width, height) };
}

/** Three box blurs in each direction are nearly a Gaussian blur. */
function blur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  let now = source;
  for (let pass = 0; pass < 3; pass++) {
    now = boxBlur(now, height, width, width * 3, 3, radius);
    now = boxBlur(now, width, height, 3, width * 3, radius);
  }
  return now;
}

/** A running mean along lines: `lines` of them, `between` apart, each `length` steps of `step` long. */
function boxBlur(
  source: Float32Array,
  lines: number,
  length: number,
  between: number,
  step: number,
  radius: number,
): Float32Array {
  const out = new Float32Array(source.length);
  for (let line = 0; line < lines; line++) {
    for (let k = 0; k < 3; k++) {
      const start = line * between + k;
      const value = (i: number) => source[start + Math.min(length - 1, Math.max(0, i)) * step];
      let sum = 0;
      for (let i = -radius; i <= radius; i++) sum += value(i);
      for (let i = 0; i < length; i++) {
        out[start + i * step] = sum / (2 * radius + 1);
        sum += value(i + radius + 1) - value(i - radius);
      }
    }
  }
  return out;
}

function enlarge(source: Float32Array, w: number, h: number, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const fy = Math.min(h - 1, Math.max(0, (y + 0.5) / 4 - 0.5));
    const [y0, y1] = [Math.floor(fy), Math.min(h - 1, Math.floor(fy) + 1)];
    for (let x = 0; x < width; x++) {
      const fx = Math.min(w - 1, Math.max(0, (x + 0.5) / 4 - 0.5));
      const [x0, x1] = [Math.floor(fx), Math.min(w - 1, Math.floor(fx) + 1)];
      const [u, v] = [fx - x0, fy - y0];
      for (let k = 0; k < 3; k++) {
        const top = source[(y0 * w + x0) * 3 + k] * (1 - u) + source[(y0 * w + x1) * 3 + k] * u;
        const low = source[(y1 * w + x0) * 3 + k] * (1 - u) + source[(y1 * w + x1) * 3 + k] * u;
        out[(y * width + x) * 3 + k] = top * (1 - v) + low * v;
      }
    }
  }
  return out;
}
