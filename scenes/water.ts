import { type Canvas, dithered, get, mix, type Ramp, set } from './canvas.ts';
import { noise, wave } from './noise.ts';

/** A pond: the row everything is mirrored at, the upper edge of the water in a column, its own colours, and its rim. */
export type Pond = {
  readonly row: number;
  readonly shore: (x: number) => number;
  readonly depths: Ramp;
  readonly rim: number;
  /** How much of the mirrored world is seen at the far edge, 0 to 1; it fades by 0.2 towards the viewer. */
  readonly clear: number;
};

/** Paints the pond at loop time `t` with what `world` shows above it, broken up by slow ripples. */
export function reflect(c: Canvas, world: Canvas, pond: Pond, t: number): void {
  for (let x = 0; x < c.width; x++) {
    const edge = pond.shore(x);
    for (let y = Math.max(0, Math.ceil(edge)); y < c.height; y++) {
      const near = (y - pond.row) / (c.height - pond.row);
      const ripple = wave(t, 1, y * 0.21 + noise(x / 40, y / 6, 2)) + wave(t, 1, -y * 0.13 + x / 170);
      const column = Math.min(c.width - 1, Math.max(0, Math.round(x + ripple * (0.4 + near * 2.2))));
      const seen = get(world, column, Math.max(0, pond.row - (y - pond.row) * 1.06 - 1));
      const body = dithered(pond.depths, 0.85 - near * 0.9, x, y);
      set(
        c,
        x,
        y,
        y < edge + 1.5
          ? mix(body, pond.rim, 0.55)
          : mix(body, seen < 0 ? body : seen, pond.clear - near * 0.2),
      );
    }
  }
}

/** Mist that drifts one way without a jump: `at` is sampled twice, one loop apart, and the two are cross-faded. */
export function drifting(t: number, at: (shift: number) => number): number {
  return at(t) * (1 - t) + at(t - 1) * t;
}
