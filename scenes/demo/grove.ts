import { DEPTH, HEIGHT, KIND, WIDTH } from '../../machines/demo/blocks.ts';
import { at, createGrid, type Grid, put } from '../../voxels/grid.ts';
import { buildGate, buildOldBridge, buildPavilion, layLights, layPath, stackSupplies } from './buildings.ts';
import { type Land, layLand, shapeLand, WATER_LEVEL } from './land.ts';
import { type FormName, plantTree } from './trees.ts';

/** A tree's column, its form, how it is turned, its seed. */
const TREES: readonly (readonly [x: number, z: number, form: FormName, quarters: number, seed: number])[] = [
  [40, 40, 'grand', 0, 3],
  [5, 41, 'grand', 1, 8],
  [24, 43, 'slender', 2, 5],
  [42, 8, 'broad', 0, 6],
  [43, 20, 'slender', 1, 7],
  [14, 34, 'leaning', 0, 9],
  [4, 10, 'young', 0, 4],
];

/** A rock or a bush: the cells of its lower layer from a corner, and of a second one. */
const ROCKS: readonly (readonly [x: number, z: number, shape: readonly string[]])[] = [
  [8, 22, ['.##.', '####', '###.', '', '.##.', '.###', '.#..']],
  [35, 25, ['#']],
  [19, 25, ['##', '#.', '', '#.', '..']],
  [33, 19, ['##', '##', '', '#.', '..']],
  [21, 31, ['##', '.#']],
  [45, 3, ['.#', '##', '', '..', '.#']],
  [36, 32, ['#']],
  [1, 29, ['##', '##', '', '.#', '..']],
  [30, 43, ['.##', '##.', '', '.#.', '...']],
];

const BUSHES: readonly (readonly [x: number, z: number, shape: readonly string[]])[] = [
  [33, 16, ['.##', '##.', '', '.#.', '...']],
  [10, 3, ['##', '#.']],
  [1, 33, ['##', '##', '', '#.', '..']],
  [37, 34, ['#', '#']],
  [19, 42, ['##', '.#', '', '#.', '..']],
  [32, 4, ['.#', '##', '', '.#', '..']],
  [46, 25, ['#', '#']],
  [35, 40, ['##', '##', '', '##', '.#']],
  [12, 43, ['#.', '##', '', '#.', '..']],
  [2, 5, ['##', '##', '', '.#', '..']],
  [40, 2, ['###', '.##', '', '.#.', '...']],
  [29, 12, ['##', '.#']],
  [28, 45, ['##', '##', '', '#.', '..']],
];

/** The demo's world: an island with a stream through it, seen from the corner of low x and low z. */
export function buildGrove(): Grid {
  const grid = createGrid(WIDTH, HEIGHT, DEPTH);
  const land = shapeLand();
  layLand(grid, land);
  layPath(grid, land);
  layLights(grid);
  buildOldBridge(grid);
  buildPavilion(grid);
  buildGate(grid, land);
  stackSupplies(grid);
  for (const [x, z, shape] of ROCKS) heap(grid, land, x, z, shape, KIND.stone);
  for (const [x, z, shape] of BUSHES) heap(grid, land, x, z, shape, KIND.blossom);
  for (const [x, z, form, quarters, seed] of TREES) {
    plantTree(grid, [x, land.top(x, z) + 1, z], form, quarters, seed);
  }
  return grid;
}

/** A small heap in layers, drawn as rows from low z on; an empty row begins the next layer. */
function heap(grid: Grid, land: Land, x: number, z: number, shape: readonly string[], kind: number): void {
  let layer = 0;
  let row = 0;
  for (const line of shape) {
    if (line === '') {
      layer += 1;
      row = 0;
      continue;
    }
    for (let i = 0; i < line.length; i++) if (line[i] === '#') drop(grid, land, x + i, z + row, layer, kind);
    row += 1;
  }
}

/** In the water the lowest layer reaches from the bed to the surface. */
function drop(grid: Grid, land: Land, x: number, z: number, layer: number, kind: number): void {
  const foot = land.isWater(x, z) ? WATER_LEVEL : land.top(x, z) + 1;
  put(grid, x, foot + layer, z, kind);
  for (let y = foot - 1; layer === 0 && at(grid, x, y, z) === KIND.water; y--) put(grid, x, y, z, kind);
}
