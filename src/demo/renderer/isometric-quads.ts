import type { Vector } from '../../../voxels/vector.ts';
import { PATTERN, type Pattern, STRIPE, type TakeQuad } from './figure-quads.ts';
import { type Projection, slabOf } from './isometric-picture.ts';
import { blend, fillSlab, pixel, type Raster } from './raster.ts';

/**
 * Fills parallelograms of the world in a picture, if they look to the eye. What is solid hides what is drawn after it; an
 * overlay lets the picture through.
 */
export function createQuadPainter(raster: Raster, to: Projection, layer: 'solid' | 'overlay'): TakeQuad {
  const { pixels } = raster;
  const isSolid = layer === 'solid';
  return (from, s, t, [r, g, b], share, pattern, normal) => {
    if (ahead(to, normal) >= 0) return;
    const colour = pixel(r, g, b);
    fillSlab(raster, slabOf(to, from, s, t), (at, u, v) => {
      pixels[at] = isSolid ? colour : blend(pixels[at] as number, colour, share * strengthAt(pattern, u, v));
      return isSolid;
    });
  };
}

/** How far away from the eye a direction leads. */
function ahead({ depth }: Projection, [x, y, z]: Vector): number {
  return depth[0] * x + depth[1] * y + depth[2] * z;
}

/** How strong a pattern is at a place of its face, as in `PLAIN_FRAGMENT`. */
function strengthAt(pattern: Pattern, u: number, v: number): number {
  switch (pattern) {
    case PATTERN.none:
      return 1;
    case PATTERN.stripes:
      return Math.floor((u + v) * 4) % 2 === 0 ? STRIPE.solid : STRIPE.between;
    case PATTERN.round:
      return Math.max(0, 1 - 4 * ((u - 0.5) ** 2 + (v - 0.5) ** 2));
  }
}
