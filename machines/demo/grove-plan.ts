import type { Cell } from './blocks.ts';
import type { MateName } from './mates.ts';

/**
 * The places of the grove that the game needs: where the three invitations are, where the mates live, where the cursor
 * begins. `scenes/demo` builds the world around them; the specs check that they fit what is shipped.
 */

/** The highest cell of the ground on both sides of the bridge, and of the bridge itself; the water is one below. */
export const BANK_LEVEL = 7;

/** A column of cells, seen from above. */
export type Column = readonly [x: number, z: number];

/** The gap in the old bridge: once each of its columns holds something solid at this level, one can walk across. */
export const BRIDGE_SITE: { readonly level: number; readonly columns: readonly Column[] } = {
  level: BANK_LEVEL,
  columns: [
    [26, 21],
    [26, 22],
    [26, 23],
    [26, 24],
    [26, 25],
  ],
};

/** The old bridge with its gap and its posts, seen from above: two of its corners. */
export const OLD_BRIDGE: { readonly from: Column; readonly to: Column } = { from: [25, 19], to: [27, 27] };

/** The cells beside the path where a lantern is missing, in the order in which one comes by from the near side. */
export const PATH_LIGHTS: readonly Cell[] = [
  [21, 8, 4],
  [20, 8, 10],
  [27, 8, 14],
  [28, 8, 18],
  [24, 8, 28],
  [29, 8, 30],
];

/** The lanterns that already stand beside the path: the first and the last of the row. */
export const OLD_LIGHTS: readonly Cell[] = [
  [16, 8, 2],
  [23, 9, 33],
];

/** The corner of the pavilion that is nearest to the viewer, on its floor's level; and the length of its sides. */
export const PAVILION = { corner: [30, 8, 33], side: 5, postHeight: 3 } as const;

/** The cells of the roof that the pavilion lacks: a square on its ring of beams, from the viewer's corner on. */
export const ROOF_SITE: readonly Cell[] = Array.from({ length: PAVILION.side ** 2 }, (_, i) => [
  PAVILION.corner[0] + (i % PAVILION.side),
  PAVILION.corner[1] + PAVILION.postHeight + 2,
  PAVILION.corner[2] + Math.floor(i / PAVILION.side),
]);

/** Where the three mates are when nothing is to be done. */
export const HOMES: Readonly<Record<MateName, Cell>> = {
  wren: [17, 8, 9],
  pip: [16, 8, 12],
  moss: [20, 8, 14],
};

/** Where the cursor is at first: on the path, in front of the old bridge. */
export const START_CURSOR: Cell = [26, 8, 18];
