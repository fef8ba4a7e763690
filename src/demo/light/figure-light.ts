import type { Vector } from '../../../voxels/vector.ts';
import { develop } from './film.ts';
import type { Look } from './look.ts';

/** The colour of a mate's face that looks to `normal`, as sRGB bytes: what moves is not baked. */
export function figureColour(look: Look, normal: Vector, albedo: Vector, glow: number): Vector {
  const { towards, colour } = look.sun;
  const facing = normal[0] * towards[0] + normal[1] * towards[1] + normal[2] * towards[2];
  const sun = 0.8 * Math.max(0, facing);
  const high = 0.5 + 0.5 * normal[1];
  const light = (n: 0 | 1 | 2) => {
    const sky =
      look.sky.horizon[n] * 0.5 + look.sky.zenith[n] * 0.4 * high + look.sky.below[n] * 0.3 * (1 - high);
    return albedo[n] * (colour[n] * sun + sky + glow * (look.lamp.paper + 0.5)) * look.exposure;
  };
  return [develop(light(0)), develop(light(1)), develop(light(2))];
}
