import { type Cell, KIND, type Kind } from './blocks.ts';
import { type Direction, moveCursor, stepOf, type Turn } from './cursor.ts';
import { INVITATIONS, type InvitationName, missingOf, type Progress, progressOf } from './invitations.ts';
import { MATES, type MateName } from './mates.ts';
import type { World } from './world.ts';

/**
 * The steps of the cursor to a place, as the view is turned: first ahead, then to the right, then up; the other ways are
 * negative. The first two follow the ground, so what goes up and down with it is not counted.
 */
export type Way = { readonly right: number; readonly ahead: number; readonly up: number };

/** Where a step to one side leads: on which block, and how much higher. Bedrock at the edge of the world. */
export type Side = { readonly direction: Direction; readonly kind: Kind; readonly rise: number };

/** What is around the cursor. */
export type Around = {
  readonly here: Kind;
  readonly below: Kind;
  readonly sides: readonly Side[];
  readonly mates: readonly { readonly mate: MateName; readonly way: Way }[];
  /** The nearest place where something is missing, of each invitation that is not finished. */
  readonly invitations: readonly {
    readonly invitation: InvitationName;
    readonly progress: Progress;
    readonly way: Way;
  }[];
};

const SIDES = ['forward', 'right', 'back', 'left'] as const;

/** Where somebody is who asks what is around. */
type Place = {
  readonly world: World;
  readonly cursor: Cell;
  readonly turn: Turn;
  readonly places: Readonly<Record<MateName, Cell>>;
  /** The places that are marked as missing: the cursor goes to them where it comes by. */
  readonly gaps: readonly Cell[];
};

/** What is around a cell, for somebody who cannot see it. */
export function lookAround(place: Place): Around {
  const { world, cursor, places } = place;
  const progress = progressOf(world);
  return {
    here: world.kindAt(cursor),
    below: world.kindAt(below(cursor)),
    sides: SIDES.map((direction) => sideOf(place, direction)),
    mates: MATES.map((mate) => ({ mate, way: wayTo(place, places[mate]) })),
    invitations: INVITATIONS.flatMap((invitation) => {
      const [nearest] = [...missingOf(world, invitation)].sort(
        (one, other) => distance(cursor, one) - distance(cursor, other),
      );
      if (!nearest) return [];
      return [{ invitation, progress: progress[invitation], way: wayTo(place, nearest) }];
    }),
  };
}

function wayTo({ world, cursor, turn, gaps }: Place, to: Cell): Way {
  const [x, z] = [to[0] - cursor[0], to[2] - cursor[2]];
  const along = (direction: Direction) => {
    const [dx, , dz] = stepOf(direction, turn);
    return x * dx + z * dz + 0;
  };
  const [ahead, right] = [along('forward'), along('right')];
  const steps = [
    // Stryker disable next-line EqualityOperator: where no step is made, it is made in no direction.
    ...Array<Direction>(Math.abs(ahead)).fill(ahead > 0 ? 'forward' : 'back'),
    // Stryker disable next-line EqualityOperator: as above.
    ...Array<Direction>(Math.abs(right)).fill(right > 0 ? 'right' : 'left'),
  ];
  const end = steps.reduce((cell, direction) => moveCursor(world, cell, direction, turn, gaps), cursor);
  return { right, ahead, up: to[1] - end[1] };
}

function sideOf({ world, cursor, turn, gaps }: Place, direction: Direction): Side {
  const end = moveCursor(world, cursor, direction, turn, gaps);
  const isAtEdge = end[0] === cursor[0] && end[2] === cursor[2];
  return { direction, kind: isAtEdge ? KIND.bedrock : world.kindAt(below(end)), rise: end[1] - cursor[1] };
}

function below([x, y, z]: Cell): Cell {
  return [x, y - 1, z];
}

function distance(one: Cell, other: Cell): number {
  return one.reduce((sum, place, axis) => sum + Math.abs(place - (other[axis] ?? 0)), 0);
}
