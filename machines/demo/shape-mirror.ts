import { type Cell, indexOf } from './blocks.ts';
import { isSolid, neighboursOf } from './rules.ts';
import { type Axis, along, type Inference, isSame, isSameFamily, type Placed } from './shape-site.ts';
import type { World } from './world.ts';

/** How far away the other half may be, and how large. */
const FARTHEST = 16;
const LARGEST = 48;

/** A second thing that begins as the mirror image of a first one: what it still lacks. The nearest first one counts. */
export const inferMirror: Inference = ({ world, placed, newest }) => {
  const copy = builtAround(world, newest.cell);
  const before = placed.at(-2)?.cell;
  const isBegun = before && copy.some((cell) => isSame(cell, before));
  if (!isBegun) return null;
  for (let distance = 2; distance <= FARTHEST; distance++) {
    for (const [axis, sign] of [
      [0, 1],
      [0, -1],
      [2, 1],
      [2, -1],
    ] as const) {
      const image = along(newest.cell, axis, sign * distance);
      if (world.ownerOf(image) === null) continue;
      const original = builtAround(world, image);
      if (original.length >= LARGEST) continue;
      const rest = restOf(world, copy, original, axis, newest.cell[axis] + image[axis]);
      if (rest) return rest;
    }
  }
  return null;
};

/** The mirror image of the original without what is there; null unless all that is there belongs to it. */
function restOf(
  world: World,
  copy: readonly Cell[],
  original: readonly Cell[],
  axis: Axis,
  sum: number,
): Placed[] | null {
  const mirrored = original.map(
    (cell): Placed => ({
      cell: along(cell, axis, sum - 2 * cell[axis]),
      kind: world.kindAt(cell),
    }),
  );
  const isImage = copy.every((cell) =>
    mirrored.some((image) => isSame(image.cell, cell) && isSameFamily(image.kind, world.kindAt(cell))),
  );
  const rest = mirrored.filter((image) => !copy.some((cell) => isSame(image.cell, cell)));
  const isFree = rest.every(({ cell }) => !isSolid(world.kindAt(cell)));
  if (!isImage || !isFree || rest.length === 0) return null;
  return rest.toSorted((one, other) => one.cell[1] - other.cell[1]);
}

/** Everything built that touches a cell; a large thing is cut short. */
export function builtAround(world: World, start: Cell): Cell[] {
  const found = new Map([[indexOf(start), start]]);
  for (const cell of found.values()) {
    for (const next of neighboursOf(cell)) {
      const isBuilt = world.ownerOf(next) !== null && isSolid(world.kindAt(next));
      if (isBuilt && found.size < LARGEST) found.set(indexOf(next), next);
    }
  }
  return [...found.values()];
}
