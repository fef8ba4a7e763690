/** One way to draw the demo: a slower machine gets one with less to do. */
export type Rung =
  | { readonly kind: 'three'; readonly share: number; readonly plainWater: boolean }
  | { readonly kind: 'isometric' };

/** From the finest to the cheapest; all show the same game. */
export const RUNGS: readonly [Rung, ...Rung[]] = [
  { kind: 'three', share: 1, plainWater: false },
  { kind: 'three', share: 0.66, plainWater: true },
  { kind: 'three', share: 0.5, plainWater: true },
  { kind: 'isometric' },
];

/** A frame that takes longer is slow. Milliseconds. */
export const SLOW_MS = 45;
/** After so many frames in a row the ladder looks whether most of them were slow. */
export const LOOKED_AT = 12;

/** Where on the ladder one stands, and how many frames since the last look there were, and of these slow ones. */
export type Ladder = { readonly rung: number; readonly frames: number; readonly slow: number };

export const LADDER_TOP: Ladder = { rung: 0, frames: 0, slow: 0 };
/** For browsers that cannot draw in three dimensions, and after they have lost the means for it. */
export const LADDER_FOOT: Ladder = { rung: RUNGS.length - 1, frames: 0, slow: 0 };

/** After a frame. It goes down only, so that the picture does not change back and forth. */
export function afterFrame({ rung, frames, slow }: Ladder, ms: number): Ladder {
  const next = { rung, frames: frames + 1, slow: slow + Number(ms > SLOW_MS) };
  if (next.frames < LOOKED_AT) return next;
  const isTooSlow = next.slow * 2 > LOOKED_AT;
  return { rung: Math.min(rung + Number(isTooSlow), RUNGS.length - 1), frames: 0, slow: 0 };
}

/** The rung one stands on. */
export function rungOf({ rung }: Ladder): Rung {
  return RUNGS[rung] ?? RUNGS[0];
}
