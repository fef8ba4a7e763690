import { KIND } from '#machines/demo/blocks.ts';
import { type Grid, placeAt } from '../../../voxels/grid.ts';

/** How far from a crown its petals fall, in blocks. */
export const PETALS_FALL = 4;

/** For each column, from 0 to 1, how many petals fall there: the share of columns around it that hold blossom. */
export function fallenPetals({ width, height, depth, cells }: Grid): Float32Array {
  const plane = width * depth;
  const hasCrown = new Float32Array(plane);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < plane; k++) if (cells[k + plane * y] === KIND.blossom) hasCrown[k] = 1;
  }
  return blurred(blurred(hasCrown, width, depth, 1, width), depth, width, width, 1);
}

/** The mean of each place and its neighbours on both sides, along one axis. */
function blurred(from: Float32Array, length: number, lines: number, step: number, line: number) {
  const to = new Float32Array(from.length);
  for (let row = 0; row < lines; row++) {
    for (let k = 0; k < length; k++) {
      let sum = 0;
      for (let n = -PETALS_FALL; n <= PETALS_FALL; n++) {
        if (k + n >= 0 && k + n < length) sum += from[row * line + (k + n) * step] as number;
      }
      to[row * line + k * step] = sum / (2 * PETALS_FALL + 1);
    }
  }
  return to;
}

/** A lantern's place: the middle of its cell. */
export type Lamp = { readonly x: number; readonly y: number; readonly z: number };

/** All lanterns of a world. */
export function lampsIn(grid: Grid): Lamp[] {
  const lamps: Lamp[] = [];
  for (let k = 0; k < grid.cells.length; k++) {
    if (grid.cells[k] !== KIND.lantern) continue;
    const [x, y, z] = placeAt(grid, k);
    lamps.push({ x: x + 0.5, y: y + 0.5, z: z + 0.5 });
  }
  return lamps;
}

/** How many blocks of water stand over a cell's place, itself counted. */
export function waterOver({ width, height, depth, cells }: Grid, x: number, y: number, z: number): number {
  if (x < 0 || y < 0 || z < 0 || x >= width || z >= depth) return 0;
  let over = 0;
  for (let b = y; b < height && cells[x + width * (z + depth * b)] === KIND.water; b++) over += 1;
  return over;
}
