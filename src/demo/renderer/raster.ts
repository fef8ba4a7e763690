/** A picture of pixels, little-endian RGBA each, with how far away each of them is. */
export type Raster = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array<ArrayBuffer>;
  readonly depth: Float32Array<ArrayBuffer>;
};

export function createRaster(width: number, height: number): Raster {
  return {
    width,
    height,
    pixels: new Uint32Array(width * height),
    depth: new Float32Array(width * height).fill(Number.POSITIVE_INFINITY),
  };
}

/** A parallelogram on the picture: a corner, two edges; x, y and depth each. */
export type Slab = {
  x: number;
  y: number;
  z: number;
  ux: number;
  uy: number;
  uz: number;
  vx: number;
  vy: number;
  vz: number;
};

/** How far edges reach over, so that no pixel between two neighbours stays empty. */
const OVER = 1e-4;

/**
 * Visits the pixels of a parallelogram that nothing hides: with their place in the picture, and u and v in it.
 *
 * @param visit returns whether the pixel is now as far away as the parallelogram
 */
export function fillSlab(
  { width, height, depth }: Raster,
  slab: Slab,
  visit: (at: number, u: number, v: number) => boolean,
): void {
  const { x, y, z, ux, uy, uz, vx, vy, vz } = slab;
  const area = ux * vy - uy * vx;
  if (Math.abs(area) < 1e-9) return;
  const [ua, ub, va, vb] = [vy / area, -vx / area, -uy / area, ux / area];
  const top = Math.max(0, Math.ceil(y + Math.min(0, uy) + Math.min(0, vy) - 0.5 - OVER));
  const end = Math.min(height - 1, Math.floor(y + Math.max(0, uy) + Math.max(0, vy) - 0.5 + OVER));
  const left = x + Math.min(0, ux) + Math.min(0, vx);
  const right = x + Math.max(0, ux) + Math.max(0, vx);
  for (let row = top; row <= end; row++) {
    const dy = row + 0.5 - y;
    let from = left - x;
    let to = right - x;
    // 0 <= u <= 1 and 0 <= v <= 1 along this row.
    for (let k = 0; k < 2; k++) {
      const [a, b] = k === 0 ? [ua, ub * dy] : [va, vb * dy];
      if (Math.abs(a) < 1e-12) {
        if (b < -OVER || b > 1 + OVER) to = from - 1;
        continue;
      }
      const [one, two] = [(-OVER - b) / a, (1 + OVER - b) / a];
      from = Math.max(from, Math.min(one, two));
      to = Math.min(to, Math.max(one, two));
    }
    const first = Math.max(0, Math.ceil(x + from - 0.5));
    const last = Math.min(width - 1, Math.floor(x + to - 0.5));
    for (let column = first; column <= last; column++) {
      const dx = column + 0.5 - x;
      const u = ua * dx + ub * dy;
      const v = va * dx + vb * dy;
      const far = z + uz * u + vz * v;
      const at = column + width * row;
      if (far > (depth[at] as number)) continue;
      if (visit(at, u, v)) depth[at] = far;
    }
  }
}

/** A colour over another, by a share from 0 to 1. */
export function blend(under: number, over: number, share: number): number {
  const mix = (shift: number) => {
    const [a, b] = [(under >>> shift) & 255, (over >>> shift) & 255];
    return (a + (b - a) * share) & 255;
  };
  return (0xff000000 | (mix(16) << 16) | (mix(8) << 8) | mix(0)) >>> 0;
}

/** Red, green and blue, 0 to 255 each, as a pixel. */
export function pixel(r: number, g: number, b: number): number {
  return (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
}
