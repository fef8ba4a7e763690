import type { Vector } from '../../../voxels/vector.ts';
import { figureColour } from '../light/figure-light.ts';
import { kindAlbedo } from '../light/kind-colour.ts';
import type { Look } from '../light/look.ts';
import { DIRECTIONS, squareOf } from '../mesh/directions.ts';
import { figureParts, type Part } from './figure-parts.ts';
import { placed, placementOf, turned } from './figure-pose.ts';
import { type Projection, slabOf } from './isometric-picture.ts';
import { blend, fillSlab, pixel, type Raster } from './raster.ts';
import type { MateFigure, Temperament } from './renderer.ts';

/** The width of a block that a mate carries, in blocks, and how high it holds it. */
export const CARRIED = 0.75;
export const CARRIED_AT = 2.0;

/** Draws mates into a picture of the world, with a soft shadow under their feet. */
export function createFigurePainter(look: Look) {
  const parts: Readonly<Record<Temperament, readonly Part[]>> = {
    planner: figureParts('planner'),
    gatherer: figureParts('gatherer'),
    dreamer: figureParts('dreamer'),
  };
  const ahead = ({ depth }: Projection, [x, y, z]: Vector) => depth[0] * x + depth[1] * y + depth[2] * z;

  return (raster: Raster, to: Projection, mate: MateFigure, seconds: number): void => {
    const { pixels } = raster;
    shade(raster, to, mate.at);
    for (const part of parts[mate.look]) {
      const placement = placementOf(part, mate, seconds);
      const normals = DIRECTIONS.map(({ normal }) => turned(placement, normal));
      for (const { origin, s, t, direction, albedo, glow } of part.faces) {
        const normal = normals[direction] as Vector;
        if (ahead(to, normal) >= 0) continue;
        const colour = pixel(...figureColour(look, normal, albedo, glow * mate.lantern));
        const slab = slabOf(to, placed(placement, origin), turned(placement, s), turned(placement, t));
        fillSlab(raster, slab, (at) => {
          pixels[at] = colour;
          return true;
        });
      }
    }
    if (mate.carries === null) return;
    const albedo = kindAlbedo(look, mate.carries);
    const [x, y, z] = mate.at;
    for (const [direction, { normal }] of DIRECTIONS.entries()) {
      if (ahead(to, normal) >= 0) continue;
      const { origin, s, t } = squareOf(direction);
      const small = ([a, b, c]: Vector): Vector => [a * CARRIED, b * CARRIED, c * CARRIED];
      const [a, b, c] = small(origin);
      const from: Vector = [x + a - CARRIED / 2, y + mate.hop + CARRIED_AT + b, z + c - CARRIED / 2];
      const colour = pixel(...figureColour(look, normal, albedo, 0));
      fillSlab(raster, slabOf(to, from, small(s), small(t)), (at) => {
        pixels[at] = colour;
        return true;
      });
    }
  };

  function shade(raster: Raster, to: Projection, [x, y, z]: Vector): void {
    const size = 1.1;
    const slab = slabOf(to, [x - size / 2, y + 0.03, z - size / 2], [size, 0, 0], [0, 0, size]);
    const dark = pixel(18, 22, 34);
    fillSlab(raster, slab, (at, u, v) => {
      const far = Math.sqrt((u - 0.5) ** 2 + (v - 0.5) ** 2) * 2;
      if (far < 1) raster.pixels[at] = blend(raster.pixels[at] as number, dark, 0.45 * (1 - far * far));
      return false;
    });
  }
}
