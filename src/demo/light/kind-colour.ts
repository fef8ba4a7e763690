import type { Kind } from '#machines/demo/blocks.ts';
import type { Vector } from '../../../voxels/vector.ts';
import { develop } from './film.ts';
import { type Look, rampOf } from './look.ts';

/** The colour by which a kind is known, as sRGB bytes: for what is only proposed or carried. */
export function kindColour(look: Look, kind: Kind, light = 1): Vector {
  const middle = kindAlbedo(look, kind);
  const shown = (n: 0 | 1 | 2) => develop(middle[n] * 1.7 * light);
  return [shown(0), shown(1), shown(2)];
}

/** The albedo by which a kind is known. */
export function kindAlbedo(look: Look, kind: Kind): Vector {
  const ramp = rampOf(look, kind);
  return ramp[Math.floor(ramp.length * 0.6)] ?? [1, 1, 1];
}
