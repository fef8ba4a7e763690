import { type Cell, cellAt, indexOf, isInside, KIND, type Kind } from './blocks.ts';
import type { World } from './world.ts';

/** How many cells of the world may differ from nature: what fits into a link and stays quick. */
export const MOST_EDITS = 4096;
/** The longest line, and the longest side of a floor, that one drag draws. */
export const LONGEST_LINE = 32;
export const LONGEST_SIDE = 16;

export type PlaceAnswer = 'ok' | 'outside' | 'taken' | 'floating' | 'occupied' | 'full';
export type TakeAnswer = 'ok' | 'outside' | 'nothing' | 'bedrock' | 'full';

/** Whether a kind carries and stops: everything but air and water. */
export function isSolid(kind: Kind): boolean {
  return kind !== KIND.air && kind !== KIND.water;
}

/** The six cells that share a face with a cell, in the world. */
export function neighboursOf([x, y, z]: Cell): Cell[] {
  const around: Cell[] = [
    [x - 1, y, z],
    [x + 1, y, z],
    [x, y - 1, z],
    [x, y + 1, z],
    [x, y, z - 1],
    [x, y, z + 1],
  ];
  return around.filter(isInside);
}

/** Whether a block may be placed. `occupied`: where the mates stand; each takes its cell and the one above. */
export function canPlace(world: World, cell: Cell, occupied: readonly Cell[]): PlaceAnswer {
  return answerToPlace(world, cell, occupied, new Set());
}

/** Whether a block may be taken. */
export function canTake(world: World, cell: Cell): TakeAnswer {
  if (!isInside(cell)) return 'outside';
  const kind = world.kindAt(cell);
  if (!isSolid(kind)) return 'nothing';
  if (kind === KIND.bedrock) return 'bedrock';
  return hasRoom(world, cell, 0) ? 'ok' : 'full';
}

/** Those of some cells that can be placed one after the other, each with the ones before it as support, in that order. */
export function placeMany(world: World, cells: readonly Cell[], occupied: readonly Cell[]): Cell[] {
  const placed = new Set<number>();
  for (let before = -1; before < placed.size; ) {
    before = placed.size;
    for (const cell of cells) {
      if (answerToPlace(world, cell, occupied, placed) === 'ok') placed.add(indexOf(cell));
    }
  }
  return [...placed].map(cellAt);
}

function answerToPlace(
  world: World,
  cell: Cell,
  occupied: readonly Cell[],
  placed: ReadonlySet<number>,
): PlaceAnswer {
  if (!isInside(cell)) return 'outside';
  if (isSolid(world.kindAt(cell))) return 'taken';
  if (occupied.some((at) => standsIn(at, cell))) return 'occupied';
  const isHeld = neighboursOf(cell).some((next) => placed.has(indexOf(next)) || isSolid(world.kindAt(next)));
  if (!isHeld) return 'floating';
  return hasRoom(world, cell, placed.size) ? 'ok' : 'full';
}

/** Whether somebody who stands at a cell has their body in another. */
export function standsIn([x, y, z]: Cell, [cx, cy, cz]: Cell): boolean {
  return x === cx && z === cz && (cy === y || cy === y + 1);
}

/** Whether one more cell may differ from nature, after some others; a cell that is changed already always may change. */
function hasRoom(world: World, cell: Cell, others: number): boolean {
  const isChanged = world.kindAt(cell) !== world.naturalKindAt(cell);
  return isChanged || world.editCount + others < MOST_EDITS;
}

/** The cells from one to another along the longest axis, both included: what a drag draws. */
export function lineTo(from: Cell, to: Cell): Cell[] {
  const spans = from.map((start, axis) => (to[axis] as number) - start);
  // Of equal spans the level one first, then up: a line along the ground is meant more often.
  const axis = [0, 2, 1].reduce((best, next) => (length(spans[next]) > length(spans[best]) ? next : best), 0);
  return range(spans[axis] as number, LONGEST_LINE).map((offset) => {
    const [x, y, z] = from;
    return [x + (axis === 0 ? offset : 0), y + (axis === 1 ? offset : 0), z + (axis === 2 ? offset : 0)];
  });
}

/** The rectangle between two cells on the level of the first, row by row away from it. */
export function floorTo([x, y, z]: Cell, to: Cell): Cell[] {
  const columns = range(to[0] - x, LONGEST_SIDE);
  const rows = range(to[2] - z, LONGEST_SIDE);
  return rows.flatMap((row) => columns.map((column): Cell => [x + column, y, z + row]));
}

function length(span: number | undefined): number {
  return Math.abs(span ?? 0);
}

/** 0, 1, 2 ... or 0, -1, -2 ... as far as a span, at most so many. */
function range(span: number, most: number): number[] {
  const sign = Math.sign(span);
  return Array.from({ length: Math.min(Math.abs(span) + 1, most) }, (_, step) => step * sign);
}
