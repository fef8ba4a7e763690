import { smoothstep } from '../../voxels/random.ts';
import { type Plate, SKY_DEPTH } from '../light/plate.ts';
import type { Light } from '../picture/develop.ts';

/**
 * How the lens draws: sharp up to a depth, then more and more blurred, up to the full radius (a share of the height);
 * and the colour of the air, whose share is `haze` (0 to 1) where the blur is full.
 */
export type Lens = {
  readonly sharp: number;
  readonly soft: number;
  readonly radius: number;
  readonly air: readonly [number, number, number];
  readonly haze: number;
};

/** The light of a plate through a lens; what is in front of the blur stays sharp and does not bleed into it. */
export function soften(plate: Plate, { sharp, soft, radius, air, haze }: Lens): Light {
  const { width, height, depth, surface, lamps, clear } = plate;
  const far = depth.map((d) => smoothstep(sharp, soft, d));
  const blur = far.map((share) => share * radius * height);
  const sum = surface.map((value, i) => {
    const p = Math.floor(i / 3);
    const light = value + lamps[i] + clear[i];
    return depth[p] < SKY_DEPTH ? light + (air[i % 3] - light) * haze * far[p] : light;
  });
  const rgb = new Float32Array(sum.length);
  // Evenly spread sample points in a disc, on a spiral (the golden angle).
  const taps = Array.from({ length: 96 }, (_, i) => {
    const [away, angle] = [Math.sqrt((i + 0.5) / 96), i * 2.399963];
    return [away * Math.cos(angle), away * Math.sin(angle)] as const;
  });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const own = blur[p];
      if (own < 0.6) {
        for (let k = 0; k < 3; k++) rgb[p * 3 + k] = sum[p * 3 + k];
        continue;
      }
      let [weights, r, g, b] = [0, 0, 0, 0];
      for (const [dx, dy] of taps) {
        const nx = Math.min(width - 1, Math.max(0, Math.round(x + dx * own)));
        const ny = Math.min(height - 1, Math.max(0, Math.round(y + dy * own)));
        const n = ny * width + nx;
        const weight = smoothstep(0.2, 0.8, blur[n] / own) + 1e-4;
        weights += weight;
        r += sum[n * 3] * weight;
        g += sum[n * 3 + 1] * weight;
        b += sum[n * 3 + 2] * weight;
      }
      rgb[p * 3] = r / weights;
      rgb[p * 3 + 1] = g / weights;
      rgb[p * 3 + 2] = b / weights;
    }
  }
  return { width, height, rgb };
}
