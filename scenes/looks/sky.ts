import { linear } from '../../voxels/palette.ts';
import { noise2 } from '../../voxels/random.ts';

/** A sky's colours by height: stops of (y of the direction, sRGB colour), from low to high; straight lines between. */
export function ramped(
  stops: readonly (readonly [number, string])[],
): (y: number, out: Float64Array) => void {
  const colours = stops.map(([y, hex]) => [y, ...linear(hex)] as const);
  return (y, out) => {
    let i = 0;
    while (i < colours.length - 2 && y > colours[i + 1][0]) i += 1;
    const [low, high] = [colours[i], colours[i + 1]];
    const k = Math.min(1, Math.max(0, (y - low[0]) / (high[0] - low[0])));
    out[0] = low[1] + (high[1] - low[1]) * k;
    out[1] = low[2] + (high[2] - low[2]) * k;
    out[2] = low[3] + (high[3] - low[3]) * k;
  };
}

/** A far ridge of hills in blocks: `height` and `swing` are slopes over the horizon; below its rim `out` becomes `colour`. */
export function ridge(
  x: number,
  y: number,
  z: number,
  height: number,
  swing: number,
  seed: number,
  colour: readonly [number, number, number],
  out: Float64Array,
): void {
  const block = 0.0055;
  const across = Math.floor(x / z / block) * block;
  const rim =
    height +
    (noise2(across * 5.5, 1, seed) - 0.5) * swing +
    (noise2(across * 22, 2, seed) - 0.5) * swing * 0.28;
  if (Math.floor(y / z / block) * block >= rim) return;
  const haze = Math.min(1, Math.max(0, y / z / rim));
  for (let k = 0; k < 3; k++) out[k] = colour[k] * (1.12 - 0.3 * haze);
}
