import type { Nature } from './demo.rules.ts';

/**
 * The way over the old bridge, which goes along z. Browser tests know this part of the grove: the cells of the way by
 * their kinds, and of those beside it what holds a block. A spec compares it with the grove.
 */
export const WAY = { x: 26, z: [13, 28], y: [5, 10] } as const;

const [AIR, PLANKS, BEAM, SAND, SOIL, PATH, WATER] = [0, 1, 2, 8, 11, 12, 13];
const POND = [20, 26] as const;
const BRIDGE = [19, 27] as const;
const GAP = [21, 25] as const;

export const natureOfWay: Nature = (x, y, z) => {
  const side = x - WAY.x;
  if (y > 7) return side === 1 && y <= 9 && (BRIDGE as readonly number[]).includes(z) ? BEAM : AIR;
  if (y < 7) {
    // Two posts carry the bridge.
    if ((side === -1 && z === GAP[0]) || (side === 1 && z === GAP[1])) return BEAM;
    if (isWithin(z, POND)) return WATER;
    return isWithin(z, BRIDGE) ? SAND : SOIL;
  }
  if (!isWithin(z, BRIDGE)) return PATH;
  // Of its two beams each goes on for a block into the gap.
  if (side === -1) return isWithin(z, [GAP[0] + 1, GAP[1]]) ? AIR : BEAM;
  if (side === 1) return isWithin(z, [GAP[0], GAP[1] - 1]) ? AIR : BEAM;
  return isWithin(z, GAP) ? AIR : PLANKS;
};

function isWithin(z: number, [from, to]: readonly [number, number]): boolean {
  return z >= from && z <= to;
}
