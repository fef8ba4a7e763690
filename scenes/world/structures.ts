import { box, type Grid, put } from '../../voxels/grid.ts';
import { pick, type Ramp } from '../../voxels/palette.ts';
import { hash, noise2 } from '../../voxels/random.ts';
import type { Vector } from '../../voxels/vector.ts';

/** A bridge: its two ends (on its near side, the deck's level), and how far its top is above them. */
type Bridge = {
  readonly from: Vector;
  readonly to: Vector;
  readonly rise: number;
  readonly width: number;
  /** How far down its piles go. */
  readonly foot: number;
  readonly wood: Ramp;
};

/** An arched bridge along x: deck of planks, two railings with posts and caps, piles with braces. */
export function bridge(grid: Grid, { from, to, rise, width, foot, wood }: Bridge): void {
  const length = to[0] - from[0];
  const arch = (x: number) => {
    const k = (x - from[0]) / length;
    return Math.round(from[1] + (to[1] - from[1]) * k + 4 * rise * k * (1 - k));
  };
  const grain = (x: number, y: number, z: number, light: number) =>
    pick(wood, light + (noise2(x / 9, y * 0.9 + z * 0.7, 3) - 0.5) * 0.4, hash(x, y, z, 4));
  const sides = [from[2], from[2] + width];

  for (let x = Math.floor(from[0]); x <= to[0]; x++) {
    const y = arch(x);
    for (let z = sides[0]; z <= sides[1]; z++)
      put(grid, x, y, z, grain(x >> 1, y, z, x % 3 === 0 ? 0.25 : 0.5));
    for (const z of sides) {
      box(grid, [x, y - 4, z - 1], [x + 1, y + 1, z + 1], (a, b, c) => grain(a, b, c, 0.3));
      box(grid, [x, y + 5, z], [x + 1, y + 6, z + 1], (a, b, c) => grain(a, b, c, 0.55));
      box(grid, [x, y + 9, z - 1], [x + 1, y + 11, z + 1], (a, b, c) => grain(a, b, c, 0.8));
      if ((x - Math.floor(from[0])) % 4 === 0)
        box(grid, [x, y + 1, z], [x + 1, y + 9, z + 1], (a, b, c) => grain(a, b, c, 0.45));
    }
  }
  const posts = 8;
  for (let i = 0; i <= posts; i++) {
    const x = Math.round(from[0] + (length * i) / posts);
    const y = arch(x);
    for (const z of sides) {
      box(grid, [x - 1, y - 4, z - 1], [x + 2, y + 14, z + 2], (a, b, c) => grain(a, b, c, 0.6));
      box(grid, [x - 2, y + 14, z - 2], [x + 3, y + 16, z + 3], (a, b, c) => grain(a, b, c, 0.85));
      if (i % 2 === 0 || i === posts) continue;
      box(grid, [x - 1, foot, z - 1], [x + 2, y - 4, z + 2], (a, b, c) => grain(a, b, c, 0.35));
    }
    if (i % 2 === 1) {
      const low = Math.max(foot + 10, y - 14);
      box(grid, [x, low, sides[0]], [x + 1, low + 2, sides[1]], (a, b, c) => grain(a, b, c, 0.3));
    }
  }
}

/** A stone lantern: step, shaft, box of light with a window on each side, curved roof with a knob. `foot` is its middle. */
export function stoneLantern(
  grid: Grid,
  [x, y, z]: Vector,
  { stone, roof, glass }: { stone: Ramp; roof: Ramp; glass: number },
): void {
  const rough = (ramp: Ramp, light: number) => (a: number, b: number, c: number) =>
    pick(ramp, light + (hash(a, b, c, 9) - 0.5) * 0.4, hash(c, a, b, 9));
  const slab = (half: number, from: number, to: number, ramp: Ramp, light: number) =>
    box(grid, [x - half, y + from, z - half], [x + half + 1, y + to, z + half + 1], rough(ramp, light));
  slab(5, -2, 2, stone, 0.5);
  slab(2, 2, 11, stone, 0.6);
  slab(4, 11, 13, stone, 0.7);
  box(grid, [x - 3, y + 13, z - 3], [x + 4, y + 19, z + 4], () => glass);
  for (const [dx, dz] of [
    [-3, -3],
    [3, -3],
    [-3, 3],
    [3, 3],
  ]) {
    box(grid, [x + dx, y + 13, z + dz], [x + dx + 1, y + 19, z + dz + 1], rough(stone, 0.4));
  }
  slab(3, 18, 19, stone, 0.5);
  slab(7, 19, 21, roof, 0.3);
  slab(5, 21, 23, roof, 0.6);
  slab(3, 23, 24, roof, 0.8);
  slab(0, 24, 28, stone, 0.8);
}

/** A garden wall along x with a round gate in it. `middle` is the gate's, on the wall's near face. */
type MoonGate = {
  readonly middle: Vector;
  readonly radius: number;
  readonly from: number;
  readonly to: number;
  /** Where the wall ends, and where its higher part around the gate does. */
  readonly wallTop: number;
  readonly gateTop: number;
  readonly foot: number;
  readonly stone: Ramp;
  readonly roof: Ramp;
  readonly moss: Ramp;
};

/** Thickness of the wall in voxels. */
const WALL = 10;

/** A tiled wall of courses of stone, with a round gate under its own roof and a ring of dressed stone around it. */
export function moonGate(grid: Grid, gate: MoonGate): void {
  const { middle, radius, from, to, wallTop, gateTop, foot, stone, roof, moss } = gate;
  const shoulder = radius + 15;
  for (let x = Math.floor(from); x < to; x++) {
    const away = Math.abs(x - middle[0]);
    const top = away < shoulder ? gateTop : wallTop;
    for (let y = foot; y < top; y++) {
      const ring = Math.hypot(x + 0.5 - middle[0], y + 0.5 - middle[1]);
      if (ring < radius) continue;
      for (let z = middle[2]; z < middle[2] + WALL; z++) {
        const isRing = ring < radius + 4;
        const course = Math.floor(y / 5);
        const stoneAt = Math.floor((x + (course % 2) * 6) / 12);
        const isJoint = y % 5 === 0 || (x + (course % 2) * 6) % 12 === 0;
        const mossy = noise2(x / 16, y / 11, 61) > 0.66 && hash(x, y, Math.floor(z), 62) < 0.5;
        const light = isRing ? 0.85 : (isJoint ? 0.12 : 0.42) + hash(stoneAt, course, 1, 63) * 0.32;
        const recess = isJoint && !isRing && z === middle[2];
        if (recess && hash(x, y, 3, 64) < 0.7) continue;
        put(
          grid,
          x,
          y,
          z,
          mossy && !isRing
            ? pick(moss, light, hash(x, y, 1, 65))
            : pick(stone, light, hash(x, y, Math.floor(z), 66)),
        );
      }
      if (ring < radius + 4) {
        for (let z = middle[2] - 2; z < middle[2]; z++)
          put(grid, x, y, z, pick(stone, 0.8, hash(x, y, 7, 67)));
      }
    }
    // Tiles: ribs along the slope, projecting eaves, a ridge.
    const rib = x % 3 === 0 ? 0.75 : 0.35;
    const end = Math.min(x - from, Math.abs(away - shoulder)) < 3 && away < shoulder ? 1 : 0;
    for (let step = 0; step < 5; step++) {
      for (const z of [middle[2] - 4 + step, middle[2] + WALL + 3 - step]) {
        put(grid, x, top + step, z, pick(roof, rib, hash(x, step, Math.floor(z), 68)));
        put(grid, x, top + step + 1, z, pick(roof, rib, hash(x, step, Math.floor(z), 69)));
      }
    }
    for (let z = middle[2]; z < middle[2] + WALL; z++) put(grid, x, top + 4, z, pick(roof, 0.5, 0.5));
    for (let z = middle[2] + 2; z < middle[2] + WALL - 2; z++) {
      put(grid, x, top + 6 + end, z, pick(roof, 0.85, hash(x, 6, Math.floor(z), 70)));
      put(grid, x, top + 5, z, pick(roof, 0.6, 0.5));
    }
  }
}
