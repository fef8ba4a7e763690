import { BRICK, type Grid } from './grid.ts';

/** The hit of a ray. `t` is in voxels along the ray; `axis` 0, 1, 2 is x, y, z, `sign` the direction of the face. */
export type Hit = { t: number; cell: number; axis: number; sign: number };

/** The probability that a ray of light passes one leaf. */
const LEAF_PASS = 0.56;

/**
 * Casts rays through a world: a walk from cell to cell (Amanatides and Woo, 1987) that crosses empty bricks in steps
 * as long as their distance to the nearest brick that is not empty.
 *
 * @param grid the world
 * @param distances its `brickDistances`
 * @param isLeaf by material, 1 for what lets light through
 */
export function createCaster(grid: Grid, distances: Uint8Array, isLeaf: Uint8Array) {
  const { width, height, depth, cells } = grid;
  const [bricksX, bricksZ] = [width / BRICK, depth / BRICK];
  const hit: Hit = { t: 0, cell: 0, axis: 0, sign: 0 };

  /** Whether something stops the ray. `chance` null: everything does; otherwise leaves let it pass at random. */
  function walk(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    far: number,
    chance: (() => number) | null,
  ): boolean {
    const invX = dx === 0 ? 1e30 : 1 / dx;
    const invY = dy === 0 ? 1e30 : 1 / dy;
    const invZ = dz === 0 ? 1e30 : 1 / dz;
    let t = 0;
    // To the edge of the world, for rays that begin outside it.
    const nearX = ((dx > 0 ? 0 : width) - ox) * invX;
    const nearY = ((dy > 0 ? 0 : height) - oy) * invY;
    const nearZ = ((dz > 0 ? 0 : depth) - oz) * invZ;
    if (ox < 0 || ox >= width) t = Math.max(t, nearX);
    if (oy < 0 || oy >= height) t = Math.max(t, nearY);
    if (oz < 0 || oz >= depth) t = Math.max(t, nearZ);
    if (t > 0) t += 1e-4;
    let x = Math.floor(ox + dx * t);
    let y = Math.floor(oy + dy * t);
    let z = Math.floor(oz + dz * t);
    let axis = 1;

    while (t < far && x >= 0 && y >= 0 && z >= 0 && x < width && y < height && z < depth) {
      const away = distances[(x >> 2) + bricksX * ((z >> 2) + bricksZ * (y >> 2))] as number;
      let lowX = x;
      let lowY = y;
      let lowZ = z;
      let size = 1;
      if (away > 0) {
        const reach = (away - 1) * BRICK;
        lowX = (x & ~3) - reach;
        lowY = (y & ~3) - reach;
        lowZ = (z & ~3) - reach;
        size = BRICK + 2 * reach;
      } else {
        const cell = x + width * (z + depth * y);
        const material = cells[cell] as number;
        if (material !== 0 && (chance === null || isLeaf[material] === 0 || chance() >= LEAF_PASS)) {
          hit.t = t;
          hit.cell = cell;
          hit.axis = axis;
          hit.sign = axis === 0 ? (dx > 0 ? -1 : 1) : axis === 1 ? (dy > 0 ? -1 : 1) : dz > 0 ? -1 : 1;
          return true;
        }
      }
      const outX = ((dx > 0 ? lowX + size : lowX) - ox) * invX;
      const outY = ((dy > 0 ? lowY + size : lowY) - oy) * invY;
      const outZ = ((dz > 0 ? lowZ + size : lowZ) - oz) * invZ;
      const leaveX = dx === 0 ? 1e30 : outX;
      const leaveY = dy === 0 ? 1e30 : outY;
      const leaveZ = dz === 0 ? 1e30 : outZ;
      if (leaveX <= leaveY && leaveX <= leaveZ) {
        t = leaveX;
        axis = 0;
        x = dx > 0 ? lowX + size : lowX - 1;
        y = clamp(Math.floor(oy + dy * t), lowY, lowY + size - 1);
        z = clamp(Math.floor(oz + dz * t), lowZ, lowZ + size - 1);
      } else if (leaveY <= leaveZ) {
        t = leaveY;
        axis = 1;
        y = dy > 0 ? lowY + size : lowY - 1;
        x = clamp(Math.floor(ox + dx * t), lowX, lowX + size - 1);
        z = clamp(Math.floor(oz + dz * t), lowZ, lowZ + size - 1);
      } else {
        t = leaveZ;
        axis = 2;
        z = dz > 0 ? lowZ + size : lowZ - 1;
        x = clamp(Math.floor(ox + dx * t), lowX, lowX + size - 1);
        y = clamp(Math.floor(oy + dy * t), lowY, lowY + size - 1);
      }
    }
    return false;
  }

  return {
    /** The hit of the last `cast`; overwritten by the next one. */
    hit,
    /**
     * Whether a ray from (ox, oy, oz) in the direction (dx, dy, dz), of length 1, hits anything within `far` voxels.
     */
    cast: (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, far: number) =>
      walk(ox, oy, oz, dx, dy, dz, far, null),
    /** Whether light passes; leaves stop it at random, by `chance`, which returns numbers in [0, 1). */
    reaches: (
      ox: number,
      oy: number,
      oz: number,
      dx: number,
      dy: number,
      dz: number,
      far: number,
      chance: () => number,
    ) => !walk(ox, oy, oz, dx, dy, dz, far, chance),
  };
}

function clamp(x: number, low: number, high: number): number {
  return Math.max(low, Math.min(x, high));
}
