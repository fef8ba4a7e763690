import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCaster } from '../../voxels/cast.ts';
import { BRICK, brickDistances, createGrid, type Grid, put } from '../../voxels/grid.ts';

const SIZE = 16;

const grids = fc
  .array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1), fc.nat(SIZE - 1), fc.integer({ min: 1, max: 2 })), {
    maxLength: 60,
  })
  .map((cubes) => {
    const grid = createGrid(SIZE, SIZE, SIZE);
    for (const [x, y, z, material] of cubes) put(grid, x, y, z, material);
    return grid;
  });

/** Exact to a millionth of a voxel. */
const place = fc.integer({ min: -6e6, max: (SIZE + 6) * 1e6 }).map((millionths) => millionths / 1e6);
/** No ray of a picture has a slope of 1e-323, whose reciprocal is infinite. */
const slope = fc
  .double({ min: -1, max: 1, noNaN: true })
  .map((value) => (Math.abs(value) < 1e-9 ? 0 : value));
const rays = fc
  .record({ ox: place, oy: place, oz: place, dx: slope, dy: slope, dz: slope })
  .filter(({ dx, dy, dz }) => Math.hypot(dx, dy, dz) > 0.1)
  .map(({ dx, dy, dz, ...origin }) => {
    const length = Math.hypot(dx, dy, dz);
    return { ...origin, dx: dx / length, dy: dy / length, dz: dz / length };
  });

const noLeaves = new Uint8Array(256);
const everythingIsLeaf = new Uint8Array(256).fill(1);

describe('casting a ray', () => {
  test('finds the nearest cube, as a search through all cubes does', () => {
    fc.assert(
      fc.property(grids, rays, (grid, ray) => {
        const { cast, hit } = createCaster(grid, brickDistances(grid), noLeaves);
        const nearest = search(grid, ray);
        fc.pre(nearest === null || nearest.margin > 1e-3);

        const found = cast(ray.ox, ray.oy, ray.oz, ray.dx, ray.dy, ray.dz, 100);

        expect(found).toBe(nearest !== null);
        if (nearest) {
          expect(hit.cell).toBe(nearest.cell);
          expect(hit.t).toBeCloseTo(nearest.t, 3);
        }
      }),
      { numRuns: 600 },
    );
  });

  test('light passes everywhere, nowhere, or only where the world is empty, by chance', () => {
    fc.assert(
      fc.property(grids, rays, (grid, { ox, oy, oz, dx, dy, dz }) => {
        const distances = brickDistances(grid);
        const { reaches, cast } = createCaster(grid, distances, everythingIsLeaf);
        const isFree = !cast(ox, oy, oz, dx, dy, dz, 100);

        expect(reaches(ox, oy, oz, dx, dy, dz, 100, () => 0)).toBe(true);
        expect(reaches(ox, oy, oz, dx, dy, dz, 100, () => 0.99)).toBe(isFree);
        expect(createCaster(grid, distances, noLeaves).reaches(ox, oy, oz, dx, dy, dz, 100, () => 0)).toBe(
          isFree,
        );
      }),
    );
  });
});

test('the bricks’ distances are those that a search through all bricks finds', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const distances = brickDistances(grid);
      const count = SIZE / BRICK;
      const full: [number, number, number][] = [];
      grid.cells.forEach((material, i) => {
        const row = Math.floor(i / SIZE);
        if (material) full.push([(i % SIZE) >> 2, Math.floor(row / SIZE) >> 2, (row % SIZE) >> 2]);
      });
      for (let i = 0; i < distances.length; i++) {
        const [x, z, y] = [i % count, Math.floor(i / count) % count, Math.floor(i / count ** 2)];
        const nearest = full.map(([a, b, c]) => Math.max(Math.abs(a - x), Math.abs(b - y), Math.abs(c - z)));
        expect(distances[i]).toBe(Math.min(255, ...nearest));
      }
    }),
  );
});

type Ray = { ox: number; oy: number; oz: number; dx: number; dy: number; dz: number };

/**
 * The nearest cube on a ray, found by testing each cube; `margin` is the distance to the next cube, or to the nearest
 * miss.
 */
function search(grid: Grid, ray: Ray): { t: number; cell: number; margin: number } | null {
  const hits: { t: number; cell: number }[] = [];
  let closest = Number.POSITIVE_INFINITY;
  for (let cell = 0; cell < grid.cells.length; cell++) {
    if (!grid.cells[cell]) continue;
    const row = Math.floor(cell / SIZE);
    const low = [cell % SIZE, Math.floor(row / SIZE), row % SIZE];
    let [enter, leave] = [0, 1e9];
    for (const [k, [o, d]] of [
      [ray.ox, ray.dx],
      [ray.oy, ray.dy],
      [ray.oz, ray.dz],
    ].entries()) {
      const from = low[k] as number;
      if (d === 0) {
        if ((o as number) < from || (o as number) > from + 1) leave = -1;
        continue;
      }
      const [a, b] = [(from - (o as number)) / (d as number), (from + 1 - (o as number)) / (d as number)];
      enter = Math.max(enter, Math.min(a, b));
      leave = Math.min(leave, Math.max(a, b));
    }
    closest = Math.min(closest, Math.abs(leave - enter));
    if (leave > enter) hits.push({ t: enter, cell });
  }
  hits.sort((a, b) => a.t - b.t);
  const [first, second] = hits;
  if (!first) return null;
  return { ...first, margin: Math.min(closest, second ? second.t - first.t : 1) };
}
