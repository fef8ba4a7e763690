import { at, type Grid, put } from '../../voxels/grid.ts';
import type { Camera } from '../setting.ts';

/**
 * The places of things in the world: u to the right and v down in shares of the picture, at a depth in voxels.
 * `place` gives a point, `plan` its column.
 */
export function createPlacer({ eye, fieldOfView, horizon }: Camera) {
  const tall = 2 * Math.tan((fieldOfView * Math.PI) / 360);
  const wide = (tall * 16) / 9;
  const place = (u: number, v: number, depth: number): [number, number, number] => [
    eye[0] + (u - 0.5) * wide * depth,
    eye[1] + (horizon - v) * tall * depth,
    eye[2] + depth,
  ];
  const plan = (u: number, depth: number): [number, number] => {
    const [x, , z] = place(u, horizon, depth);
    return [Math.floor(x), Math.floor(z)];
  };
  return { place, plan };
}

/** The place on top of what is in a column and at most `most` voxels high: under crowns and roofs. */
export function onGround(grid: Grid, x: number, z: number, most: number): [number, number, number] {
  let y = most;
  while (y > 0 && at(grid, x, y, z) === 0) y -= 1;
  return [x, y + 1, z];
}

/** The ground's upper face and its material, by column. */
export type Ground = {
  readonly top: (x: number, z: number) => number;
  readonly material: (x: number, y: number, z: number, top: number) => number;
  /** The level of the water, and its material; it fills what is lower. */
  readonly water: { readonly level: number; readonly material: number };
};

/** Fills the world's floor column by column, and the hollows with water. */
export function layGround(grid: Grid, { top, material, water }: Ground): void {
  for (let z = 0; z < grid.depth; z++) {
    for (let x = 0; x < grid.width; x++) {
      const height = Math.floor(top(x, z));
      for (let y = Math.max(0, Math.min(height, water.level) - 6); y <= height; y++) {
        put(grid, x, y, z, material(x, y, z, height));
      }
      for (let y = height + 1; y <= water.level; y++) put(grid, x, y, z, water.material);
    }
  }
}
