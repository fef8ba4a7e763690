import { type Cell, cellAt, isInside, type Kind } from '#machines/demo/blocks.ts';
import { isSolid } from '#machines/demo/rules.ts';
import { createCaster } from '../../../voxels/cast.ts';
import { brickDistances, type Grid } from '../../../voxels/grid.ts';
import type { Vector } from '../../../voxels/vector.ts';
import type { Ray } from '../renderer/renderer.ts';

/** A free cell of the world, and the block that the pointer touches there; null over water. */
export type Picked = { readonly cell: Cell; readonly on: Cell | null };

const EVERYTHING_STOPS = new Uint8Array(256);
const FAR = 400;

/** As far as the walk goes on to be inside. */
const JUST_INSIDE = 2e-4;

/** What a ray meets first: the free cell before it. Null outside the world. Make another one after a change. */
export function createPicker(grid: Grid): (ray: Ray) => Picked | null {
  const caster = createCaster(grid, brickDistances(grid), EVERYTHING_STOPS);
  return ({ origin, direction }) => {
    if (!caster.cast(...origin, ...direction, FAR)) return null;
    const { t, cell, axis, sign } = caster.hit;
    // The first cell of the world on the ray: what is before it is no cell, and no axis is known.
    if (t <= entryOf(grid, origin, direction) + JUST_INSIDE) return null;
    const touched = cellAt(cell);
    const before = touched.map((place, n) => (n === axis ? place + sign : place)) as unknown as Cell;
    if (!isInside(before)) return null;
    return { cell: before, on: isSolid(grid.cells[cell] as Kind) ? touched : null };
  };
}

/** How far from its origin a ray enters the world; 0 where it begins inside. */
function entryOf({ width, height, depth }: Grid, origin: Vector, direction: Vector): number {
  const sizes = [width, height, depth];
  const entries = origin.map((place, n) => {
    const [size, way] = [sizes[n] as number, direction[n] as number];
    if (place >= 0 && place < size) return 0;
    return ((way > 0 ? 0 : size) - place) / way;
  });
  return Math.max(0, ...entries);
}
