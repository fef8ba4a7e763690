import { type Cell, DEPTH, WIDTH } from '#machines/demo/blocks.ts';
import type { Turn } from '#machines/demo/cursor.ts';
import type { Vector } from '../../../voxels/vector.ts';
import type { View } from '../renderer/renderer.ts';

/** Where the eye is: angles in radians, `turn` counts on beyond a whole turn. */
export type Orbit = View;

const QUARTER = Math.PI / 2;
const LOWEST = 0.35;
const HIGHEST = 1.15;
export const NEAREST = 26;
export const FARTHEST = 76;
/** From how far the first look is, on a narrow board and on any other. Blocks. */
const START = { near: 42, far: 58 };
const NARROW_PX = 480;
const RADIANS_PER_PIXEL = 0.006;
/** How much of the way to the cursor the eye looks, where it is nearest and where it is farthest. */
const FOLLOWS = { near: 1, far: 0.25 };
const MIDDLE: Vector = [WIDTH / 2, 8, DEPTH / 2];

/**
 * The first look: over the pond to the pavilion. On a phone it is from nearer, so that a block is large enough for a finger.
 *
 * @param width of the board, CSS pixels
 */
export function startOrbit(cursor: Cell, width: number): Orbit {
  const distance = width < NARROW_PX ? START.near : START.far;
  const orbit = { turn: Math.PI / 4, rise: 0.6, distance, target: MIDDLE };
  return { ...orbit, target: targetFor(orbit.distance, cursor) };
}

/** The quarter of a turn, as the demo counts it. */
export function quarterOf({ turn }: Orbit): Turn {
  return (((Math.floor(turn / QUARTER) % 4) + 4) % 4) as Turn;
}

/** The turn of a quarter's middle that is nearest to where one is; where one is, if that is in the quarter. */
export function turnFor(orbit: Orbit, quarter: Turn): number {
  if (quarterOf(orbit) === quarter) return orbit.turn;
  const middle = (quarter + 0.5) * QUARTER;
  return middle + Math.round((orbit.turn - middle) / (4 * QUARTER)) * 4 * QUARTER;
}

/** After a drag of so many pixels. */
export function dragged(orbit: Orbit, dx: number, dy: number): Orbit {
  const rise = Math.max(LOWEST, Math.min(HIGHEST, orbit.rise + dy * RADIANS_PER_PIXEL));
  return { ...orbit, turn: orbit.turn + dx * RADIANS_PER_PIXEL, rise };
}

/** Nearer or farther. */
export function zoomed(orbit: Orbit, factor: number): Orbit {
  return { ...orbit, distance: Math.max(NEAREST, Math.min(FARTHEST, orbit.distance * factor)) };
}

/** What the eye looks at: the nearer it is, the more it follows the cursor. */
export function targetFor(distance: number, cursor: Cell): Vector {
  const near = (FARTHEST - distance) / (FARTHEST - NEAREST);
  const share = FOLLOWS.far + (FOLLOWS.near - FOLLOWS.far) * near;
  const mixed = (n: 0 | 1 | 2) => MIDDLE[n] + (cursor[n] + 0.5 - MIDDLE[n]) * share;
  return [mixed(0), mixed(1), mixed(2)];
}

/** Some of the way from one place of the eye to another; null once it is there. */
export function towards(orbit: Orbit, turn: number, target: Vector, share: number): Orbit | null {
  const away = Math.max(
    Math.abs(turn - orbit.turn) * 20,
    ...target.map((place, n) => Math.abs(place - (orbit.target[n] as number))),
  );
  if (away === 0) return null;
  if (away < 0.05) return { ...orbit, turn, target };
  const mixed = (n: 0 | 1 | 2) => orbit.target[n] + (target[n] - orbit.target[n]) * share;
  return {
    ...orbit,
    turn: orbit.turn + (turn - orbit.turn) * share,
    target: [mixed(0), mixed(1), mixed(2)],
  };
}
