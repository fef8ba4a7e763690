import { noise2, smoothstep } from '../../voxels/random.ts';
import type { Plate } from '../light/plate.ts';
import type { Light } from '../picture/develop.ts';
import { type Particles, paintParticles } from './particles.ts';

/** How a plate moves. Lengths are shares of the picture's height; everything is back in its place after one loop. */
export type Motion = Particles & {
  /** How far leaves sway. */
  readonly sway: number;
  /** How far the reflection in the water moves. */
  readonly ripple: number;
  /** How much the lamps flicker, 0 to 1. */
  readonly flicker: number;
  /** How much light shafts in the mist grow and fade. */
  readonly shafts: number;
  /** The source of the shafts, in shares of the picture: the sun or the moon. */
  readonly source: readonly [u: number, v: number];
  readonly mist: readonly MistSheet[];
};

/** A layer of moving mist: what is nearer is in front of it. `from` and `to` are its upper and lower edge. */
export type MistSheet = {
  readonly depth: number;
  readonly from: number;
  readonly to: number;
  readonly strength: number;
  readonly colour: readonly [number, number, number];
  /** How far it moves in a loop, in widths of the picture. */
  readonly drift: number;
};

/** What stays the same of a plate in all frames, prepared once. */
export type Stage = ReturnType<typeof prepareStage>;

/** Prepares a denoised plate: how far each pixel sways, and its phase. */
export function prepareStage(plate: Plate) {
  const { width, height } = plate;
  const reach = Math.max(1, Math.round(height / 180));
  const sways = softened(plate.leaf, width, height, reach);
  const ripples = softened(plate.water, width, height, Math.max(1, reach >> 1));
  const phase = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      phase[y * width + x] =
        noise2((x / height) * 5, (y / height) * 5, 17) * 2 +
        noise2((x / height) * 17, (y / height) * 17, 18) * 0.7;
    }
  }
  return { plate, sways, ripples, phase };
}

/** One frame of the loop at time `t` in [0, 1); t = 0 is the still. */
export function compose(stage: Stage, motion: Motion, t: number): Light {
  const { plate, sways, ripples, phase } = stage;
  const { width, height } = plate;
  const rgb = new Float32Array(width * height * 3);
  const lamp = 1 + motion.flicker * (0.5 * wave(t, 3) + 0.3 * wave(t, 7, 0.3) + 0.2 * wave(t, 13, 0.7));
  const [sourceX, sourceY] = [motion.source[0] * width, motion.source[1] * height];

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      let [fromX, fromY] = [x, y];
      if (sways[p] > 0.01) {
        const far = motion.sway * height * sways[p] * Math.min(1, 160 / plate.depth[p]);
        fromX += far * (0.7 * wave(t, 1, phase[p]) + 0.3 * wave(t, 2, phase[p] * 1.7));
        fromY += far * 0.35 * wave(t, 2, phase[p] * 1.3 + 0.2);
      }
      if (ripples[p] > 0.01) {
        // Waves look longer where the water is near.
        const length = Math.max(0.004, (y / height - 0.5) * 0.11);
        const far = motion.ripple * height * ripples[p];
        const row = y / height / length;
        fromX += far * (wave(t, 2, row + x / height) + 0.6 * wave(t, 3, -row * 1.7 + (x / height) * 2.3));
        fromY += far * 0.5 * wave(t, 2, row * 1.3 - x / height);
      }
      const shaft =
        motion.shafts === 0 ? 1 : 1 + motion.shafts * shaftAt(x - sourceX, y - sourceY, height, t);
      mixIn(rgb, plate, p * 3, fromX, fromY, lamp, shaft);
    }
  }
  for (const [i, sheet] of motion.mist.entries()) layMist(rgb, plate, sheet, t, i);
  const light = { width, height, rgb };
  paintParticles(light, plate, motion, t);
  return light;
}

/** `turns` whole turns a loop, so that it ends where it began. In [-1, 1]. */
export function wave(t: number, turns: number, phase = 0): number {
  return Math.sin((t * turns + phase) * 2 * Math.PI);
}

/** The plate's light at a point between its pixels, into `rgb`. */
function mixIn(
  rgb: Float32Array,
  plate: Plate,
  q: number,
  x: number,
  y: number,
  lamp: number,
  shaft: number,
): void {
  const { width, height, surface, clear, lamps, haze } = plate;
  const fx = Math.min(width - 1, Math.max(0, x));
  const fy = Math.min(height - 1, Math.max(0, y));
  const [x0, y0] = [Math.floor(fx), Math.floor(fy)];
  const [u, v] = [fx - x0, fy - y0];
  const [right, down] = [x0 < width - 1 ? 3 : 0, y0 < height - 1 ? width * 3 : 0];
  const a = (y0 * width + x0) * 3;
  const [wa, wb, wc, wd] = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
  const [b, c, d] = [a + right, a + down, a + right + down];
  for (let k = 0; k < 3; k++) {
    const steady =
      (surface[a + k] + clear[a + k]) * wa +
      (surface[b + k] + clear[b + k]) * wb +
      (surface[c + k] + clear[c + k]) * wc +
      (surface[d + k] + clear[d + k]) * wd;
    const warm = lamps[a + k] * wa + lamps[b + k] * wb + lamps[c + k] * wc + lamps[d + k] * wd;
    rgb[q + k] = steady + warm * lamp + haze[q + k] * shaft;
  }
}

/** Light shafts grow and fade by their angle; near their source and far from it there are none. About in [-1, 1]. */
function shaftAt(dx: number, dy: number, height: number, t: number): number {
  const far = Math.hypot(dx, dy) / height;
  const strength = smoothstep(0.12, 0.35, far) * smoothstep(1.3, 0.5, far);
  if (strength === 0) return 0;
  const angle = Math.atan2(dy, dx);
  return (
    strength * (0.6 * Math.sin(angle * 9 + 2 * Math.PI * t) + 0.4 * Math.sin(angle * 23 - 4 * Math.PI * t))
  );
}

/** Mist that moves in one direction: two copies, half a loop apart, each fading out before it starts again. */
function layMist(rgb: Float32Array, plate: Plate, sheet: MistSheet, t: number, seed: number): void {
  const { width, height, depth } = plate;
  const later = (t + 0.5) % 1;
  const share = Math.sin(Math.PI * t) ** 2;
  for (let y = Math.floor(sheet.from * height); y < Math.min(height, sheet.to * height); y++) {
    const v = y / height;
    const profile =
      smoothstep(sheet.from, sheet.from * 0.5 + sheet.to * 0.5, v) *
      smoothstep(sheet.to, sheet.from * 0.4 + sheet.to * 0.6, v);
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const behind = smoothstep(sheet.depth * 0.85, sheet.depth * 1.15, depth[p]);
      if (behind * profile < 0.004) continue;
      const u = x / width;
      const density = (time: number, copy: number) =>
        smoothstep(
          0.25,
          0.8,
          noise2((u - time * sheet.drift) * 5 + copy * 37, v * 17, 200 + seed) * 0.7 +
            noise2((u - time * sheet.drift) * 13 + copy * 11, v * 42, 210 + seed) * 0.3,
        );
      const alpha =
        sheet.strength * behind * profile * (density(t, 0) * share + density(later, 1) * (1 - share));
      for (let k = 0; k < 3; k++) rgb[p * 3 + k] += (sheet.colour[k] - rgb[p * 3 + k]) * alpha;
    }
  }
}

/** A blurred mask: moving and still parts have no hard edge between them. */
function softened(mask: Float32Array, width: number, height: number, radius: number): Float32Array {
  let now = mask;
  for (const [stepX, stepY] of [
    [1, 0],
    [0, 1],
  ]) {
    const next = new Float32Array(now.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let [sum, count] = [0, 0];
        for (let i = -radius; i <= radius; i++) {
          const [nx, ny] = [x + i * stepX, y + i * stepY];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          sum += now[ny * width + nx];
          count += 1;
        }
        next[y * width + x] = sum / count;
      }
    }
    now = next;
  }
  return now;
}
