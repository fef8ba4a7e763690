import type { Vector } from '../../../voxels/vector.ts';

/**
 * The square of a face in its cell: a point of it is `origin + s * u + t * v` with u and v from 0 to 1, and it looks
 * to `normal`. On the sides of a block v goes up.
 */
export type Square = {
  readonly normal: Vector;
  readonly origin: Vector;
  readonly s: Vector;
  readonly t: Vector;
};

/** The number of the direction that looks up. */
export const UP = 2;

/** The six directions by number: to +x, -x, +y, -y, +z, -z. */
export const DIRECTIONS: readonly Square[] = [
  { normal: [1, 0, 0], origin: [1, 0, 0], s: [0, 0, 1], t: [0, 1, 0] },
  { normal: [-1, 0, 0], origin: [0, 0, 0], s: [0, 0, 1], t: [0, 1, 0] },
  { normal: [0, 1, 0], origin: [0, 1, 0], s: [1, 0, 0], t: [0, 0, 1] },
  { normal: [0, -1, 0], origin: [0, 0, 0], s: [1, 0, 0], t: [0, 0, 1] },
  { normal: [0, 0, 1], origin: [0, 0, 1], s: [1, 0, 0], t: [0, 1, 0] },
  { normal: [0, 0, -1], origin: [0, 0, 0], s: [1, 0, 0], t: [0, 1, 0] },
];

/** The square of a direction's number. */
export function squareOf(direction: number): Square {
  return DIRECTIONS[direction] as Square;
}
