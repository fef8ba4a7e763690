import { KIND } from '../../machines/demo/blocks.ts';
import {
  BANK_LEVEL,
  type Column,
  OLD_LIGHTS,
  PATH_LIGHTS,
  PAVILION,
} from '../../machines/demo/grove-plan.ts';
import { box, type Grid, put } from '../../voxels/grid.ts';
import { hash } from '../../voxels/random.ts';
import type { Land } from './land.ts';

/** The middle of the path, from the near side to the bridge and on. */
const WAYS: readonly (readonly Column[])[] = [
  [
    [17, 0],
    [19, 5],
    [23, 10],
    [26, 15],
    [26, 19],
  ],
  [
    [26, 27],
    [26, 30],
    [27, 34],
    [29, 35],
  ],
  [
    [26, 30],
    [21, 34],
    [17, 38],
    [17, 42],
    [15, 47],
  ],
];

/** The path on the ground: about three cells wide, its rim frayed. */
export function layPath(grid: Grid, land: Land): void {
  for (const way of WAYS) {
    for (const [i, from] of way.entries()) {
      const to = way[i + 1];
      if (to === undefined) break;
      const steps = 4 * (Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]));
      for (let step = 0; step <= steps; step++) {
        const x = from[0] + ((to[0] - from[0]) * step) / steps;
        const z = from[1] + ((to[1] - from[1]) * step) / steps;
        tread(grid, land, x, z);
      }
    }
  }
}

function tread(grid: Grid, land: Land, cx: number, cz: number): void {
  for (let z = Math.round(cz) - 1; z <= Math.round(cz) + 1; z++) {
    for (let x = Math.round(cx) - 1; x <= Math.round(cx) + 1; x++) {
      if (x < 0 || z < 0 || x > 47 || z > 47 || land.isWater(x, z)) continue;
      const away = (x - cx) ** 2 + (z - cz) ** 2;
      if (away > 1.1 + hash(x, 0, z, 5) * 0.9) continue;
      put(grid, x, land.top(x, z), z, KIND.path);
    }
  }
}

/** Every place of a lantern beside the path is a flat stone; on two of them a lantern stands. */
export function layLights(grid: Grid): void {
  for (const [x, y, z] of [...PATH_LIGHTS, ...OLD_LIGHTS]) put(grid, x, y - 1, z, KIND.stone);
  for (const [x, y, z] of OLD_LIGHTS) put(grid, x, y, z, KIND.lantern);
}

/** What is left of the old bridge: on each bank two planks, and the beams at their sides, broken at unlike lengths. */
export function buildOldBridge(grid: Grid): void {
  const plank = (z: number) => put(grid, 26, BANK_LEVEL, z, KIND.planks);
  for (const z of [19, 20, 26, 27]) plank(z);
  const beam = (x: number, from: number, to: number) =>
    box(grid, [x, BANK_LEVEL, from], [x + 1, BANK_LEVEL + 1, to + 1], () => KIND.beam);
  beam(25, 19, 21);
  beam(27, 19, 20);
  beam(25, 26, 27);
  beam(27, 25, 27);
  const pile = (x: number, z: number) =>
    box(grid, [x, BANK_LEVEL - 4, z], [x + 1, BANK_LEVEL, z + 1], () => KIND.beam);
  pile(25, 21);
  pile(27, 25);
  const post = (x: number, z: number, height: number) =>
    box(grid, [x, BANK_LEVEL + 1, z], [x + 1, BANK_LEVEL + 1 + height, z + 1], () => KIND.beam);
  post(27, 19, 2);
  post(27, 27, 2);
}

/** The pavilion: a floor, four posts and a ring of beams; a wall that was begun, and what is to go on with it. */
export function buildPavilion(grid: Grid): void {
  const { corner, side, postHeight } = PAVILION;
  const [x, y, z] = corner;
  box(grid, [x, y, z], [x + side, y + 1, z + side], (a, _, c) => {
    const isRim = a === x || c === z || a === x + side - 1 || c === z + side - 1;
    return isRim ? KIND.stone : KIND.planks;
  });
  for (const [px, pz] of [
    [x, z],
    [x + side - 1, z],
    [x, z + side - 1],
    [x + side - 1, z + side - 1],
  ]) {
    box(grid, [px, y + 1, pz], [px + 1, y + 1 + postHeight, pz + 1], () => KIND.beam);
  }
  const ring = y + 1 + postHeight;
  box(grid, [x, ring, z], [x + side, ring + 1, z + side], (a, _, c) => {
    const isRim = a === x || c === z || a === x + side - 1 || c === z + side - 1;
    return isRim ? KIND.beam : KIND.air;
  });
  box(grid, [x + 1, y + 1, z + side - 1], [x + side - 1, y + 3, z + side], (a, b) =>
    b === y + 1 || a > x + 2 ? KIND.plaster : KIND.air,
  );
}

/** A gate of beams at the far end of the path. */
export function buildGate(grid: Grid, land: Land): void {
  const [left, right, z] = [15, 19, 40];
  const top = land.top(17, z) + 5;
  for (const x of [left, right]) {
    box(grid, [x, land.top(x, z) + 1, z], [x + 1, top + 1, z + 1], () => KIND.beam);
    put(grid, x, land.top(x, z) + 1, z, KIND.stone);
  }
  box(grid, [left, top - 1, z], [right + 1, top, z + 1], () => KIND.beam);
  box(grid, [left - 1, top + 1, z], [right + 2, top + 2, z + 1], () => KIND.tile);
}

/** What waits to be used: tiles beside the pavilion, logs beside the mates' place. */
export function stackSupplies(grid: Grid): void {
  const { corner, side } = PAVILION;
  const [x, y, z] = [corner[0] + side + 1, corner[1] + 1, corner[2] + 1];
  for (const [dx, dy, dz] of [
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 1],
    [0, 1, 1],
  ]) {
    put(grid, x + dx, y + dy, z + dz, KIND.tile);
  }
  const yard = BANK_LEVEL + 1;
  box(grid, [12, yard, 12], [15, yard + 1, 13], () => KIND.log);
  box(grid, [12, yard, 13], [15, yard + 1, 14], () => KIND.log);
  box(grid, [12, yard + 1, 13], [15, yard + 2, 14], () => KIND.log);
}
