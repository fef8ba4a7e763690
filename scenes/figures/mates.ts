import { BLOCK, brick, frame } from '../../voxels/bricks.ts';
import { put } from '../../voxels/grid.ts';
import { mate } from '../../voxels/mate.ts';
import { hash, noise2 } from '../../voxels/random.ts';
import type { Vector } from '../../voxels/vector.ts';
import type { Setting, World } from '../setting.ts';
import { createGrid } from '../world/shared-grid.ts';
import { hues } from './hues.ts';
import { day } from './lighting.ts';
import { grove, LEVEL, meadow } from './meadow.ts';
import { person } from './person.ts';
import { viewpoint } from './viewpoint.ts';

const FEET = LEVEL + 1;
const middle: Vector = [330, LEVEL + 20, 160];
const { camera, spot } = viewpoint({
  middle: [middle[0] + 7, middle[1], middle[2]],
  distance: 244,
  turn: -38,
  rise: 42,
  fieldOfView: 24,
  horizon: 0.185,
});

/** The left end of the bridge. */
const START = middle[0] - 42;

/** Two mates and a person carry blocks to a half-built bridge, in the cherry grove by day. */
export const mates: Setting = { ...day, seed: 42, camera, build };

function build(): World {
  const grid = createGrid(512, 144, 512);
  const paint = hues();
  const { palette, pink, timber, birch, mossy, walnut, stone, dark, paper, eye, mark, petal } = paint;
  const stream = (x: number, z: number) => {
    const bank = 34 + (noise2(x / 14, z / 14, 5) - 0.5) * 8;
    const off = Math.abs(x - (START + BLOCK * 5.5) - Math.sin(z / 60) * 10);
    return off < bank ? Math.min(9, (bank - off) * 0.8) : 0;
  };
  meadow(grid, paint, { middle: [middle[0], middle[2]], flat: 160, seed: 9, hollow: stream });
  grove(grid, paint, [
    [...spot(0.0, 400), 78, 56],
    [...spot(0.2, 450), 70, 54],
    [...spot(0.42, 480), 72, 60],
    [...spot(0.66, 460), 70, 54],
    [...spot(0.88, 430), 76, 58],
    [...spot(1.05, 400), 70, 58],
  ]);

  const place = (i: number, storey: number, row: number): Vector => [
    START + i * BLOCK,
    FEET + storey * BLOCK,
    middle[2] - BLOCK + row * BLOCK,
  ];
  for (const row of [0, 1]) {
    for (const i of [0, 1, 2]) brick(grid, place(i, 0, row), stone);
    for (const i of [9, 10]) brick(grid, place(i, 0, row), stone);
    for (const i of [1, 2, 3, 4, 5]) brick(grid, place(i, 1, row), i % 2 === 0 ? birch : timber);
    brick(grid, place(10, 1, row), timber);
    for (const storey of [-1, 0]) brick(grid, place(4, storey, row), stone);
  }
  for (const row of [0, 1]) frame(grid, place(6, 1, row), mark);
  for (let i = 0; i < 16; i++) {
    const [x, z] = spot(hash(i, 1, 0, 8), 215 + hash(i, 2, 0, 8) * 90);
    put(grid, x, FEET + 14 + hash(i, 3, 0, 8) * 52, z, petal.first + (i % 3));
  }
  const look = (roof: typeof pink) => ({ wood: walnut, roof, face: dark, paper, eye });
  const deck = FEET + 2 * BLOCK;
  mate(grid, { foot: [START + 4.5 * BLOCK, deck, middle[2]], quarter: 3 }, look(pink), {
    kind: 'carries',
    block: timber,
  });
  mate(grid, { foot: [START + 5, FEET + BLOCK, middle[2] - 5], quarter: 3 }, look(mossy), {
    kind: 'carries',
    block: birch,
  });
  person(grid, { foot: [START - 34, FEET, middle[2] - 14], quarter: 3 }, paint, {
    kind: 'carries',
    block: timber,
  });
  return { grid, palette, lamps: [] };
}
