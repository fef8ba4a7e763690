import { KIND } from '#machines/demo/blocks.ts';
import type { Vector } from '../../../voxels/vector.ts';
import { DIRECTIONS, squareOf } from '../mesh/directions.ts';
import { type Look, rampOf } from './look.ts';
import type { Sight } from './sight.ts';

/** How many rays look around from the middle of a face, and how far, in blocks. */
const RAYS = 28;
const FAR = 14;
/** How much of the light passes on through blossom, beside what it reflects. */
const THROUGH_BLOSSOM = 0.3;

/** The same rays for each face of a direction: neighbours differ by what they see, not by chance. */
const BUNDLES: readonly (readonly Vector[])[] = DIRECTIONS.map(({ normal, s, t }) =>
  Array.from({ length: RAYS }, (_, k) => {
    const radius = Math.sqrt((k + 0.5) / RAYS);
    const angle = k * 2.399963;
    const [u, v] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    const up = Math.sqrt(1 - radius * radius);
    const mixed = (n: 0 | 1 | 2) => normal[n] * up + s[n] * u + t[n] * v;
    return [mixed(0), mixed(1), mixed(2)];
  }),
);

/**
 * Looks around from the middle of a face: what the sky sends, what the blocks around send on after one bounce, and
 * what lanterns glow. The result is written to three numbers of `into`, in the unit of the sun's radiance.
 */
export function createGather(look: Look, sight: Sight) {
  const { zenith, horizon, below } = look.sky;
  const { towards, colour } = look.sun;
  const albedo = meanAlbedo(look);
  const glow = look.lamp.paper * 1.6;
  const paper = look.ramps.lantern[1] as Vector;
  const side: [number, number, number] = [0, 0, 0];

  return (x: number, y: number, z: number, direction: number, into: Float32Array, at: number): void => {
    const { normal, origin, s, t } = squareOf(direction);
    const ox = x + origin[0] + (s[0] + t[0]) * 0.5 + normal[0] * 0.01;
    const oy = y + origin[1] + (s[1] + t[1]) * 0.5 + normal[1] * 0.01;
    const oz = z + origin[2] + (s[2] + t[2]) * 0.5 + normal[2] * 0.01;
    let [r, g, b] = [0, 0, 0];
    for (const [dx, dy, dz] of BUNDLES[direction] as readonly Vector[]) {
      let through = 1;
      if (sight.cast(ox, oy, oz, dx, dy, dz, FAR)) {
        const { t: far, cell, axis, sign } = sight.hit;
        const kind = sight.cells[cell] as number;
        if (kind === KIND.lantern) {
          r += paper[0] * glow;
          g += paper[1] * glow;
          b += paper[2] * glow;
          continue;
        }
        side[0] = axis === 0 ? sign : 0;
        side[1] = axis === 1 ? sign : 0;
        side[2] = axis === 2 ? sign : 0;
        let sun = side[0] * towards[0] + side[1] * towards[1] + side[2] * towards[2];
        if (sun > 0) {
          const px = ox + dx * far + side[0] * 0.01;
          const py = oy + dy * far + side[1] * 0.01;
          const pz = oz + dz * far + side[2] * 0.01;
          if (sight.cast(px, py, pz, towards[0], towards[1], towards[2], 64)) sun = 0;
        } else sun = 0;
        // What the place that was hit gets from the sky is not followed: a share of it.
        const k = kind * 3;
        const open = 0.3 + 0.2 * side[1];
        r += (albedo[k] as number) * (colour[0] * sun + horizon[0] * open);
        g += (albedo[k + 1] as number) * (colour[1] * sun + horizon[1] * open);
        b += (albedo[k + 2] as number) * (colour[2] * sun + horizon[2] * open);
        if (kind !== KIND.blossom) continue;
        through = THROUGH_BLOSSOM;
      }
      if (dy > 0) {
        const high = Math.sqrt(dy) * through;
        const low = through - high;
        r += zenith[0] * high + horizon[0] * low;
        g += zenith[1] * high + horizon[1] * low;
        b += zenith[2] * high + horizon[2] * low;
      } else {
        const low = (1 + dy * 0.7) * through;
        const deep = through - low;
        r += horizon[0] * low + below[0] * deep;
        g += horizon[1] * low + below[1] * deep;
        b += horizon[2] * low + below[2] * deep;
      }
    }
    into[at] = r / RAYS;
    into[at + 1] = g / RAYS;
    into[at + 2] = b / RAYS;
  };
}

/** By kind, three numbers each: the mean of its ramp. */
function meanAlbedo(look: Look): Float32Array {
  const mean = new Float32Array(16 * 3);
  for (const kind of Object.values(KIND)) {
    const ramp = rampOf(look, kind);
    for (const colour of ramp) {
      for (let n = 0; n < 3; n++) {
        mean[kind * 3 + n] = (mean[kind * 3 + n] as number) + (colour[n] as number) / ramp.length;
      }
    }
  }
  return mean;
}
