import { BLOCK, brick, frame } from '../../voxels/bricks.ts';
import { box, type Grid } from '../../voxels/grid.ts';
import { mate } from '../../voxels/mate.ts';
import type { Vector } from '../../voxels/vector.ts';
import type { Setting, World } from '../setting.ts';
import { createGrid } from '../world/shared-grid.ts';
import { type Hues, hues } from './hues.ts';
import { evening } from './lighting.ts';
import { grove, LEVEL, meadow } from './meadow.ts';
import { person } from './person.ts';
import { viewpoint } from './viewpoint.ts';

const FEET = LEVEL + 1;
const middle: Vector = [320, LEVEL + 18, 150];
const { camera, spot } = viewpoint({
  middle,
  distance: 208,
  turn: -42,
  rise: 40,
  fieldOfView: 24,
  horizon: 0.215,
});

/** A person asks for one block; a mate puts it where the frame is. */
export const askSmall: Setting = { ...evening, seed: 43, camera, build };

function build(): World {
  const grid = createGrid(512, 128, 512);
  const paint = hues();
  const { palette, pink, timber, birch, mossy, walnut, dark, paper, eye, mark } = paint;
  meadow(grid, paint, { middle: [middle[0], middle[2]], flat: 150, seed: 12 });
  grove(grid, paint, [
    [...spot(0.0, 400), 60, 50],
    [...spot(0.25, 450), 56, 52],
    [...spot(0.5, 430), 58, 50],
    [...spot(0.75, 460), 58, 52],
    [...spot(1.0, 400), 60, 50],
  ]);
  const place = (i: number): Vector => [middle[0] - 10 + i * BLOCK, FEET, middle[2] - BLOCK / 2];
  for (let i = 0; i < 3; i++) brick(grid, place(i), i % 2 === 0 ? timber : birch);
  frame(grid, place(3), mark);
  const [x, y] = place(1);
  mate(
    grid,
    { foot: [x + BLOCK + 4, y + BLOCK, middle[2]], quarter: 3 },
    { wood: walnut, roof: mossy, face: dark, paper, eye },
    { kind: 'holds-out', block: pink },
  );
  const foot: Vector = [middle[0] - 52, FEET, middle[2] - 6];
  person(grid, { foot, quarter: 3 }, paint, { kind: 'points' });
  bubble(grid, [foot[0] - 2, FEET + 53, foot[2]], paint);
  return { grid, palette, lamps: [] };
}

/** What the person says, as a sign in the air: one block. */
function bubble(grid: Grid, [x, y, z]: Vector, { glare, pink }: Hues): void {
  const white = () => glare;
  const wide = 30;
  const high = 20;
  box(grid, [x, y, z], [x + wide, y + high, z + 3], (a, b) => {
    const isRim = (k: number, last: number) => k === 0 || k === last;
    return isRim(a - x, wide - 1) && isRim(b - y, high - 1) ? 0 : glare;
  });
  for (let k = 0; k < 5; k++) box(grid, [x + 7, y - 1 - k, z], [x + 12 - k, y - k, z + 3], white);
  brick(grid, [x + 12, y + 4, z - 6], pink, 1, BLOCK);
}
