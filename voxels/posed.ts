import { type Grid, put } from './grid.ts';
import type { Vector } from './vector.ts';

type Material = (x: number, y: number, z: number) => number;

/** Where a figure stands, and which way it faces: 0 is -z, then quarter turns to -x, +z, +x. */
export type Pose = { readonly foot: Vector; readonly quarter: 0 | 1 | 2 | 3 };

/** Tools that build in a figure's own coordinates: x to its left as seen from the front, y up, -z to its front. */
export function posed(grid: Grid, { foot, quarter }: Pose) {
  const set = (x: number, y: number, z: number, material: number) => {
    const [a, c] = turned(x + 0.5, z + 0.5, quarter);
    put(grid, foot[0] + a, foot[1] + y, foot[2] + c, material);
  };
  /** Fills a box; the far corner is not part of it. 0 leaves what is there. */
  const fill = (from: Vector, to: Vector, material: Material) => {
    for (let y = from[1]; y < to[1]; y++) {
      for (let z = from[2]; z < to[2]; z++) {
        for (let x = from[0]; x < to[0]; x++) {
          const chosen = material(x, y, z);
          if (chosen !== 0) set(x, y, z, chosen);
        }
      }
    }
  };
  /** Fills an ellipsoid. */
  const round = ([cx, cy, cz]: Vector, [rx, ry, rz]: Vector, material: Material) =>
    fill(
      [Math.floor(cx - rx), Math.floor(cy - ry), Math.floor(cz - rz)],
      [Math.ceil(cx + rx), Math.ceil(cy + ry), Math.ceil(cz + rz)],
      (x, y, z) =>
        ((x + 0.5 - cx) / rx) ** 2 + ((y + 0.5 - cy) / ry) ** 2 + ((z + 0.5 - cz) / rz) ** 2 <= 1
          ? material(x, y, z)
          : 0,
    );
  /** A limb of one thickness between two points. */
  const rod = (from: Vector, to: Vector, radius: number, material: Material) => {
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) * 2);
    for (let i = 0; i <= steps; i++) {
      const k = i / steps;
      const at = (n: 0 | 1 | 2) => from[n] + (to[n] - from[n]) * k;
      round([at(0), at(1), at(2)], [radius, radius, radius], material);
    }
  };
  /** The same place in the world. */
  const toWorld = ([x, y, z]: Vector): Vector => {
    const [a, c] = turned(x, z, quarter);
    return [foot[0] + a, foot[1] + y, foot[2] + c];
  };
  return { fill, round, rod, toWorld };
}

function turned(x: number, z: number, quarter: 0 | 1 | 2 | 3): readonly [number, number] {
  if (quarter === 1) return [z, -x];
  if (quarter === 2) return [-x, -z];
  if (quarter === 3) return [-z, x];
  return [x, z];
}
