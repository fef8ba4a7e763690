import { BLOCK, brick, frame, mottled } from '../../voxels/bricks.ts';
import { box, type Grid } from '../../voxels/grid.ts';
import type { Ramp } from '../../voxels/palette.ts';
import { hash } from '../../voxels/random.ts';
import type { Vector } from '../../voxels/vector.ts';
import type { Setting, World } from '../setting.ts';
import { createGrid } from '../world/shared-grid.ts';
import { hues } from './hues.ts';
import { day } from './lighting.ts';
import { grove, LEVEL, meadow } from './meadow.ts';
import { person } from './person.ts';
import { viewpoint } from './viewpoint.ts';

const FEET = LEVEL + 1;
const middle: Vector = [320, LEVEL + 16, 150];
const { camera, spot } = viewpoint({
  middle,
  distance: 172,
  turn: -30,
  rise: 50,
  fieldOfView: 24,
  horizon: -0.12,
});

/** A person about to put a block into a bright frame; at the other end of the wall a block breaks. */
export const placeAndBreak: Setting = { ...day, seed: 41, camera, build };

function build(): World {
  const grid = createGrid(512, 128, 512);
  const paint = hues();
  const { palette, pink, timber, birch, mark } = paint;
  meadow(grid, paint, { middle: [middle[0], middle[2]], flat: 150, seed: 7 });
  grove(grid, paint, [
    [...spot(0.02, 350), 50, 42],
    [...spot(0.2, 410), 48, 46],
    [...spot(0.4, 380), 48, 42],
    [...spot(0.58, 420), 48, 46],
    [...spot(0.78, 370), 50, 44],
    [...spot(0.96, 400), 48, 46],
  ]);

  const place = (i: number, storey: number): Vector => [
    middle[0] - 26 + i * BLOCK,
    FEET + storey * BLOCK,
    middle[2] - BLOCK / 2,
  ];
  for (let i = 0; i < 5; i++) brick(grid, place(i, 0), i % 2 === 0 ? timber : birch);
  brick(grid, place(1, 1), pink);
  brick(grid, place(2, 1), timber);
  brick(grid, place(3, 1), birch);
  frame(grid, place(0, 1), mark);
  crumble(grid, place(4, 1), timber);
  person(grid, { foot: [middle[0] - 52, FEET, middle[2]], quarter: 3 }, paint, {
    kind: 'carries',
    block: pink,
  });
  return { grid, palette, lamps: [] };
}

/** A block breaking into 27 pieces, thrown out of its place; the higher the piece, the further. */
function crumble(grid: Grid, [x, y, z]: Vector, ramp: Ramp): void {
  const size = BLOCK / 3;
  for (let c = 0; c < 3; c++) {
    for (let b = 0; b < 3; b++) {
      for (let a = 0; a < 3; a++) {
        const die = (k: number) => hash(a, b, c, 80 + k);
        if (die(0) < 0.18) continue;
        const fling = 1.35 + b * 0.35;
        const from: Vector = [
          Math.round(x + 4 + (a - 0.6 + die(1) * 0.5) * size * fling + a * size * 0.5 + b * 3),
          Math.round(y + 1 + b * size * (1 + die(2) * 0.8)),
          Math.round(z + 4 + (c - 1 + die(3) * 0.4) * size * fling),
        ];
        const edge = die(4) < 0.5 ? size - 1 : size;
        box(grid, from, [from[0] + edge, from[1] + edge, from[2] + edge], mottled(ramp, 0.3 + die(5) * 0.5));
      }
    }
  }
}
