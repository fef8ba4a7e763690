import { KIND } from '#machines/demo/blocks.ts';
import { hash, mixBits, noise2, roughNoise2 } from '../../../voxels/random.ts';
import type { Vector } from '../../../voxels/vector.ts';
import { squareOf, UP } from '../mesh/directions.ts';
import type { Look, PaintedKind } from './look.ts';

/** How many texels a face has on each side. */
export const TEXELS = 4;

/** A texel of a face: its cell, the face's direction, and where it is in the face, 0 to 3 each. */
export type Texel = { x: number; y: number; z: number; direction: number; i: number; j: number };

/** What surrounds a face, as far as its paint needs it. */
export type Around = {
  /** From 0 to 1, how many petals lie here. */
  readonly petals: number;
  /** Whether the cell above is open. */
  readonly isTop: boolean;
};

/** A texel as the painters see it. */
type Spot = Texel & {
  readonly look: Look;
  /** The colours of its kind, from dark to light. */
  readonly ramp: readonly Vector[];
  readonly around: Around;
  readonly isUp: boolean;
  /** Its place in the world, in quarters of a block. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Chances from 0 to 1: its own, and one that all texels of its block share. */
  readonly grain: number;
  readonly block: number;
};

type Painter = (spot: Spot) => Vector;

/**
 * Paints texels: each kind has its pattern, drawn with the colours of its ramp, which never mix. Seeded by place, so that
 * a face looks alike whenever it is painted.
 */
export function createPainter(look: Look) {
  const ramps: (readonly Vector[])[] = [];
  const painters: Painter[] = [];
  for (const name of Object.keys(PAINTERS) as PaintedKind[]) {
    ramps[KIND[name]] = look.ramps[name];
    painters[KIND[name]] = PAINTERS[name];
  }

  /** The albedo of a texel, in linear light. */
  return (kind: number, texel: Texel, around: Around): Vector => {
    const { x, y, z, direction, i, j } = texel;
    const { s, t } = squareOf(direction);
    const a = x * TEXELS + s[0] * i + t[0] * j;
    const b = y * TEXELS + s[1] * i + t[1] * j;
    const c = z * TEXELS + s[2] * i + t[2] * j;
    const [ramp, painter] = [ramps[kind] as readonly Vector[], painters[kind] as Painter];
    const [grain, block] = [hash(a, b, c, 31 + direction), hash(x, y, z, 17)];
    const isUp = direction === UP;
    return painter({ x, y, z, direction, i, j, look, ramp, around, isUp, a, b, c, grain, block });
  };
}

const rough: Painter = ({ ramp, a, b, c, grain }) =>
  one(ramp, 0.2 + noise2((a + c) / 5, (b + c) / 5, 33) * 0.4 + grain * 0.36);

const PAINTERS: Readonly<Record<PaintedKind, Painter>> = {
  planks: ({ ramp, isUp, a, b, c, grain }) => {
    // Boards along x, or along z on the ends; the lower half of each board's pair is darker.
    const row = isUp ? c : b;
    const along = isUp ? a : a + c;
    const board = hash(row, Math.floor((along + 5 * mixed(row)) / 11), 4, 9);
    const streak = noise2(along / 5, row * 3.7, 10);
    return one(ramp, 0.14 + board * 0.5 + streak * 0.22 + (grain - 0.5) * 0.14 + (row & 1 ? 0.1 : 0));
  },
  beam: ({ ramp, isUp, i, j, a, b, c, grain }) => {
    if (isUp) return one(ramp, ring(i, j) * 0.5 + 0.35 + grain * 0.16);
    const streak = noise2((a + c) * 2.3, b / 6, 14);
    return one(ramp, 0.2 + streak * 0.5 + (grain - 0.5) * 0.16);
  },
  stone: ({ look, ramp, around, isUp, a, b, c, grain }) => {
    const slab = hash(Math.floor((a + (b >> 1)) / 3), b >> 1, Math.floor(c / 3), 23);
    if (isUp && around.isTop && noise2(a / 3, c / 3, 24) > 0.74) return one(look.moss, grain);
    return one(ramp, 0.12 + slab * 0.5 + grain * 0.3);
  },
  tile: ({ ramp, isUp, a, b, c, block }) => {
    // Courses of rounded tiles: the upper edge of each is lit, each second one is shifted.
    const course = isUp ? c : b;
    const shift = (course >> 1) & 1;
    const edge = course & 1 ? 0.26 : 0;
    const tone = hash((isUp ? a : a + c) + shift, course >> 1, 2, 21);
    return one(ramp, 0.18 + edge + tone * 0.26 + block * 0.16);
  },
  plaster: ({ ramp, a, b, c, grain }) =>
    one(ramp, 0.4 + noise2((a + c) / 6, b / 6, 30) * 0.4 + (grain - 0.5) * 0.3),
  lantern: ({ ramp, direction, i, j }) => {
    if (direction === UP || direction === UP + 1) return one(ramp, 0);
    const isFrame = j === 0 || j === TEXELS - 1;
    return isFrame ? (ramp[0] as Vector) : one(ramp, i === 0 || i === TEXELS - 1 ? 0.4 : 0.85);
  },
  grass: (spot) => {
    const { look, ramp, around, isUp, a, c, grain, block } = spot;
    if (!isUp) return grassSide(spot);
    const patch = roughNoise2(a / 26, c / 26, 6);
    const tuft = noise2(a / 3.1, c / 3.1, 8);
    if (isPetal(a, c, around.petals)) return one(look.petals, hash(a, 7, c, 5));
    return one(ramp, 0.12 + patch * 0.62 + (tuft - 0.5) * 0.3 + (grain - 0.5) * 0.26 + (block - 0.5) * 0.08);
  },
  sand: rough,
  log: ({ ramp, isUp, i, j, a, b, c, grain }) => {
    if (isUp) return one(ramp, ring(i, j) * 0.5 + 0.4 + grain * 0.2);
    const streak = noise2((a + c) * 1.7, b / 4, 15);
    return one(ramp, 0.1 + streak * 0.62 + (grain - 0.5) * 0.3);
  },
  blossom: ({ ramp, isUp, a, b, c, grain }) => {
    const puff = noise2(a / 3.4 + b * 0.31, c / 3.4 + b * 0.27, 12);
    return one(ramp, 0.16 + puff * 0.44 + grain * 0.34 + (isUp ? 0.16 : 0));
  },
  soil: ({ look, ramp, a, b, c, grain, block }) => {
    if (grain > 0.985) return one(look.ramps.stone, block * 0.3);
    const layer = noise2((a + c) / 9, b / 2.6, 27);
    return one(ramp, 0.1 + layer * 0.6 + grain * 0.24);
  },
  path: ({ look, ramp, around, isUp, a, b, c, grain }) => {
    if (isUp && isPetal(a, c, around.petals * 0.6)) return one(look.petals, hash(a, 7, c, 5));
    const pebble = hash(a >> 1, b >> 1, c >> 1, 29);
    if (pebble > 0.86) return one(look.ramps.stone, 0.4 + grain * 0.5);
    return one(ramp, 0.1 + roughNoise2(a / 9, c / 9, 28) * 0.5 + grain * 0.36);
  },
  water: ({ look, ramp, around, isUp, j, a, c, grain }) => {
    if (isUp && isPetal(a, c, around.petals * 0.4 + 0.012)) return one(look.petals, grain);
    return one(ramp, noise2(a / 9, c / 5, 3) * 0.7 + (isUp ? 0 : (j - 2) * 0.15) + grain * 0.2);
  },
  bedrock: rough,
};

/** A colour of a ramp, by its share from dark (0) to light (1). */
function one(ramp: readonly Vector[], share: number): Vector {
  const at = Math.floor(Math.min(0.999, Math.max(0, share)) * ramp.length);
  return ramp[at] as Vector;
}

/** The side of a block of grass: blades hang over the soil. */
function grassSide({ look, j, direction, around, grain, a, b, c }: Spot): Vector {
  const along = a + c;
  const hangs = hash(along, b >> 2, direction, 41);
  const depth = around.isTop ? (hangs > 0.72 ? 3 : hangs > 0.3 ? 2 : 1) : 0;
  if (j >= TEXELS - depth)
    return one(look.ramps.grass, (j === TEXELS - 1 ? 0.42 : 0.2) + (grain - 0.5) * 0.5);
  return one(look.ramps.soil, 0.1 + noise2(along / 9, b / 2.6, 27) * 0.6 + grain * 0.24);
}

/** Petals lie in small drifts. */
function isPetal(a: number, c: number, density: number): boolean {
  return density > 0 && hash(a, 3, c, 44) < density * (0.06 + 0.9 * noise2(a / 6, c / 6, 45) ** 3);
}

function ring(i: number, j: number): number {
  const isMiddle = i > 0 && j > 0 && i < TEXELS - 1 && j < TEXELS - 1;
  return isMiddle ? 1 : 0;
}

function mixed(row: number): number {
  return mixBits(row, 1, 1, 9) & 7;
}
