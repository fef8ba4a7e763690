import { type Cell, KIND, type Kind } from './blocks.ts';
import { isKeptFree } from './building-rules.ts';
import { stepOf, surfaceNear, type Turn } from './cursor.ts';
import { type InvitationName, missingOf } from './invitations.ts';
import type { OrderShape } from './order-words.ts';
import { placeMany } from './rules.ts';
import { along, isSame, type Placed } from './shape-site.ts';
import type { World } from './world.ts';

/** How many blocks one order makes at most. */
export const MOST_ORDERED = 6;
const TOWER = 5;
/** How far from the cursor a place is looked for, to the sides and up and down, in blocks. */
const NEAR = 3;

/** Where an order is given: the cursor, the chosen kind, how the view is turned, and where the mates stand. */
export type OrderSite = {
  readonly cursor: Cell;
  readonly kind: Kind;
  readonly turn: Turn;
  readonly occupied: readonly Cell[];
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
  const cells = placeMany(world, missing, site.occupied).slice(0, MOST_ORDERED);
  return cells.length === 0 ? null : cells.map((cell) => ({ cell, kind }));
}

/** The whole shape at the nearest place beside the cursor where it fits. */
function besideCursor(
  world: World,
  shape: 'tower' | 'wall' | 'floor' | 'stairs',
  site: OrderSite,
): Placed[] | null {
  for (const corner of cornersAround(world, site)) {
    const wanted = shapeAt(shape, corner, site.turn);
    const free = wanted.filter((cell) => isFree(world, cell, site));
    const cells = placeMany(world, free, site.occupied);
    if (cells.length === wanted.length) return cells.map((cell) => ({ cell, kind: site.kind }));
  }
  return null;
}

/** The surfaces around the cursor, the nearest first; of equal ones those to the right and ahead. */
function cornersAround(world: World, { cursor, turn }: OrderSite): Cell[] {
  // Stryker disable next-line ArrayDeclaration: what is no cell is no place for anything.
  const corners: Cell[] = [];
  for (let distance = 1; distance <= NEAR; distance++) {
    for (let right = distance; right >= -distance; right--) {
      for (let ahead = distance; ahead >= -distance; ahead--) {
        // Stryker disable next-line ConditionalExpression: what is nearer was tried before.
        if (Math.max(Math.abs(right), Math.abs(ahead)) !== distance) continue;
        const corner = surfaceNear(world, moved(cursor, turn, right, ahead));
        if (Math.abs(corner[1] - cursor[1]) <= NEAR) corners.push(corner);
      }
    }
  }
  return corners;
}

/** The cells of a shape from the bottom up. It runs to the right, and away from the viewer. */
function shapeAt(shape: 'tower' | 'wall' | 'floor' | 'stairs', corner: Cell, turn: Turn): Cell[] {
  const at = (right: number, up: number, ahead = 0) => along(moved(corner, turn, right, ahead), 1, up);
  switch (shape) {
    case 'tower':
      return Array.from({ length: TOWER }, (_, up) => at(0, up));
    case 'wall':
      return [0, 1].flatMap((up) => [at(0, up), at(1, up), at(2, up)]);
    case 'floor':
      return [0, 1].flatMap((ahead) => [at(0, 0, ahead), at(1, 0, ahead), at(2, 0, ahead)]);
    case 'stairs':
      return [0, 1, 2].flatMap((up) => Array.from({ length: 3 - up }, (_, step) => at(2 - step, up)));
  }
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
