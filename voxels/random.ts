/** Seeded randomness and noise. The same arguments always give the same numbers. */

/** A whole number of 32 bits, well mixed, for a place and a seed (after the finaliser of MurmurHash3). */
export function mixBits(x: number, y: number, z: number, seed: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(z | 0, 1274126177);
  h ^= Math.imul(seed | 0, 2246822519);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number in [0, 1) for a whole-numbered place. */
export function hash(x: number, y: number, z: number, seed: number): number {
  return mixBits(x, y, z, seed) / 4294967296;
}

/** Chances one after the other (xorshift): they depend on the place and the seed that they began with. */
export function createChances() {
  let state = 1;
  return {
    /** Begins anew. */
    begin: (x: number, y: number, z: number, seed: number): void => {
      state = mixBits(x, y, z, seed) | 1;
    },
    /** The next number in [0, 1). */
    next: (): number => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) / 4294967296;
    },
  };
}

/** Smooth value noise in [0, 1) over the plane; one bump is about one unit wide. */
export function noise2(x: number, y: number, seed: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(x - ix), smooth(y - iy)];
  const top = hash(ix, iy, 0, seed) * (1 - u) + hash(ix + 1, iy, 0, seed) * u;
  const low = hash(ix, iy + 1, 0, seed) * (1 - u) + hash(ix + 1, iy + 1, 0, seed) * u;
  return top * (1 - v) + low * v;
}

/** Smooth value noise in [0, 1) in space; one bump is about one unit wide. */
export function noise3(x: number, y: number, z: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const u = smooth(x - ix);
  const v = smooth(y - iy);
  const w = smooth(z - iz);
  const layer = (k: number) => {
    const top = hash(ix, iy, k, seed) * (1 - u) + hash(ix + 1, iy, k, seed) * u;
    const low = hash(ix, iy + 1, k, seed) * (1 - u) + hash(ix + 1, iy + 1, k, seed) * u;
    return top * (1 - v) + low * v;
  };
  return layer(iz) * (1 - w) + layer(iz + 1) * w;
}

/** Three octaves of `noise2`, in [0, 1). */
export function roughNoise2(x: number, y: number, seed: number): number {
  return (noise2(x, y, seed) * 4 + noise2(x * 2, y * 2, seed + 1) * 2 + noise2(x * 4, y * 4, seed + 2)) / 7;
}

/** 0 below `from`, 1 above `to`, a smooth step between them. */
export function smoothstep(from: number, to: number, x: number): number {
  return smooth(Math.min(1, Math.max(0, (x - from) / (to - from))));
}

function smooth(x: number): number {
  return x * x * (3 - 2 * x);
}
