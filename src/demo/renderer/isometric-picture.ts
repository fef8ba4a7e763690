import { KIND } from '#machines/demo/blocks.ts';
import { placeAt } from '../../../voxels/grid.ts';
import type { Vector } from '../../../voxels/vector.ts';
import { ATLAS_WIDTH, type Atlas, texelAt } from '../light/atlas.ts';
import type { Look } from '../light/look.ts';
import { TEXELS } from '../light/paint.ts';
import { DIRECTIONS, squareOf, UP } from '../mesh/directions.ts';
import type { Faces } from '../mesh/faces.ts';
import { WATER_SURFACE } from '../mesh/visible.ts';
import { ditherAt, paintBackdrop } from './backdrop.ts';
import { isometricRows } from './camera.ts';
import { blend, createRaster, fillSlab, type Raster, type Slab } from './raster.ts';
import type { View } from './renderer.ts';

const NOTHING: ReadonlyMap<number, number> = new Map();

/** From the world to a picture's pixels. */
export type Projection = ReturnType<typeof isometricRows>;

/** Where a parallelogram of the world is in the picture. */
export function slabOf({ x, y, depth }: Projection, origin: Vector, s: Vector, t: Vector): Slab {
  const along = (row: readonly number[], [a, b, c]: Vector) =>
    (row[0] as number) * a + (row[1] as number) * b + (row[2] as number) * c;
  return {
    x: along(x, origin) + (x[3] as number),
    y: along(y, origin) + (y[3] as number),
    z: along(depth, origin),
    ux: along(x, s),
    uy: along(y, s),
    uz: along(depth, s),
    vx: along(x, t),
    vy: along(y, t),
    vz: along(depth, t),
  };
}

/**
 * Draws all faces of the world before its sky: what stays the same until a block, the view or what fades changes.
 *
 * @param faded the slots that are drawn as dots, and how many of their pixels are left out, from 0 to 1
 */
export function paintWorld(
  look: Look,
  faces: Faces,
  atlas: Atlas,
  view: View,
  width: number,
  height: number,
  faded: ReadonlyMap<number, number> = NOTHING,
): Raster {
  const raster = createRaster(width, height);
  paintBackdrop(look, raster.pixels, width, height);
  const projection = isometricRows(view, width, height);
  const texels = new Uint32Array(atlas.texels.buffer);
  const facing = DIRECTIONS.map(
    ({ normal: [x, y, z] }) =>
      x * projection.depth[0] + y * projection.depth[1] + z * projection.depth[2] < 0,
  );
  for (const isWater of [false, true]) {
    for (let slot = 0; slot < faces.count; slot++) {
      const kind = faces.kind[slot] as number;
      if (kind === 0 || (kind === KIND.water) !== isWater) continue;
      const direction = faces.direction[slot] as number;
      if (!facing[direction]) continue;
      const slab = slabOfFace(faces, slot, direction, isWater, projection);
      const first = texelAt(slot, 0, 0) / 4;
      const fade = faded.get(slot) ?? 0;
      fillSlab(raster, slab, (at, u, v) => {
        if (fade > 0 && fade > ditherAt(at % width, Math.floor(at / width))) return false;
        const i = Math.min(TEXELS - 1, Math.max(0, Math.floor(u * TEXELS)));
        const j = Math.min(TEXELS - 1, Math.max(0, Math.floor(v * TEXELS)));
        const texel = texels[first + i + ATLAS_WIDTH * j] as number;
        raster.pixels[at] = isWater
          ? blend(raster.pixels[at] as number, texel, (texel >>> 24) / 255)
          : (texel | 0xff000000) >>> 0;
        return true;
      });
    }
  }
  return raster;
}

function slabOfFace(
  { cell, grid }: Faces,
  slot: number,
  direction: number,
  isWater: boolean,
  to: Projection,
): Slab {
  const [x, y, z] = placeAt(grid, cell[slot] as number);
  const { origin, s, t } = squareOf(direction);
  const sunk = isWater && direction === UP ? 1 - WATER_SURFACE : 0;
  const from: Vector = [x + origin[0], y + origin[1] - sunk, z + origin[2]];
  return slabOf(to, from, s, isWater && direction !== UP ? [0, WATER_SURFACE, 0] : t);
}
