import type { Plate } from '../light/plate.ts';

/** Passes of the filter; each doubles the distance of its samples. */
const PASSES = 3;

/**
 * Smooths what is noisy in a plate: the light of surfaces and lamps, divided by what the surfaces reflect, over
 * neighbours of the same face and depth (edge-avoiding a-trous wavelets: Dammertz et al., 2010), and the mist's light.
 */
export function denoise(plate: Plate): Plate {
  return {
    ...plate,
    surface: smoothLight(plate, plate.surface, 0.55),
    lamps: smoothLight(plate, plate.lamps, 0.8),
    haze: smoothHaze(plate),
  };
}

function smoothLight(plate: Plate, light: Float32Array, tolerance: number): Float32Array {
  const { width, height, albedo, normal, depth } = plate;
  const count = width * height;
  let now = new Float32Array(count * 3);
  for (let i = 0; i < count * 3; i++) now[i] = light[i] / Math.max(0.004, albedo[i]);
  let next = new Float32Array(count * 3);
  const kernel = [0.0625, 0.25, 0.375, 0.25, 0.0625];

  for (let pass = 0; pass < PASSES; pass++) {
    const stride = 1 << pass;
    const spread = tolerance / (1 + pass);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const p = y * width + x;
        const q = p * 3;
        const own = now[q] + now[q + 1] + now[q + 2];
        let [sum, r, g, b] = [0, 0, 0, 0];
        for (let j = -2; j <= 2; j++) {
          const ny = y + j * stride;
          if (ny < 0 || ny >= height) continue;
          for (let i = -2; i <= 2; i++) {
            const nx = x + i * stride;
            if (nx < 0 || nx >= width) continue;
            const n = ny * width + nx;
            const m = n * 3;
            const turned =
              Math.abs(normal[m] - normal[q]) +
              Math.abs(normal[m + 1] - normal[q + 1]) +
              Math.abs(normal[m + 2] - normal[q + 2]);
            const step = Math.abs(depth[n] - depth[p]) / (0.012 * depth[p] + 0.4);
            const lighter = Math.abs(now[m] + now[m + 1] + now[m + 2] - own) / (spread * (own + 0.25));
            const far = turned * 2.2 + step + lighter;
            if (far > 5) continue;
            const weight = kernel[i + 2] * kernel[j + 2] * Math.exp(-far);
            sum += weight;
            r += now[m] * weight;
            g += now[m + 1] * weight;
            b += now[m + 2] * weight;
          }
        }
        next[q] = r / sum;
        next[q + 1] = g / sum;
        next[q + 2] = b / sum;
      }
    }
    [now, next] = [next, now];
  }
  for (let i = 0; i < count * 3; i++) now[i] *= Math.max(0.004, albedo[i]);
  return now;
}

/** The mist is smooth except at the edges of things in it: a wide blur that stops at steps of depth. */
function smoothHaze({ width, height, haze, depth }: Plate): Float32Array {
  const radius = Math.max(1, Math.round(width / 320));
  const near = Float32Array.from(depth, (value) => Math.log(value));
  let now = haze;
  for (const [stepX, stepY] of [
    [1, 0],
    [0, 1],
    [1, 0],
    [0, 1],
  ]) {
    const next = new Float32Array(now.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const p = y * width + x;
        let [sum, r, g, b] = [0, 0, 0, 0];
        for (let i = -radius; i <= radius; i++) {
          const [nx, ny] = [x + i * stepX, y + i * stepY];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const n = ny * width + nx;
          const far = Math.abs(near[n] - near[p]) * 14;
          if (far > 5) continue;
          const weight = Math.exp(-far);
          sum += weight;
          r += now[n * 3] * weight;
          g += now[n * 3 + 1] * weight;
          b += now[n * 3 + 2] * weight;
        }
        next[p * 3] = r / sum;
        next[p * 3 + 1] = g / sum;
        next[p * 3 + 2] = b / sum;
      }
    }
    now = next;
  }
  return now;
}
