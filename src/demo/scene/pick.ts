import { type Cell, cellAt, isInside, type Kind } from '#machines/demo/blocks.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import { isSolid } from '#machines/demo/rules.ts';
import { createCaster } from '../../../voxels/cast.ts';
import { brickDistances, type Grid } from '../../../voxels/grid.ts';
import type { Vector } from '../../../voxels/vector.ts';
import type { Ray } from '../renderer/renderer.ts';

/** A free cell of the world, and the block that the pointer touches there; null over water. */
export type Picked = { readonly cell: Cell; readonly on: Cell | null };

const EVERYTHING_STOPS = new Uint8Array(256);
const FAR = 400;
const SIZES_OF_CELL = [1, 1, 1];
/** Where the middle of its feet is in the box of a mate. */
const FEET_IN_MATE = [0.5, 0, 0.5];

/** As far as the walk goes on to be inside. */
const JUST_INSIDE = 2e-4;

/** A missing cell that is hidden by no more than so many blocks is still what one points at. */
const SEEN_THROUGH = 2;

/** The sizes of a mate: of all of its cell, as it is small for a finger. Blocks. */
const SIZES_OF_MATE = [1, 1.5, 1];

/** Tells what a ray meets. */
export type Picker = {
  /**
   * What it meets first of the blocks: the free cell before it. Null outside the world. Missing cells of an invitation are met as
   * a whole, too, also a little behind something.
   */
  cell(ray: Ray, missing?: readonly Cell[]): Picked | null;
  /** The mate that it meets before any block; null without one. `feet`: the middle of where each stands. */
  mate(ray: Ray, feet: Readonly<Record<MateName, Vector>>): MateName | null;
};

/** Make another one after a change. */
export function createPicker(grid: Grid): Picker {
  const caster = createCaster(grid, brickDistances(grid), EVERYTHING_STOPS);
  const meets = ({ origin, direction }: Ray) => caster.cast(...origin, ...direction, FAR);
  const cell: Picker['cell'] = (ray, missing = []) => {
    const isHit = meets(ray);
    const meant = nearestOf(missing, SIZES_OF_CELL, ray, (isHit ? caster.hit.t : FAR) + SEEN_THROUGH);
    if (meant) return { cell: meant, on: null };
    if (!isHit) return null;
    const { t, cell: met, axis, sign } = caster.hit;
    // The first cell of the world on the ray: what is before it is no cell, and no axis is known.
    if (t <= entryInto([0, 0, 0], [grid.width, grid.height, grid.depth], ray) + JUST_INSIDE) return null;
    const touched = cellAt(met);
    const before = touched.map((place, n) => (n === axis ? place + sign : place)) as unknown as Cell;
    if (!isInside(before)) return null;
    return { cell: before, on: isSolid(grid.cells[met] as Kind) ? touched : null };
  };
  const mate: Picker['mate'] = (ray, feet) => {
    const corners = MATES.map((name) => feet[name].map((middle, n) => middle - (FEET_IN_MATE[n] as number)));
    const met = nearestOf(corners, SIZES_OF_MATE, ray, meets(ray) ? caster.hit.t : FAR);
    return met === null ? null : (MATES[corners.indexOf(met)] ?? null);
  };
  return { cell, mate };
}

/** Of some boxes of the same sizes the one that a ray enters first, before it has gone so far. Boxes are named by their lowest corner. */
function nearestOf<Corner extends readonly number[]>(
  corners: readonly Corner[],
  sizes: readonly number[],
  ray: Ray,
  far: number,
): Corner | null {
  let [nearest, least]: [Corner | null, number] = [null, far];
  for (const corner of corners) {
    const t = entryInto(corner, sizes, ray);
    if (t < least) [nearest, least] = [corner, t];
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
