import { hash } from '../../voxels/random.ts';
import type { Plate } from '../light/plate.ts';
import type { Light } from '../picture/develop.ts';

/** The number of each. */
export type Particles = { readonly petals: number; readonly fireflies: number };

/** Petals by day, fireflies at night, at loop time `t`, painted into the light; nearer things hide them. */
export function paintParticles(
  light: Light,
  plate: Plate,
  { petals, fireflies }: Particles,
  t: number,
): void {
  for (let i = 0; i < petals; i++) paintPetal(light, plate, i, t);
  for (let i = 0; i < fireflies; i++) paintFirefly(light, plate, i, t);
}

/** Three shapes of petals as blocks: cells of a small grid, from its middle. */
const petalShapes: readonly (readonly [number, number])[][] = [
  [
    [-0.5, -0.5],
    [0.5, -0.5],
    [-0.5, 0.5],
  ],
  [
    [0, 0],
    [1, 0],
  ],
  [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
    [0.5, 1.5],
  ],
];

const petalColours = [
  [1.0, 0.62, 0.7],
  [1.1, 0.8, 0.84],
  [0.95, 0.5, 0.6],
] as const;

/** A petal falls and swings for one loop; it is invisible at both ends of its way. */
function paintPetal({ width, height, rgb }: Light, { depth }: Plate, i: number, t: number): void {
  const life = (t + hash(i, 0, 0, 31)) % 1;
  const alpha = Math.min(1, 5 * Math.min(life, 1 - life));
  const away = 70 + 190 * hash(i, 1, 0, 31) ** 1.5;
  const swing = Math.sin(2 * Math.PI * (2 * life + hash(i, 2, 0, 31))) * 0.018;
  const x = (hash(i, 3, 0, 31) * 1.2 - 0.05 - 0.16 * life + swing) * width;
  const y = (hash(i, 4, 0, 31) * 0.95 - 0.12 + 0.3 * life) * height;
  const cell = (height * 0.8) / away;
  const turn = 2 * Math.PI * (life * (1 + Math.floor(hash(i, 5, 0, 31) * 2)) + hash(i, 6, 0, 31));
  // Seen from its edge it is thin.
  const thin = 0.35 + 0.65 * Math.abs(Math.cos(2 * Math.PI * (life * 2 + hash(i, 8, 0, 31))));
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const shape = petalShapes[i % petalShapes.length];
  const colour = petalColours[Math.floor(hash(i, 7, 0, 31) * petalColours.length)];
  const reach = Math.ceil(cell * 3.2);
  for (let py = Math.floor(y - reach); py <= y + reach; py++) {
    for (let px = Math.floor(x - reach); px <= x + reach; px++) {
      if (px < 0 || py < 0 || px >= width || py >= height || depth[py * width + px] < away) continue;
      let covered = 0;
      for (const sub of [0.25, 0.75]) {
        for (const sup of [0.25, 0.75]) {
          const [dx, dy] = [px + sub - x, py + sup - y];
          const a = (dx * cos + dy * sin) / cell;
          const b = (dy * cos - dx * sin) / (cell * thin);
          if (shape.some(([cx, cy]) => Math.abs(a - cx) <= 0.5 && Math.abs(b - cy) <= 0.5)) covered += 0.25;
        }
      }
      if (covered === 0) continue;
      const p = (py * width + px) * 3;
      for (let k = 0; k < 3; k++) rgb[p + k] += (colour[k] * 0.8 - rgb[p + k]) * alpha * covered;
    }
  }
}

const fireflyColours = [
  [0.62, 1, 0.72],
  [0.75, 1, 0.85],
  [1, 0.68, 0.32],
] as const;

/** A firefly moves on a closed path and glows now and then. */
function paintFirefly({ width, height, rgb }: Light, { depth }: Plate, i: number, t: number): void {
  const turn = (k: number, n: number) => Math.sin(2 * Math.PI * (k * t + hash(i, n, 0, 41)));
  const blink = Math.max(0, turn(2 + (i % 2), 1)) ** 2;
  if (blink < 0.01) return;
  const away = 90 + hash(i, 2, 0, 41) * 200;
  const x = (hash(i, 3, 0, 41) + 0.02 * turn(1, 4) + 0.008 * turn(3, 5)) * width;
  const y = (0.24 + hash(i, 6, 0, 41) * 0.42 + 0.022 * turn(1, 7) + 0.01 * turn(2, 8)) * height;
  const core = (height * 0.7) / away;
  const colour = fireflyColours[i % 5 === 0 ? 2 : i % 2];
  const reach = Math.ceil(core * 9);
  for (let py = Math.floor(y - reach); py <= y + reach; py++) {
    for (let px = Math.floor(x - reach); px <= x + reach; px++) {
      if (px < 0 || py < 0 || px >= width || py >= height || depth[py * width + px] < away) continue;
      const [dx, dy] = [Math.abs(px + 0.5 - x) / core, Math.abs(py + 0.5 - y) / core];
      // A block of light, and its glow.
      const block = Math.max(0, Math.min(1, (1.15 - Math.max(dx, dy)) * core));
      const glow = 0.5 * Math.exp(-(dx * dx + dy * dy) / 9);
      const p = (py * width + px) * 3;
      for (let k = 0; k < 3; k++) rgb[p + k] += colour[k] * blink * (block * 4 + glow * 1.6);
    }
  }
}
