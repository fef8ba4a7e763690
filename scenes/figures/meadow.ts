import { at, type Grid, put } from '../../voxels/grid.ts';
import { pick } from '../../voxels/palette.ts';
import { hash, noise2, roughNoise2, smoothstep } from '../../voxels/random.ts';
import { layGround, onGround } from '../world/ground.ts';
import { blade, tree } from '../world/plants.ts';
import type { Hues } from './hues.ts';

/** The level of the ground of a figure's scene. */
export const LEVEL = 20;

type Meadow = {
  /** The place of the scene: flat, with short grass. */
  readonly middle: readonly [x: number, z: number];
  readonly flat: number;
  readonly seed: number;
  /** How deep below the ground a column is: a stream; 0 elsewhere. */
  readonly hollow?: (x: number, z: number) => number;
  /** A path of stone or soil: 1 on it, 0 off it. */
  readonly path?: (x: number, z: number) => number;
};

/** Grass, flat around the scene, rising gently to the back; tufts and petals where nobody walks. */
export function meadow(grid: Grid, hues: Hues, { middle, flat, seed, hollow, path }: Meadow): void {
  const { grass, soil, stone, water, petal } = hues;
  const away = (x: number, z: number) => Math.hypot(x - middle[0], z - middle[1]);
  layGround(grid, {
    top: (x, z) => {
      const swell = (roughNoise2(x / 60, z / 60, seed) - 0.4) * 10 * smoothstep(flat, flat + 140, away(x, z));
      return LEVEL + Math.max(-1, swell) - (hollow?.(x, z) ?? 0);
    },
    material: (x, y, z, top) => {
      const depth = hollow?.(x, z) ?? 0;
      if (depth > 1) return pick(stone, 0.4 + noise2(x / 5, z / 5, seed + 2) * 0.5, hash(x, y, z, 1));
      if (y < top) return pick(soil, 0.5, hash(x, y, z, 2));
      if ((path?.(x, z) ?? 0) > 0.5)
        return pick(stone, 0.3 + noise2(x / 7, z / 7, seed + 3) * 0.6, hash(x, 1, z, 3));
      return pick(grass, 0.15 + roughNoise2(x / 22, z / 22, seed + 1) * 0.8, hash(x, 2, z, 4) * 0.4 + 0.3);
    },
    water: { level: hollow ? LEVEL - 5 : 0, material: water.first },
  });
  for (let z = 0; z < grid.depth; z++) {
    for (let x = 0; x < grid.width; x++) {
      if ((hollow?.(x, z) ?? 0) > 0.5 || (path?.(x, z) ?? 0) > 0.3) continue;
      const dice = hash(x, z, 1, seed);
      const drift = smoothstep(0.5, 0.8, noise2(x / 24, z / 24, seed + 5));
      if (dice < 0.006 + drift * 0.025) {
        const [, y] = onGround(grid, x, z, LEVEL + 16);
        put(grid, x, y - 1, z, pick(petal, hash(x, z, 2, seed), 0.5));
      } else if (dice > 0.999 - drift * 0.02 && away(x, z) > flat * 0.45) {
        const foot = onGround(grid, x, z, LEVEL + 16);
        if (at(grid, x, foot[1] - 1, z) < grass.first) continue;
        blade(grid, foot, 1 + hash(x, z, 3, seed) * 2.4, 0, grass, seed);
      }
    }
  }
}

/** The trees of a grove: column, height, spread. */
export type Stem = readonly [x: number, z: number, height: number, spread: number];

/** Trees of one kind on the meadow; `weeping` is the length of their strands as a share of their height. */
export function grove(grid: Grid, { bark, blossom }: Hues, stems: readonly Stem[], weeping = 0): void {
  for (const [i, [x, z, height, spread]] of stems.entries()) {
    const look = { height, spread, trunk: height * 0.065, bark, leaves: blossom, seed: 50 + i * 3, weeping };
    tree(grid, onGround(grid, x, z, LEVEL + 20), look);
  }
}
