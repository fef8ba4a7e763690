import { type Cell, indexOf, KIND, type Kind } from './blocks.ts';
import { isKeptFree } from './building-rules.ts';
import { stepOf, surfaceNear, type Turn } from './cursor.ts';
import { type InvitationName, missingOf } from './invitations.ts';
import { MOST_ORDERED, MOST_STEPS, type OrderShape } from './order-words.ts';
import { isSolid, placeMany } from './rules.ts';
import { along, isSame, type Placed } from './shape-site.ts';
import type { World } from './world.ts';

const TOWER = 5;
/** How many blocks a wall or a floor has in a row; fewer than four are one row. */
const ROW = 3;
/** How far from the cursor a place is looked for, to the sides, and up and down, in blocks. */
const NEAR = 5;
const AS_HIGH = 3;
/** The four sides of a cell: across, and away. */
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * Where an order is given: the cursor, the chosen kind, how the view is turned, and where the mates stand. `count`: how
 * many blocks, or steps, where that is said. `reserved`: the numbers of the cells in which something else is going to be built.
 */
export type OrderSite = {
  readonly count?: number | undefined;
  readonly cursor: Cell;
  readonly kind: Kind;
  readonly turn: Turn;
  readonly occupied: readonly Cell[];
  readonly reserved: readonly number[];
};

/**
 * The blocks of an ordered build, one to six, in an order in which each can be placed; null where there is no room, or
 * nothing to do. A bridge, a roof and lights go on with the invitation; the rest stands beside the cursor.
 */
export function plannedBuild(world: World, shape: OrderShape, site: OrderSite): Placed[] | null {
  switch (shape) {
    case 'bridge':
    case 'roof':
      return goOnWith(world, shape, site.kind, site);
    case 'lights':
      return goOnWith(world, shape, KIND.lantern, site);
    case 'tower':
    case 'wall':
    case 'floor':
    case 'stairs':
      return besideCursor(world, shape, site);
  }
}

/** The next missing cells of an invitation that can be placed now. */
function goOnWith(world: World, name: InvitationName, kind: Kind, site: OrderSite): Placed[] | null {
  const missing = missingOf(world, name).filter((cell) => isFree(world, cell, site));
  const cells = placeMany(world, missing, site.occupied).slice(0, atMost(MOST_ORDERED, site));
  return cells.length === 0 ? null : cells.map((cell) => ({ cell, kind }));
}

/**
 * The whole shape at the nearest place beside the cursor where it fits, and where nothing else is going to be built. Where it can,
 * it stands apart from what somebody has built or is going to build.
 */
function besideCursor(
  world: World,
  shape: 'tower' | 'wall' | 'floor' | 'stairs',
  site: OrderSite,
): Placed[] | null {
  const isReserved = (cell: Cell) => site.reserved.includes(indexOf(cell));
  const isBuilt = (cell: Cell) => world.ownerOf(cell) !== null && isSolid(world.kindAt(cell));
  const isApart = ([x, y, z]: Cell) =>
    SIDES.every(([right, ahead]) => {
      const beside: Cell = [x + right, y, z + ahead];
      return !isReserved(beside) && !isBuilt(beside);
    });
  const fits = (corner: Cell, isWanted: (cell: Cell) => boolean) => {
    const wanted = shapeAt(shape, corner, site);
    const cells = placeMany(world, wanted.filter(isWanted), site.occupied);
    return cells.length === wanted.length ? cells.map((cell) => ({ cell, kind: site.kind })) : null;
  };
  const isOpen = (cell: Cell) => isFree(world, cell, site) && !isReserved(cell);
  const corners = cornersAround(world, site);
  for (const isWanted of [(cell: Cell) => isOpen(cell) && isApart(cell), isOpen]) {
    for (const corner of corners) {
      const placed = fits(corner, isWanted);
      if (placed) return placed;
    }
  }
  return null;
}

/**
 * The surfaces around the cursor, the nearest first; of equal ones those to the right and ahead. What stands above the
 * cursor on somebody's blocks comes last: a wall beside a tower does not begin on top of it.
 */
function cornersAround(world: World, { cursor, turn }: OrderSite): Cell[] {
  // Stryker disable next-line ArrayDeclaration: what is no cell is no place for anything.
  const corners: Cell[] = [];
  for (let distance = 1; distance <= NEAR; distance++) {
    for (let right = distance; right >= -distance; right--) {
      for (let ahead = distance; ahead >= -distance; ahead--) {
        // Stryker disable next-line ConditionalExpression: what is nearer was tried before.
        if (Math.max(Math.abs(right), Math.abs(ahead)) !== distance) continue;
        const corner = surfaceNear(world, moved(cursor, turn, right, ahead));
        if (Math.abs(corner[1] - cursor[1]) <= AS_HIGH) corners.push(corner);
      }
    }
  }
  const isOnBlocks = ([x, y, z]: Cell) => y > cursor[1] && world.ownerOf([x, y - 1, z]) !== null;
  return corners.sort((one, other) => Number(isOnBlocks(one)) - Number(isOnBlocks(other)));
}

/** The cells of a shape from the bottom up. It runs to the right, and away from the viewer. */
function shapeAt(shape: 'tower' | 'wall' | 'floor' | 'stairs', corner: Cell, site: OrderSite): Cell[] {
  const at = (right: number, up: number, ahead = 0) => along(moved(corner, site.turn, right, ahead), 1, up);
  switch (shape) {
    case 'tower':
      return Array.from({ length: atMost(MOST_ORDERED, site, TOWER) }, (_, up) => at(0, up));
    case 'wall':
      return inRows(site).map(([right, row]) => at(right, row));
    case 'floor':
      return inRows(site).map(([right, row]) => at(right, 0, row));
    case 'stairs': {
      const steps = atMost(MOST_STEPS, site);
      const levels = Array.from({ length: steps }, (_, up) => up);
      return levels.flatMap((up) =>
        Array.from({ length: steps - up }, (_, step) => at(steps - 1 - step, up)),
      );
    }
  }
}

/** How many are built: as many as are said, else the usual number; no more than the most. */
function atMost(most: number, { count }: OrderSite, usual = most): number {
  return Math.min(count ?? usual, most);
}

/** The places of a wall or a floor, one row after the other. */
function inRows(site: OrderSite): (readonly [right: number, row: number])[] {
  const count = atMost(MOST_ORDERED, site);
  const length = count <= ROW ? count : Math.ceil(count / 2);
  return Array.from({ length: count }, (_, place) => [place % length, Math.floor(place / length)] as const);
}

function moved([x, y, z]: Cell, turn: Turn, right: number, ahead: number): Cell {
  const [rx, , rz] = stepOf('right', turn);
  const [ax, , az] = stepOf('forward', turn);
  return [x + rx * right + ax * ahead, y, z + rz * right + az * ahead];
}

/** Whether a mate may build in a cell, as far as one can know before. */
function isFree(world: World, cell: Cell, { cursor }: OrderSite): boolean {
  return !isSame(cell, cursor) && !isKeptFree(world, cell) && world.kindAt(cell) !== KIND.water;
}
