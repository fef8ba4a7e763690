/**
 * A traced picture before it is developed: linear light, and what is at each pixel. Row by row from the upper left;
 * three numbers a pixel for colours and normals, one for the rest. All arrays can be shared between threads.
 */
export type Plate = { readonly width: number; readonly height: number } & Record<Channel, Float32Array>;

export type Channel = keyof typeof CHANNELS;

/** The channels of a plate, and how many numbers a pixel has in each. */
export const CHANNELS = {
  /** Light of sun, sky and neighbours from surfaces; noisy. */
  surface: 3,
  /** Light of the lamps from surfaces; noisy, and it flickers. */
  lamps: 3,
  /** What needs no smoothing: the sky, glowing glass, the body of water. */
  clear: 3,
  /** Light that the mist scatters; noisy, but smooth by nature. */
  haze: 3,
  /** What surfaces reflect, as far as it is seen through mist and water: `surface` and `lamps` divided by it are smooth. */
  albedo: 3,
  normal: 3,
  /** Voxels from the eye; the sky is at 1000. */
  depth: 1,
  /** The shares of the pixel that show leaves and water. */
  leaf: 1,
  water: 1,
} as const;

export const channels = Object.keys(CHANNELS) as Channel[];

/** The depth of the sky, in voxels. */
export const SKY_DEPTH = 1000;

/** An empty plate. */
export function createPlate(width: number, height: number): Plate {
  const arrays = channels.map((name) => [
    name,
    new Float32Array(new SharedArrayBuffer(width * height * CHANNELS[name] * 4)),
  ]);
  return { width, height, ...(Object.fromEntries(arrays) as Record<Channel, Float32Array>) };
}
