/** A place, a size or a direction: x to the right, y up, z away. */
export type Vector = readonly [number, number, number];
