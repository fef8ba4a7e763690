import * as own from '../../voxels/grid.ts';

const share: own.Allocate = (bytes) => new SharedArrayBuffer(bytes);

/** A world of air whose cells can be shared with worker threads. Its sizes are multiples of `BRICK`. */
export function createGrid(width: number, height: number, depth: number): own.Grid {
  return own.createGrid(width, height, depth, share);
}

/** The distances of `voxels/grid.ts`, in memory that can be shared with worker threads. */
export function brickDistances(grid: own.Grid): Uint8Array {
  return own.brickDistances(grid, share);
}
