import { type Cell, cellAt, isInside, type Kind } from '#machines/demo/blocks.ts';
import { isSolid } from '#machines/demo/rules.ts';
import { createCaster } from '../../../voxels/cast.ts';
import { brickDistances, type Grid } from '../../../voxels/grid.ts';
import type { Ray } from '../renderer/renderer.ts';

/** A free cell of the world, and the block that the pointer touches there; null over water. */
export type Picked = { readonly cell: Cell; readonly on: Cell | null };

const EVERYTHING_STOPS = new Uint8Array(256);
const FAR = 400;
const SIZES_OF_CELL = [1, 1, 1];

/** As far as the walk goes on to be inside. */
const JUST_INSIDE = 2e-4;

/** A missing cell that is hidden by no more than so many blocks is still what one points at. */
const SEEN_THROUGH = 2;

/**
 * What a ray meets first: the free cell before it. Null outside the world. Missing cells of an invitation are met as a whole,
 * too, also a little behind something. Make another one after a change.
 */
export function createPicker(grid: Grid): (ray: Ray, missing?: readonly Cell[]) => Picked | null {
  const caster = createCaster(grid, brickDistances(grid), EVERYTHING_STOPS);
  return (ray, missing = []) => {
    const { origin, direction } = ray;
    const isHit = caster.cast(...origin, ...direction, FAR);
    const meant = nearestOf(missing, ray, (isHit ? caster.hit.t : FAR) + SEEN_THROUGH);
    if (meant) return { cell: meant, on: null };
    if (!isHit) return null;
    const { t, cell, axis, sign } = caster.hit;
    // The first cell of the world on the ray: what is before it is no cell, and no axis is known.
    if (t <= entryInto([0, 0, 0], [grid.width, grid.height, grid.depth], ray) + JUST_INSIDE) return null;
    const touched = cellAt(cell);
    const before = touched.map((place, n) => (n === axis ? place + sign : place)) as unknown as Cell;
    if (!isInside(before)) return null;
    return { cell: before, on: isSolid(grid.cells[cell] as Kind) ? touched : null };
  };
}

/** Of some cells the one that a ray enters first, before it has gone so far. */
function nearestOf(cells: readonly Cell[], ray: Ray, far: number): Cell | null {
  let [nearest, least]: [Cell | null, number] = [null, far];
  for (const cell of cells) {
    const t = entryInto(cell, SIZES_OF_CELL, ray);
    if (t < least) [nearest, least] = [cell, t];
  }
  return nearest;
}

/**
 * How far from its origin a ray enters a box, of which the lowest corner and the sizes are given; 0 where it begins inside,
 * infinity where it passes by.
 */
function entryInto(corner: readonly number[], sizes: readonly number[], { origin, direction }: Ray): number {
  const spans = corner.map((low, n): [number, number] => {
    // A ray along an edge has no way across it: this keeps it on its side.
    const [from, way] = [origin[n] as number, direction[n] || Number.MIN_VALUE];
    const [one, other] = [(low - from) / way, (low + (sizes[n] as number) - from) / way];
    return [Math.min(one, other), Math.max(one, other)];
  });
  const entry = Math.max(0, ...spans.map(([into]) => into));
  return entry < Math.min(...spans.map(([, out]) => out)) ? entry : Number.POSITIVE_INFINITY;
}
