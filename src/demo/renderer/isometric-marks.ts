import type { Cell } from '#machines/demo/blocks.ts';
import type { Vector } from '../../../voxels/vector.ts';
import { type Projection, slabOf } from './isometric-picture.ts';
import { pixel, type Raster } from './raster.ts';
import type { Frame } from './renderer.ts';

const BLACK = pixel(12, 12, 16);
const WHITE = pixel(255, 255, 255);
/** Lines lie this much before what they enclose, in blocks. */
const BEFORE = 0.05;

/** The twelve edges of a cell, a little outside of it. */
export function edgesOf([x, y, z]: Cell, out = 0.02): (readonly [Vector, Vector])[] {
  const edges: (readonly [Vector, Vector])[] = [];
  const [low, high] = [-out, 1 + out];
  for (const axis of [0, 1, 2] as const) {
    for (const [a, b] of [
      [low, low],
      [high, low],
      [low, high],
      [high, high],
    ] as const) {
      const end = (along: number): Vector => {
        const at = [a, b];
        at.splice(axis, 0, along);
        return [x + (at[0] as number), y + (at[1] as number), z + (at[2] as number)];
      };
      edges.push([end(low), end(high)]);
    }
  }
  return edges;
}

/** The square on which a block would stand: what is missing is told from the cursor and from offers by its shape. */
export function footprintOf(cell: Cell, out?: number): (readonly [Vector, Vector])[] {
  return edgesOf(cell, out).filter(([from, to]) => Math.max(from[1], to[1]) < cell[1] + 0.5);
}

/** How far the cross below a cursor in the air reaches from the middle of its cell, in blocks. */
const CROSS = 0.3;

/** A line from a cursor in the air down to the surface below it, with a cross at its end: it tells the column. */
export function plumbOf([x, y, z]: Cell, [, ground]: Cell): (readonly [Vector, Vector])[] {
  const [middleX, middleZ] = [x + 0.5, z + 0.5];
  const arm = (side: 1 | -1): readonly [Vector, Vector] => [
    [middleX - CROSS, ground, middleZ - CROSS * side],
    [middleX + CROSS, ground, middleZ + CROSS * side],
  ];
  return [
    [
      [middleX, y, middleZ],
      [middleX, ground, middleZ],
    ],
    arm(1),
    arm(-1),
  ];
}

/**
 * Draws the frames of the cursor, of ghost blocks and of outlines, and the squares of what is missing, into a picture; what
 * is hidden is drawn as dots.
 */
export function paintMarks(raster: Raster, to: Projection, frame: Frame): void {
  // Where blocks are small, lines are thinner.
  const isSmall = Math.hypot(to.x[0] as number, to.y[0] as number) < 20;
  const draw = (lines: readonly (readonly [Vector, Vector])[], thick: number) => {
    for (const [from, end] of lines) line(raster, to, from, end, thick, BLACK);
    for (const [from, end] of lines) line(raster, to, from, end, thick - 2, WHITE);
  };
  for (const { cell } of frame.ghosts) draw(edgesOf(cell), 3);
  draw(
    frame.outline.flatMap((cell) => edgesOf(cell)),
    3,
  );
  draw(
    frame.missing.flatMap((cell) => footprintOf(cell)),
    isSmall ? 3 : 5,
  );
  if (frame.cursor?.below) draw(plumbOf(frame.cursor.cell, frame.cursor.below), 3);
  if (frame.cursor) draw(edgesOf(frame.cursor.cell), isSmall ? 3 : 5);
}

function line(
  raster: Raster,
  to: Projection,
  from: Vector,
  end: Vector,
  thick: number,
  colour: number,
): void {
  const { width, height, pixels, depth } = raster;
  const { x, y, z, ux, uy, uz } = slabOf(
    to,
    from,
    [end[0] - from[0], end[1] - from[1], end[2] - from[2]],
    [0, 0, 0],
  );
  const steps = Math.ceil(Math.max(Math.abs(ux), Math.abs(uy), 1));
  const reach = thick >> 1;
  for (let k = 0; k <= steps; k++) {
    const share = k / steps;
    const [px, py] = [Math.floor(x + ux * share), Math.floor(y + uy * share)];
    const far = z + uz * share - BEFORE;
    for (let b = py - reach; b <= py + reach; b++) {
      for (let a = px - reach; a <= px + reach; a++) {
        if (a < 0 || b < 0 || a >= width || b >= height) continue;
        const at = a + width * b;
        const isHidden = far > (depth[at] as number);
        if (!isHidden || (k % 4 === 0 && thick <= 3)) pixels[at] = colour;
      }
    }
  }
}
