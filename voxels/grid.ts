import type { Vector } from './vector.ts';

/** A world of cubes, one byte each: the number of its material, 0 for air. x to the right, y up, z away. */
export type Grid = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** Cell (x, y, z) is at x + width * (z + depth * y). */
  readonly cells: Uint8Array;
};

/** The edge of a brick in voxels: rays cross empty bricks in one step (`light/cast.ts`). */
export const BRICK = 4;

/** Reserves a number of bytes: a page has no memory that threads share, the renderer of the scenes needs it. */
export type Allocate = (bytes: number) => ArrayBufferLike;

const allocateOwn: Allocate = (bytes) => new ArrayBuffer(bytes);

/** A world of air. Its sizes are multiples of `BRICK`. */
export function createGrid(width: number, height: number, depth: number, allocate = allocateOwn): Grid {
  if ([width, height, depth].some((size) => size % BRICK !== 0)) {
    throw new Error(`A world's sizes are multiples of ${BRICK}.`);
  }
  return { width, height, depth, cells: new Uint8Array(allocate(width * height * depth)) };
}

/** The place of a cell's number; the same for bricks, where the sizes are in bricks. */
export function placeAt({ width, depth }: Pick<Grid, 'width' | 'depth'>, index: number): Vector {
  const x = index % width;
  const row = (index - x) / width;
  const z = row % depth;
  return [x, (row - z) / depth, z];
}

/** The material at a place; air outside the world. Places are rounded down. */
export function at(grid: Grid, x: number, y: number, z: number): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  if (ix < 0 || iy < 0 || iz < 0 || ix >= grid.width || iy >= grid.height || iz >= grid.depth) return 0;
  return grid.cells[ix + grid.width * (iz + grid.depth * iy)] as number;
}

/** Sets one cell; ignored outside the world. Places are rounded down. */
export function put(grid: Grid, x: number, y: number, z: number, material: number): void {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  if (ix < 0 || iy < 0 || iz < 0 || ix >= grid.width || iy >= grid.height || iz >= grid.depth) return;
  grid.cells[ix + grid.width * (iz + grid.depth * iy)] = material;
}

/** Fills a box; the far corner is not part of it. `material` is called for every cell, and 0 changes nothing. */
export function box(
  grid: Grid,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  material: (x: number, y: number, z: number) => number,
): void {
  for (let y = Math.floor(from[1]); y < to[1]; y++) {
    for (let z = Math.floor(from[2]); z < to[2]; z++) {
      for (let x = Math.floor(from[0]); x < to[0]; x++) {
        const chosen = material(x, y, z);
        if (chosen !== 0) put(grid, x, y, z, chosen);
      }
    }
  }
}

/**
 * For each brick the distance in bricks to the nearest one that is not empty (Chebyshev distance, 255 at most); 0 for
 * those that are not empty. Two passes over the 13 neighbours on either side are exact for this distance.
 */
export function brickDistances(grid: Grid, allocate = allocateOwn): Uint8Array {
  const { width, height, depth, cells } = grid;
  const [w, h, d] = [width / BRICK, height / BRICK, depth / BRICK];
  const distances = new Uint8Array(allocate(w * h * d)).fill(255);
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] === 0) continue;
    const [x, y, z] = placeAt(grid, i);
    distances[(x >> 2) + w * ((z >> 2) + d * (y >> 2))] = 0;
  }
  const before: [number, number, number][] = [];
  for (let y = -1; y <= 0; y++) {
    for (let z = -1; z <= (y < 0 ? 1 : 0); z++) {
      for (let x = -1; x <= (y < 0 || z < 0 ? 1 : -1); x++) before.push([x, y, z]);
    }
  }
  const sweep = (sign: 1 | -1) => {
    for (let k = 0; k < distances.length; k++) {
      const i = sign > 0 ? k : distances.length - 1 - k;
      const [x, y, z] = placeAt({ width: w, depth: d }, i);
      let least = distances[i] as number;
      for (const [dx, dy, dz] of before) {
        const [nx, ny, nz] = [x + dx * sign, y + dy * sign, z + dz * sign];
        if (nx < 0 || ny < 0 || nz < 0 || nx >= w || ny >= h || nz >= d) continue;
        least = Math.min(least, (distances[nx + w * (nz + d * ny)] as number) + 1);
      }
      distances[i] = least;
    }
  };
  sweep(1);
  sweep(-1);
  return distances;
}
