/** A state of chance: a whole number of 32 bits. The same seed always brings the same. */
export type Seed = number;

/** The next state. */
export function nextSeed(seed: Seed): Seed {
  return (Math.imul(seed, 1664525) + 1013904223) >>> 0;
}

/** One of 0 to `count` - 1, after a state. */
export function chosen(seed: Seed, count: number): number {
  return Math.floor((seed / 2 ** 32) * count);
}
