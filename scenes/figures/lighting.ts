import { smoothstep } from '../../voxels/random.ts';
import { unit, type Vector } from '../../voxels/vector.ts';
import { ramped } from '../looks/sky.ts';
import type { Rgb, Setting } from '../setting.ts';

/** The lighting of a figure: a setting without camera and world. */
export type Lighting = Omit<Setting, 'camera' | 'build' | 'seed'>;

type LightingLook = {
  readonly stops: readonly (readonly [number, string])[];
  readonly towards: Vector;
  readonly colour: Rgb;
  /** How much light the sky gives; the colours that the picture shows of it are those of its stops. */
  readonly fill: number;
  /** The direction of the visible moon, of length 1. It may differ from the direction of the light. */
  readonly moon?: Vector;
};

/** The cosine of the radius of the moon's disc. */
const MOON = Math.cos(0.023);

function lighting({ stops, towards, colour, fill, moon }: LightingLook): Lighting {
  const ramp = ramped(stops);
  return {
    light: { towards: unit(towards), colour, cone: 0.045 },
    mist: { ground: 0, floor: 0, scale: 10, base: 0, forward: 0, share: 0, ambient: [0, 0, 0] },
    waterBody: [0.02, 0.06, 0.065],
    sky(x, y, z, withDisc, out) {
      ramp(y, out);
      if (withDisc) {
        if (moon !== undefined && x * moon[0] + y * moon[1] + z * moon[2] > MOON) out.set([1.5, 1.55, 1.45]);
        return;
      }
      const share = fill * (0.55 + 0.45 * smoothstep(-0.1, 0.4, y));
      for (let k = 0; k < 3; k++) out[k] *= share;
    },
  };
}

/** Late morning: warm sun from the front. */
export const day = lighting({
  stops: [
    [-0.2, '#e6c9c0'],
    [0, '#fbe0d6'],
    [0.1, '#e6e9ea'],
    [0.3, '#a9d0e0'],
    [1, '#8fc0d8'],
  ],
  towards: [0.2, 0.85, -0.75],
  colour: [2.7, 2.4, 1.95],
  fill: 0.85,
});

/** Early evening: low, golden, from the right. */
export const evening = lighting({
  stops: [
    [-0.2, '#b98f78'],
    [0, '#ffc48c'],
    [0.1, '#f3ae93'],
    [0.25, '#b99bb0'],
    [1, '#6f8cae'],
  ],
  towards: [0.85, 0.45, -0.42],
  colour: [3.7, 2.3, 1.5],
  fill: 0.85,
});

/** A clear night: a pale moon, and room for lamps. */
export const night = lighting({
  moon: unit([-0.86, 0.1, 1]),
  stops: [
    [-0.2, '#27413f'],
    [0, '#7aa497'],
    [0.08, '#4c7b7e'],
    [0.25, '#1f4855'],
    [1, '#143441'],
  ],
  towards: [0.45, 0.8, -0.55],
  colour: [0.5, 0.62, 0.66],
  fill: 0.8,
});
