import { box, type Grid, put } from './grid.ts';
import { pick, type Ramp } from './palette.ts';
import { hash, noise3 } from './random.ts';
import type { Vector } from './vector.ts';

/** The edge of a block of the game, in voxels. */
export const BLOCK = 12;

/** A material of a ramp near a brightness, with faint noise: large faces stay calm. */
export function mottled(ramp: Ramp, light: number, seed = 1) {
  return (x: number, y: number, z: number) =>
    pick(ramp, light + (noise3(x / 8, y * 0.9, z / 8, seed) - 0.5) * 0.42, 0.5);
}

/** One block with bevelled edges, so that two neighbours can be told apart. `corner` is its lowest corner. */
export function brick(grid: Grid, [x, y, z]: Vector, ramp: Ramp, seed = 1, size = BLOCK): void {
  const tone = 0.5 + (hash(x, y, z, 71) - 0.5) * 0.36;
  const face = mottled(ramp, tone, seed);
  const last = size - 1;
  box(grid, [x, y, z], [x + size, y + size, z + size], (a, b, c) => {
    const rims = [a - x, b - y, c - z].filter((k) => k === 0 || k === last).length;
    return rims >= 2 ? 0 : face(a, b, c);
  });
}

/** The twelve edges of a block's place, drawn in one material, a little outside of it. */
export function frame(grid: Grid, [x, y, z]: Vector, material: number, thick = 1): void {
  const [low, high] = [-thick, BLOCK + thick];
  const isEdge = (k: number) => k < 0 || k >= BLOCK;
  for (let c = low; c < high; c++) {
    for (let b = low; b < high; b++) {
      for (let a = low; a < high; a++) {
        if ([a, b, c].filter(isEdge).length >= 2) put(grid, x + a, y + b, z + c, material);
      }
    }
  }
}
