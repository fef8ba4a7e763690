import { type Cell, cellAt, isInside, type Kind } from '#machines/demo/blocks.ts';
import { isSolid } from '#machines/demo/rules.ts';
import { createCaster } from '../../../voxels/cast.ts';
import { brickDistances, type Grid } from '../../../voxels/grid.ts';
import type { Ray } from '../renderer/renderer.ts';

/** A free cell of the world, and the block that the pointer touches there; null over water. */
export type Picked = { readonly cell: Cell; readonly on: Cell | null };

const EVERYTHING_STOPS = new Uint8Array(256);
const FAR = 400;

/** What a ray meets first: the free cell before it. Null outside the world. Make another one after a change. */
export function createPicker(grid: Grid): (ray: Ray) => Picked | null {
  const caster = createCaster(grid, brickDistances(grid), EVERYTHING_STOPS);
  return ({ origin, direction }) => {
    if (!caster.cast(...origin, ...direction, FAR)) return null;
    const { cell, axis, sign } = caster.hit;
    const touched = cellAt(cell);
    const before = touched.map((place, n) => (n === axis ? place + sign : place)) as unknown as Cell;
    if (!isInside(before)) return null;
    return { cell: before, on: isSolid(grid.cells[cell] as Kind) ? touched : null };
  };
}
