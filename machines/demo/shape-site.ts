import { type Cell, indexOf, KIND, type Kind } from './blocks.ts';
import type { World } from './world.ts';

/** A block that the visitor has placed, or that a mate proposes. */
export type Placed = { readonly cell: Cell; readonly kind: Kind };

/** What a shape is inferred from: the blocks of one family that were placed last and are still there, newest last. */
export type Site = { readonly world: World; readonly placed: readonly Placed[]; readonly newest: Placed };

/** How to go on; null where the blocks are no such shape. What cannot be placed is left out later. */
export type Inference = (site: Site) => Placed[] | null;

export type Axis = 0 | 1 | 2;

/** Kinds that people use for the same thing. */
const FAMILIES: Partial<Record<Kind, number>> = {
  [KIND.planks]: 1,
  [KIND.beam]: 1,
  [KIND.log]: 1,
  [KIND.stone]: 2,
  [KIND.tile]: 2,
  [KIND.plaster]: 2,
  [KIND.grass]: 3,
  [KIND.sand]: 3,
  [KIND.lantern]: 4,
  [KIND.blossom]: 5,
};

export function isSameFamily(one: Kind, other: Kind): boolean {
  return FAMILIES[one] !== undefined && FAMILIES[one] === FAMILIES[other];
}

/** A cell some steps along an axis. */
export function along(cell: Cell, axis: Axis, steps: number): Cell {
  const [x, y, z] = cell;
  return [x + (axis === 0 ? steps : 0), y + (axis === 1 ? steps : 0), z + (axis === 2 ? steps : 0)];
}

export function isSame(one: Cell, other: Cell): boolean {
  return one[0] === other[0] && one[1] === other[1] && one[2] === other[2];
}

/** Whether somebody has built here what belongs to the newest block. */
export function isBuilt({ world, newest }: Site, cell: Cell): boolean {
  return world.ownerOf(cell) !== null && isSameFamily(world.kindAt(cell), newest.kind);
}

/** Built cells in a row, through one of them: how far they go back and on from it. */
export type Row = { readonly from: number; readonly to: number };

export function rowThrough(site: Site, cell: Cell, axis: Axis): Row {
  let [from, to] = [0, 0];
  while (isBuilt(site, along(cell, axis, from - 1))) from -= 1;
  while (isBuilt(site, along(cell, axis, to + 1))) to += 1;
  return { from, to };
}

/** Where a row goes on, if the newest block is at one of its ends: 1 or -1 along the axis, else 0. */
export function growthOf({ from, to }: Row): number {
  if (from < 0 && to === 0) return 1;
  return to > 0 && from === 0 ? -1 : 0;
}

/** How many of the latest blocks, from the newest back without a gap, are in a row with it. */
export function latestInRow({ placed, newest }: Site, axis: Axis, { from, to }: Row): number {
  const isIn = ({ cell }: Placed) => {
    const offset = (cell[axis] ?? 0) - (newest.cell[axis] ?? 0);
    return offset >= from && offset <= to && isSame(along(newest.cell, axis, offset), cell);
  };
  return placed.length - 1 - placed.findLastIndex((block) => !isIn(block));
}

/** The built cells on the level of the newest block that touch one another, from it on; a large place is cut short. */
export function levelAround(site: Site, most: number): Cell[] {
  const found = new Map([[indexOf(site.newest.cell), site.newest.cell]]);
  for (const cell of found.values()) {
    for (const next of [along(cell, 0, 1), along(cell, 0, -1), along(cell, 2, 1), along(cell, 2, -1)]) {
      if (found.size < most && isBuilt(site, next)) found.set(indexOf(next), next);
    }
  }
  return [...found.values()];
}

/** What follows on a row: two kinds in turn go on in turn, else it is the newest kind. */
export function kindsAfter(site: Site, axis: Axis, row: Row): (step: number) => Kind {
  const { world, newest } = site;
  const growth = growthOf(row);
  const before = Array.from({ length: row.to - row.from + 1 }, (_, place) =>
    world.kindAt(along(newest.cell, axis, -growth * place)),
  );
  const isInTurn = before.length >= 4 && before.every((kind, place) => kind === before[place % 2]);
  return (step) => (isInTurn ? (before[step % 2] ?? newest.kind) : newest.kind);
}
