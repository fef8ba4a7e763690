import { BLOCK, brick, mottled } from '../../voxels/bricks.ts';
import { box, type Grid } from '../../voxels/grid.ts';
import { mate } from '../../voxels/mate.ts';
import type { Ramp } from '../../voxels/palette.ts';
import type { Vector } from '../../voxels/vector.ts';
import type { Lamp, Setting, World } from '../setting.ts';
import { createGrid } from '../world/shared-grid.ts';
import { stoneLantern } from '../world/structures.ts';
import { type Hues, hues } from './hues.ts';
import { night } from './lighting.ts';
import { grove, LEVEL, meadow } from './meadow.ts';
import { person } from './person.ts';
import { viewpoint } from './viewpoint.ts';

const FEET = LEVEL + 1;
const middle: Vector = [330, LEVEL + 30, 170];
const { camera, spot } = viewpoint({
  middle,
  distance: 300,
  turn: -32,
  rise: 34,
  fieldOfView: 24,
  horizon: 0.36,
});

/** A finished house with lit windows, on a clear night in the pale garden; its builders are in front of it. */
export const finished: Setting = { ...night, seed: 44, camera, build };

function build(): World {
  const grid = createGrid(512, 160, 512);
  const paint = hues({ night: true, paper: 1.3, eye: 2 });
  const { palette, pink, mossy, slate, stone, walnut, dark, paper, eye, lamp } = paint;
  const door = middle[0] - 6;
  meadow(grid, paint, {
    middle: [middle[0], middle[2]],
    flat: 170,
    seed: 15,
    path: (x, z) => (z < middle[2] && Math.abs(x - door - Math.sin(z / 30) * 6) < 11 ? 1 : 0),
  });
  grove(
    grid,
    paint,
    [
      [...spot(-0.02, 430), 66, 54],
      [...spot(0.22, 480), 56, 52],
      [...spot(0.45, 500), 60, 54],
      [...spot(0.7, 500), 66, 56],
      [...spot(0.98, 430), 72, 58],
    ],
    0.3,
  );
  const lamps = house(grid, [door - 2.5 * BLOCK, FEET, middle[2]], paint);
  for (const [x, z] of [spot(0.755, 264), spot(0.94, 300)]) {
    stoneLantern(grid, [x, FEET, z], { stone, roof: slate, glass: lamp });
    lamps.push({ at: [x + 0.5, FEET + 16, z + 0.5], power: [800, 380, 130], radius: 2.5 });
  }
  const look = (hat: typeof pink) => ({ wood: walnut, roof: hat, face: dark, paper, eye });
  const stand = (u: number, depth: number): Vector => {
    const [x, z] = spot(u, depth);
    return [x, FEET, z];
  };
  person(grid, { foot: stand(0.21, 258), quarter: 0 }, paint, { kind: 'waves' });
  const helpers = [stand(0.1, 258), stand(0.318, 254)];
  mate(grid, { foot: helpers[0], quarter: 0 }, look(pink));
  mate(grid, { foot: helpers[1], quarter: 0 }, look(mossy), { kind: 'waves' });
  for (const [x, y, z] of helpers) lamps.push({ at: [x, y + 20, z - 16], power: [170, 90, 36], radius: 3 });
  return { grid, palette, lamps };
}

/**
 * The house, by its nearest lower left corner: five blocks wide, four deep, three high, under a stepped roof. Returns
 * its lamps.
 */
function house(grid: Grid, corner: Vector, { timber, birch, stone, roof, lamp }: Hues): Lamp[] {
  // In the middle of the room.
  const room: Lamp = {
    at: [corner[0] + 30, corner[1] + 20, corner[2] + 24],
    power: [900, 460, 160],
    radius: 4,
  };
  const lamps = [room];
  const at = (i: number, storey: number, k: number): Vector => [
    corner[0] + i * BLOCK,
    corner[1] + storey * BLOCK,
    corner[2] + k * BLOCK,
  ];
  for (const storey of [0, 1, 2]) {
    for (const i of [0, 1, 2, 3, 4]) {
      for (const k of [0, 1, 2, 3]) {
        const isInside = i > 0 && i < 4 && k > 0 && k < 3;
        const isDoor = i === 2 && k === 0 && storey < 2;
        if (isInside || isDoor) continue;
        const place = at(i, storey, k);
        const isFront = k === 0 && (i === 1 || i === 3);
        const isSide = i === 4 && (k === 1 || k === 2);
        const isPost = (i === 0 || i === 4) && (k === 0 || k === 3);
        if (storey === 1 && (isFront || isSide)) {
          pane(grid, place, isFront ? 'front' : 'side', timber, lamp);
          const before = isFront ? [6, 4, -5] : [17, 4, 6];
          lamps.push({
            at: [place[0] + before[0], place[1] + before[1], place[2] + before[2]],
            power: [300, 150, 50],
            radius: 3,
          });
        } else brick(grid, place, storey === 0 ? stone : isPost ? timber : birch);
      }
    }
  }
  for (const step of [0, 1, 2]) {
    for (let i = -1; i < 6; i++) for (const k of [step - 1, 4 - step]) brick(grid, at(i, 3 + step, k), roof);
  }
  for (const k of [1, 2]) for (const i of [0, 4]) brick(grid, at(i, 3, k), birch);
  return lamps;
}

/** A window in the place of a block: glass a little behind its frame, and a bar in each direction. */
function pane(grid: Grid, [x, y, z]: Vector, side: 'front' | 'side', wood: Ramp, glass: number): void {
  const bar = mottled(wood, 0.3);
  box(grid, [x, y, z], [x + BLOCK, y + BLOCK, z + BLOCK], (a, b, c) => {
    const [across, deep] = side === 'front' ? [a - x, c - z] : [c - z, x + BLOCK - 1 - a];
    const isBar = [across, b - y].some((k) => k < 2 || k > 9 || k === 5 || k === 6);
    if (isBar) return deep < 2 ? bar(a, b, c) : 0;
    return deep === 1 ? glass : 0;
  });
}
