/** The size of the demo's world in cells: x to the right, y up, z away from the viewer. */
export const WIDTH = 48;
export const HEIGHT = 24;
export const DEPTH = 48;

/** What a cell holds, by its number. The first ten after air are those that a visitor can choose, in this order. */
export const KIND = {
  air: 0,
  planks: 1,
  beam: 2,
  stone: 3,
  tile: 4,
  plaster: 5,
  lantern: 6,
  grass: 7,
  sand: 8,
  log: 9,
  blossom: 10,
  soil: 11,
  path: 12,
  water: 13,
  bedrock: 14,
} as const;

export type Kind = (typeof KIND)[keyof typeof KIND];
export type KindName = keyof typeof KIND;

/** The kinds of the hotbar: keys 1 to 9, and 0 for the tenth. */
export const HOTBAR = [
  'planks',
  'beam',
  'stone',
  'tile',
  'plaster',
  'lantern',
  'grass',
  'sand',
  'log',
  'blossom',
] as const satisfies readonly KindName[];

/** A place in the world, in whole cells. */
export type Cell = readonly [x: number, y: number, z: number];

/** Whether a place is in the world. */
export function isInside([x, y, z]: Cell): boolean {
  return x >= 0 && y >= 0 && z >= 0 && x < WIDTH && y < HEIGHT && z < DEPTH;
}

/** The number of a cell, from 0: x + width * (z + depth * y), as in `voxels/grid.ts`. */
export function indexOf([x, y, z]: Cell): number {
  return x + WIDTH * (z + DEPTH * y);
}

/** The place of a cell's number. */
export function cellAt(index: number): Cell {
  const x = index % WIDTH;
  const row = (index - x) / WIDTH;
  const z = row % DEPTH;
  return [x, (row - z) / DEPTH, z];
}
