import { type Canvas, ellipse, type Ramp, set, shade } from './canvas.ts';
import { noise, random, wave } from './noise.ts';

/** A ball of leaves: middle and radii in pixels. */
export type Puff = readonly [x: number, y: number, rx: number, ry: number];

/** Where the light comes from, as a direction of about length 1: x to the right, y down, z to the viewer. */
export type Light = readonly [x: number, y: number, z: number];

const leafShapes: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [1, 0],
  ],
];

/** How a canopy is painted. `leaf` is 0 for single pixels (far away), 1 for small stamps; `contrast` about 0.5. */
export type Foliage = {
  readonly ramp: Ramp;
  readonly light: Light;
  readonly seed: number;
  readonly leaf: 0 | 1;
  readonly contrast?: number;
  readonly base?: number;
  /** What is left of the light in a row, 0 to 1. */
  readonly dim?: (y: number) => number;
};

/** Paints balls of leaves in the given order (later ones in front), lit like spheres and broken up into clumps. */
export function foliage(c: Canvas, puffs: readonly Puff[], style: Foliage): void {
  const rnd = random(style.seed);
  const [lx, ly, lz] = style.light;
  const contrast = style.contrast ?? 0.5;
  const base = style.base ?? 0.45;
  for (const [cx, cy, rx, ry] of puffs) {
    const count = Math.round(rx * ry * (style.leaf === 1 ? 1.5 : 3.2));
    const leaves = Array.from({ length: count }, () => {
      const angle = rnd() * Math.PI * 2;
      const r = Math.sqrt(rnd()) * (0.86 + 0.2 * rnd());
      const nx = Math.cos(angle) * r;
      const ny = Math.sin(angle) * r;
      const x = Math.round(cx + nx * rx);
      const y = Math.round(cy + ny * ry);
      const nz = Math.sqrt(Math.max(0, 1 - r * r));
      const clump = noise(x / 4.5, y / 3.5, style.seed) - 0.5;
      const lit =
        base + contrast * (nx * lx + ny * ly + (nz - 0.4) * lz) + clump * 0.34 + (rnd() - 0.5) * 0.1;
      const v = lit * (style.dim?.(y) ?? 1);
      return { x, y, v, shape: Math.floor(rnd() * leafShapes.length) };
    }).sort((a, b) => a.v - b.v);
    for (const { x, y, v, shape } of leaves) {
      const color = shade(style.ramp, v);
      if (style.leaf === 0) {
        set(c, x, y, color);
        set(c, x + 1, y, color);
        continue;
      }
      for (const [dx, dy] of leafShapes[shape] ?? []) set(c, x + dx, y + dy, color);
    }
  }
}

/** A bend of a trunk or branch: place and half width in pixels. */
export type Bend = readonly [x: number, y: number, radius: number];

/** Paints a tapering trunk or branch through its bends. `lit` is the side the light is on: -1 left, 1 right. */
export function limb(c: Canvas, bends: readonly Bend[], ramp: Ramp, lit: -1 | 1, seed: number): void {
  for (let i = 1; i < bends.length; i++) {
    const [x0, y0, r0] = bends[i - 1] ?? [0, 0, 0];
    const [x1, y1, r1] = bends[i] ?? [0, 0, 0];
    const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0));
    for (let s = 0; s <= steps; s++) {
      const k = s / Math.max(1, steps);
      const r = r0 + (r1 - r0) * k;
      ellipse(c, x0 + (x1 - x0) * k, y0 + (y1 - y0) * k, r, r, (x, y, nx) => {
        const bark = noise(x / 2.2, y / 7, seed) - 0.5;
        return shade(ramp, 0.4 + nx * lit * 0.42 + bark * 0.5);
      });
    }
  }
}

/** A hanging strand: where it starts, its length, width at the start (pixels), bend to the side and phase in turns. */
export type Strand = {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  readonly bend: number;
  readonly phase: number;
  readonly ramp: Ramp;
};

/** Paints a tapering strand at loop time `t`; it swings more towards its tip. */
export function hang(c: Canvas, strand: Strand, t: number, swing: number): void {
  for (let s = 0; s < strand.length; s++) {
    const k = s / strand.length;
    const side = strand.bend * k * k + swing * k ** 1.4 * wave(t, 1, strand.phase - k * 0.25);
    const width = Math.max(1, Math.round(strand.width * (1 - k) ** 0.7 + (s % 3 === 0 ? 0.5 : -0.2)));
    const from = Math.round(strand.x + side - width / 2);
    for (let i = 0; i < width; i++) {
      const clump = noise(s / 3, strand.phase * 40 + i, 5) - 0.5;
      set(c, from + i, strand.y + s, shade(strand.ramp, 0.28 + k * 0.5 + clump * 0.35 - i * 0.12));
    }
  }
}

/** Paints tufts of grass over a band of ground; `top(x)` is its upper edge, tufts stand up to `depth` pixels below it. */
export function grass(
  c: Canvas,
  x0: number,
  x1: number,
  top: (x: number) => number,
  depth: number,
  ramp: Ramp,
  seed: number,
): void {
  const rnd = random(seed);
  const tufts = Array.from({ length: Math.round((x1 - x0) * depth * 0.028) }, () => {
    const x = x0 + rnd() * (x1 - x0);
    return { x, y: top(x) + rnd() * depth, v: rnd() };
  }).sort((a, b) => a.y - b.y);
  for (const { x, y, v } of tufts) {
    const near = 1 + (y - top(x)) / 55;
    const patch = noise(x / 24, y / 12, seed);
    if (patch < 0.3) continue;
    for (let blade = -2; blade <= 2; blade++) {
      const tall = (2.4 - Math.abs(blade) * 0.6 + v) * near * (0.6 + patch * 0.7);
      for (let i = 0; i < tall; i++) {
        const k = i / tall;
        set(
          c,
          x + blade * (1 + k * 0.5) + (k > 0.6 ? Math.sign(blade) * 0.5 : 0),
          y - i,
          shade(ramp, 0.12 + patch * 0.34 + k * 0.38 + (blade + 2) * 0.025),
        );
      }
    }
  }
}
