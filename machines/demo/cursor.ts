import { type Cell, HEIGHT, isInside, KIND } from './blocks.ts';
import { isSolid } from './rules.ts';
import type { World } from './world.ts';

export type Direction = 'left' | 'right' | 'forward' | 'back' | 'up' | 'down';
/** By how many quarters the view is turned to the right from its first direction, which is along z. */
export type Turn = 0 | 1 | 2 | 3;

/** Along x and z: where each view looks. */
const AHEAD = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const satisfies readonly (readonly [number, number])[];

/** One step on the grid, as the view is turned. */
export function stepOf(direction: Direction, turn: Turn): Cell {
  const [x, z] = AHEAD[turn];
  switch (direction) {
    case 'forward':
      return [x, 0, z];
    case 'back':
      return [0 - x, 0, 0 - z];
    case 'right':
      return [z, 0, 0 - x];
    case 'left':
      return [0 - z, 0, x];
    case 'up':
      return [0, 1, 0];
    case 'down':
      return [0, -1, 0];
  }
}

/** How much higher or lower a gap may be: who walks below a roof does not jump up to it. Blocks. */
const GAP_REACH = 2;

/**
 * Where the cursor is after a move. Sideways it goes to a near gap in the next column; else it follows the surface,
 * or keeps its level from air to air, when it was moved up into the air. Up and down it goes anywhere, also into blocks. At
 * the edge of the world it stays.
 *
 * @param gaps the places that are marked as missing
 */
export function moveCursor(
  world: World,
  [x, y, z]: Cell,
  direction: Direction,
  turn: Turn,
  // Stryker disable next-line ArrayDeclaration: what is no cell is nowhere.
  gaps: readonly Cell[] = [],
): Cell {
  const [dx, dy, dz] = stepOf(direction, turn);
  const next: Cell = [x + dx, y + dy, z + dz];
  if (!isInside(next)) return [x, y, z];
  if (dy !== 0) return next;
  const gap = gaps.find(
    ([gapX, gapY, gapZ]) => gapX === next[0] && gapZ === next[2] && Math.abs(gapY - y) <= GAP_REACH,
  );
  if (gap) return gap;
  const staysInTheAir = isInTheAir(world, [x, y, z]) && world.kindAt(next) === KIND.air;
  return staysInTheAir ? next : surfaceNear(world, next);
}

/** The cell of a column that is free, has something below, and is nearest; of two the upper. Else the cell itself. */
export function surfaceNear(world: World, [x, y, z]: Cell): Cell {
  // Stryker disable next-line EqualityOperator: no two cells of a column are so far apart.
  for (let distance = 0; distance < HEIGHT; distance++) {
    for (const level of [y + distance, y - distance]) {
      const cell: Cell = [x, level, z];
      if (isInside(cell) && isSurface(world, cell)) return cell;
    }
  }
  return [x, y, z];
}

/** The highest surface below a cell in the air; null where the cell is in no air. Below the world there is bedrock. */
export function surfaceBelow(world: World, cell: Cell): Cell | null {
  if (!isInTheAir(world, cell)) return null;
  const [x, y, z] = cell;
  let level = y;
  while (!isSurface(world, [x, level, z])) level--;
  return [x, level, z];
}

function isInTheAir(world: World, cell: Cell): boolean {
  return world.kindAt(cell) === KIND.air && !isSurface(world, cell);
}

/** Whether a cell is free and has something below. */
export function isSurface(world: World, [x, y, z]: Cell): boolean {
  return world.kindAt([x, y, z]) === KIND.air && world.kindAt([x, y - 1, z]) !== KIND.air;
}

/** The block that a 'take' at the cursor means: the cell itself if it is solid, else the one below it, else none. */
export function aimOf(world: World, [x, y, z]: Cell): Cell | null {
  const below: Cell = [x, y - 1, z];
  if (isSolid(world.kindAt([x, y, z]))) return [x, y, z];
  return isInside(below) && isSolid(world.kindAt(below)) ? below : null;
}
