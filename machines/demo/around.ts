import type { Cell, Kind } from './blocks.ts';
import { type Direction, stepOf, surfaceNear, type Turn } from './cursor.ts';
import { INVITATIONS, type InvitationName, missingOf, type Progress, progressOf } from './invitations.ts';
import { MATES, type MateName } from './mates.ts';
import type { World } from './world.ts';

/** How far a place is, as the view is turned. Blocks; right, ahead and up are positive. */
export type Offset = { readonly right: number; readonly ahead: number; readonly up: number };

/** What lies on the next column to one side: the block one would stand on, and how much higher the ground is there. */
export type Side = { readonly direction: Direction; readonly kind: Kind; readonly rise: number };

/** What is around the cursor. */
export type Around = {
  readonly here: Kind;
  readonly below: Kind;
  readonly sides: readonly Side[];
  readonly mates: readonly { readonly mate: MateName; readonly offset: Offset }[];
  /** The nearest place where something is missing, of each invitation that is not finished. */
  readonly invitations: readonly {
    readonly invitation: InvitationName;
    readonly progress: Progress;
    readonly offset: Offset;
  }[];
};

const SIDES = ['forward', 'right', 'back', 'left'] as const;

/** What is around a cell, for somebody who cannot see it. */
export function lookAround(
  world: World,
  cursor: Cell,
  turn: Turn,
  places: Readonly<Record<MateName, Cell>>,
): Around {
  const progress = progressOf(world);
  return {
    here: world.kindAt(cursor),
    below: world.kindAt(below(cursor)),
    sides: SIDES.map((direction) => sideOf(world, cursor, direction, turn)),
    mates: MATES.map((mate) => ({ mate, offset: offsetOf(cursor, places[mate], turn) })),
    invitations: INVITATIONS.flatMap((invitation) => {
      const [nearest] = [...missingOf(world, invitation)].sort(
        (one, other) => distance(cursor, one) - distance(cursor, other),
      );
      if (!nearest) return [];
      return [{ invitation, progress: progress[invitation], offset: offsetOf(cursor, nearest, turn) }];
    }),
  };
}

/** How far one cell is from another, as the view is turned. */
export function offsetOf(from: Cell, to: Cell, turn: Turn): Offset {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const along = (direction: Direction) => {
    const [dx, , dz] = stepOf(direction, turn);
    return x * dx + z * dz + 0;
  };
  return { right: along('right'), ahead: along('forward'), up: y };
}

function sideOf(world: World, [x, y, z]: Cell, direction: Direction, turn: Turn): Side {
  const [dx, , dz] = stepOf(direction, turn);
  const surface = surfaceNear(world, [x + dx, y, z + dz]);
  return { direction, kind: world.kindAt(below(surface)), rise: surface[1] - y };
}

function below([x, y, z]: Cell): Cell {
  return [x, y - 1, z];
}

function distance(one: Cell, other: Cell): number {
  return one.reduce((sum, place, axis) => sum + Math.abs(place - (other[axis] ?? 0)), 0);
}
