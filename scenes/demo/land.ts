import { DEPTH, HEIGHT, KIND, WIDTH } from '../../machines/demo/blocks.ts';
import { BANK_LEVEL, PAVILION } from '../../machines/demo/grove-plan.ts';
import { type Grid, put } from '../../voxels/grid.ts';
import { hash, noise2, smoothstep } from '../../voxels/random.ts';

const SEED = 41;
export const WATER_LEVEL = BANK_LEVEL - 1;
const WATER_DEPTH = 3;

/** The stream from the left edge to the right: at x, the first and the last z of the water. A pond at the left. */
const STREAM = [
  [0, 18, 25],
  [5, 17, 27],
  [11, 17, 30],
  [17, 18, 29],
  [22, 20, 27],
  [24, 20, 26],
  [28, 20, 26],
  [31, 21, 27],
  [36, 24, 29],
  [41, 27, 31],
  [47, 29, 34],
] as const;

/** The ground of the grove, by column: its highest cell, and whether water covers it. */
export type Land = {
  readonly top: (x: number, z: number) => number;
  readonly isWater: (x: number, z: number) => boolean;
  /** How many cells away the water is, along z. */
  readonly fromWater: (x: number, z: number) => number;
  /** Whether a column is beyond the water, for the viewer. */
  readonly isBeyond: (x: number, z: number) => boolean;
};

export function shapeLand(): Land {
  const shores = Array.from({ length: WIDTH }, (_, x) => shoresAt(x));
  const shore = (x: number) => shores[Math.min(WIDTH - 1, Math.max(0, x))];
  const fromWater = (x: number, z: number) => {
    const [first, last] = shore(x);
    return Math.max(0, first - z, z - last);
  };
  const isBeyond = (x: number, z: number) => z > shore(x)[1];
  const isWater = (x: number, z: number) => fromWater(x, z) === 0;
  const tops = new Int8Array(WIDTH * DEPTH);
  for (let z = 0; z < DEPTH; z++) {
    for (let x = 0; x < WIDTH; x++) {
      const rise = isBeyond(x, z) ? farRise(x, z, fromWater(x, z)) : nearRise(x, z);
      tops[x + WIDTH * z] = isWater(x, z)
        ? WATER_LEVEL - WATER_DEPTH
        : BANK_LEVEL + Math.floor(rise * smoothstep(1, 4, fromWater(x, z)));
    }
  }
  smoothRims(tops, isWater);
  levelPavilion(tops);
  easeSteps(tops, isWater);
  return { top: (x, z) => tops[x + WIDTH * z], isWater, fromWater, isBeyond };
}

/** The first and the last z of the water: the list's, smoothed between its places, frayed away from the bridge. */
function shoresAt(x: number): readonly [number, number] {
  const i = Math.max(
    0,
    STREAM.findLastIndex(([from]) => from <= x),
  );
  const [from, to] = [STREAM[i], STREAM[Math.min(i + 1, STREAM.length - 1)]];
  const k = to[0] > from[0] ? (x - from[0]) / (to[0] - from[0]) : 0;
  const fray = (side: number) =>
    x >= 23 && x <= 29 ? 0 : Math.round((noise2(x / 3.1, side, SEED) - 0.5) * 2.2);
  return [
    Math.round(from[1] + (to[1] - from[1]) * k) + fray(1),
    Math.round(from[2] + (to[2] - from[2]) * k) + fray(9),
  ];
}

/** The near bank: a meadow that is almost level, with a knoll at the right. */
function nearRise(x: number, z: number): number {
  const edge = 3.2 * (noise2(x / 3.6, z / 3.6, SEED + 12) - 0.5);
  const knoll = 2.9 * (1 - smoothstep(3, 12, far(x - 45, z - 7) + edge));
  const corner = 1.6 * (1 - smoothstep(2, 7, far(x - 1, z - 10)));
  return knoll + corner + 0.3 * noise2(x / 5, z / 5, SEED + 2);
}

/** The far bank: terraces that climb to the back. */
function farRise(x: number, z: number, away: number): number {
  const hill = 2.5 * smoothstep(2, 17, away + 7 * (noise2(x / 7, z / 7, SEED + 3) - 0.5));
  return 0.35 + hill;
}

function far(x: number, z: number): number {
  return Math.sqrt(x * x + z * z);
}

/** Lowers single cells that stick out of a terrace's rim. */
function smoothRims(tops: Int8Array, isWater: Land['isWater']): void {
  for (let round = 0; round < 2; round++) {
    const before = tops.slice();
    const levelAt = (x: number, z: number) =>
      before[Math.min(WIDTH - 1, Math.max(0, x)) + WIDTH * Math.min(DEPTH - 1, Math.max(0, z))];
    for (let z = 0; z < DEPTH; z++) {
      for (let x = 0; x < WIDTH; x++) {
        if (isWater(x, z)) continue;
        const level = levelAt(x, z);
        const around = [levelAt(x - 1, z), levelAt(x + 1, z), levelAt(x, z - 1), levelAt(x, z + 1)];
        const isTip = level > BANK_LEVEL && around.filter((each) => each >= level).length < 2;
        if (isTip) tops[x + WIDTH * z] = level - 1;
      }
    }
  }
}

/** The pavilion and a step around it are on one level. */
function levelPavilion(tops: Int8Array): void {
  const { corner, side } = PAVILION;
  for (let z = corner[2] - 2; z < corner[2] + side + 1; z++) {
    for (let x = corner[0] - 2; x < corner[0] + side + 1; x++) tops[x + WIDTH * z] = corner[1];
  }
}

/** Lowers what is more than one above a neighbour, so that one can walk everywhere. */
function easeSteps(tops: Int8Array, isWater: Land['isWater']): void {
  let isDone = false;
  while (!isDone) {
    isDone = true;
    for (let z = 0; z < DEPTH; z++) {
      for (let x = 0; x < WIDTH; x++) {
        if (isWater(x, z)) continue;
        for (const [nx, nz] of [
          [x - 1, z],
          [x + 1, z],
          [x, z - 1],
          [x, z + 1],
        ]) {
          if (nx < 0 || nz < 0 || nx >= WIDTH || nz >= DEPTH || isWater(nx, nz)) continue;
          if (tops[x + WIDTH * z] <= tops[nx + WIDTH * nz] + 1) continue;
          tops[x + WIDTH * z] = tops[nx + WIDTH * nz] + 1;
          isDone = false;
        }
      }
    }
  }
}

/** Fills the ground: grass on soil on stone, sand at and under the water, bedrock below all. */
export function layLand(grid: Grid, land: Land): void {
  for (let z = 0; z < DEPTH; z++) {
    for (let x = 0; x < WIDTH; x++) {
      const top = land.top(x, z);
      for (let y = 0; y <= Math.min(top, HEIGHT - 1); y++) put(grid, x, y, z, layerOf(land, x, y, z));
      if (!land.isWater(x, z)) continue;
      for (let y = top + 1; y <= WATER_LEVEL; y++) put(grid, x, y, z, KIND.water);
    }
  }
}

function layerOf(land: Land, x: number, y: number, z: number): number {
  const top = land.top(x, z);
  if (y === 0) return KIND.bedrock;
  if (land.isWater(x, z)) return y >= top - 1 ? KIND.sand : KIND.stone;
  const stoneTop = top - 4 + Math.round((noise2(x / 6, z / 6, SEED + 5) - 0.5) * 2.4);
  if (y === top) return isBeach(land, x, z) ? KIND.sand : KIND.grass;
  if (land.fromWater(x, z) === 1 && y > WATER_LEVEL - WATER_DEPTH && y <= WATER_LEVEL) return KIND.sand;
  if (y <= stoneTop) return KIND.stone;
  const isEdge = x === 0 || z === 0 || x === WIDTH - 1 || z === DEPTH - 1;
  return isEdge && y < top - 1 && hash(x >> 1, y, z >> 1, SEED) < 0.09 ? KIND.stone : KIND.soil;
}

/** Sand lies at the inner bends of the shore. */
function isBeach(land: Land, x: number, z: number): boolean {
  const away = land.fromWater(x, z);
  if (away > 2 || land.top(x, z) !== BANK_LEVEL) return false;
  const share = noise2(x / 4.2, land.isBeyond(x, z) ? 3 : 8, SEED + 7);
  return away === 1 ? share > 0.36 : share > 0.62;
}
