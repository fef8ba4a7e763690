/** A place, a size or a direction: x to the right, y up, z away. */
export type Vector = readonly [number, number, number];

/** The same direction, of length 1. */
export function unit([x, y, z]: Vector): Vector {
  // Not `Math.hypot`, which may differ between engines.
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
