import { at, type Grid, put } from '../../voxels/grid.ts';
import { pick, type Ramp } from '../../voxels/palette.ts';
import { hash, noise2, noise3 } from '../../voxels/random.ts';
import type { Vector } from '../../voxels/vector.ts';

/** A point of a limb: its place and its thickness (voxels). */
export type Joint = readonly [x: number, y: number, z: number, radius: number];

/** A limb through its joints: rounded, tapering, its bark furrowed lengthwise. */
export function limb(grid: Grid, joints: readonly Joint[], bark: Ramp, seed: number): void {
  for (const [i, from] of joints.entries()) {
    const to = joints[i + 1];
    if (to === undefined) break;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    const steps = Math.max(1, Math.ceil(length * 1.4));
    for (let step = 0; step <= steps; step++) {
      const k = step / steps;
      const mid = (n: 0 | 1 | 2 | 3) => from[n] + (to[n] - from[n]) * k;
      ball(grid, mid(0), mid(1), mid(2), mid(3), (x, y, z) => {
        const furrow = noise2((x + z) * 0.55, y * 0.09, seed);
        const light = 0.15 + furrow * 0.6 + noise3(x * 0.2, y * 0.2, z * 0.2, seed + 1) * 0.3;
        return pick(bark, light, hash(x, y, z, seed));
      });
    }
  }
}

/** Joints of a bent limb from one place to another: it goes down or up by `bend` voxels in its middle. */
export function bent(from: Joint, to: Joint, bend: number, seed: number, pieces = 7): Joint[] {
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const k = i / pieces;
    const arch = Math.sin(Math.PI * k);
    const wander = (n: number) => (noise2(k * 3.1, n * 7, seed) - 0.5) * arch * Math.abs(bend) * 1.3;
    return [
      from[0] + (to[0] - from[0]) * k + wander(1),
      from[1] + (to[1] - from[1]) * k + arch * bend + wander(2) * 0.5,
      from[2] + (to[2] - from[2]) * k + wander(3),
      from[3] + (to[3] - from[3]) * k ** 0.8,
    ];
  });
}

function ball(
  grid: Grid,
  cx: number,
  cy: number,
  cz: number,
  radius: number,
  material: (x: number, y: number, z: number) => number,
): void {
  const r = Math.max(0.5, radius);
  for (let y = Math.floor(cy - r); y <= cy + r; y++) {
    for (let z = Math.floor(cz - r); z <= cz + r; z++) {
      for (let x = Math.floor(cx - r); x <= cx + r; x++) {
        if (
          (x + 0.5 - cx) ** 2 + (y + 0.5 - cy) ** 2 + (z + 0.5 - cz) ** 2 <= r * r &&
          at(grid, x, y, z) === 0
        ) {
          put(grid, x, y, z, material(x, y, z));
        }
      }
    }
  }
}

/** The look of a puff of leaves. */
export type Puff = {
  readonly leaves: Ramp;
  /** Its height as a share of its width. */
  readonly flat?: number;
  /** How irregular its rim is, 0 to 1. */
  readonly frayed?: number;
  readonly seed: number;
};

/** A noisy ellipsoid of leaves with gaps, darker below; wood in its place stays. */
export function puff(grid: Grid, [cx, cy, cz]: Vector, radius: number, look: Puff): void {
  const { leaves, flat = 0.66, frayed = 0.42, seed } = look;
  const tall = radius * flat;
  for (let y = Math.floor(cy - tall * 1.2); y <= cy + tall * 1.2; y++) {
    for (let z = Math.floor(cz - radius * 1.2); z <= cz + radius * 1.2; z++) {
      for (let x = Math.floor(cx - radius * 1.2); x <= cx + radius * 1.2; x++) {
        const rise = (y - cy) / tall;
        const far = Math.hypot((x - cx) / radius, rise, (z - cz) / radius);
        if (far > 1.2) continue;
        const lump = noise3(x / 5.5, y / 5, z / 5.5, seed);
        const edge = far + (lump - 0.5) * frayed * 1.6;
        if (edge > 1 || (edge > 0.78 && hash(x, y, z, seed) < 0.42)) continue;
        if (at(grid, x, y, z) !== 0) continue;
        const shade =
          0.5 + rise * 0.24 + (lump - 0.5) * 0.95 + (hash(x >> 1, y >> 1, z >> 1, seed + 3) - 0.5) * 0.3;
        put(grid, x, y, z, pick(leaves, shade, hash(z, x, y, seed)));
      }
    }
  }
}

/** A strand that hangs from a cell: it curves, tapers and ends in single leaves. */
export function strand(grid: Grid, [x0, y0, z0]: Vector, length: number, leaves: Ramp, seed: number): void {
  const [phase, swing, drift] = [
    hash(1, 2, 3, seed) * 6.28,
    0.7 + hash(4, 5, 6, seed) * 1.6,
    hash(7, 8, 9, seed) - 0.5,
  ];
  for (let i = 0; i < length; i++) {
    const k = i / length;
    const x = x0 + Math.sin(phase + k * 3.4) * swing * k * 2 + drift * k * k * 7;
    const z = z0 + Math.cos(phase + k * 2.6) * swing * k * 1.5;
    // Thick at the top, then single cells, then gaps.
    if (k > 0.6 && hash(i, 3, 1, seed) < (k - 0.6) * 1.1) continue;
    const shade = 0.25 + k * 0.6 + (hash(i, 1, 1, seed) - 0.5) * 0.35;
    put(grid, x, y0 - i, z, pick(leaves, shade, hash(i, 2, 2, seed)));
    if (k < 0.3 + hash(5, 5, 5, seed) * 0.25) {
      put(
        grid,
        x + (hash(i, 9, 1, seed) < 0.5 ? 1 : -1),
        y0 - i,
        z,
        pick(leaves, shade - 0.15, hash(i, 4, 2, seed)),
      );
    }
  }
}

/** Strands from the lowest leaves of a place: at most one for each cell of the ground that `chosen` picks. */
export function strandsBelow(
  grid: Grid,
  [cx, cy, cz]: Vector,
  radius: number,
  chosen: (x: number, z: number) => number,
  leaves: Ramp,
  seed: number,
): void {
  for (let z = Math.floor(cz - radius); z <= cz + radius; z++) {
    for (let x = Math.floor(cx - radius); x <= cx + radius; x++) {
      if (Math.hypot(x - cx, z - cz) > radius) continue;
      const length = chosen(x, z);
      if (length <= 0) continue;
      let y = Math.floor(cy - radius);
      while (y < cy + radius && at(grid, x, y, z) === 0) y += 1;
      if (y >= cy + radius) continue;
      strand(grid, [x, y - 1, z], length, leaves, seed + x * 31 + z * 17);
    }
  }
}

/** The look of a single tree. */
export type TreeLook = {
  readonly height: number;
  readonly spread: number;
  readonly trunk: number;
  readonly bark: Ramp;
  readonly leaves: Ramp;
  readonly seed: number;
  /** The length of hanging strands, as a share of the height; none by default. */
  readonly weeping?: number;
};

/** A tree on a cell of the ground: a leaning trunk, boughs on all sides, a puff on each, strands if it weeps. */
export function tree(grid: Grid, [x, y, z]: Vector, look: TreeLook): void {
  const { height, spread, trunk, bark, leaves, seed, weeping = 0 } = look;
  const lean = (hash(1, 0, 0, seed) - 0.5) * spread * 0.5;
  const fork: Joint = [x + lean, y + height * 0.52, z, trunk * 0.62];
  limb(
    grid,
    [
      [x, y - 3, z, trunk * 1.7],
      [x, y + trunk, z, trunk * 1.1],
      ...bent([x, y + trunk, z, trunk], fork, 2, seed),
    ],
    bark,
    seed,
  );
  const boughs = 5 + Math.floor(hash(2, 0, 0, seed) * 3);
  for (let i = 0; i < boughs; i++) {
    const turn = ((i + hash(i, 1, 0, seed) * 0.6) / boughs) * 2 * Math.PI;
    const reach = spread * (0.45 + hash(i, 2, 0, seed) * 0.4);
    const tip: Joint = [
      fork[0] + Math.cos(turn) * reach,
      y + height * (0.66 + hash(i, 3, 0, seed) * 0.22),
      fork[2] + Math.sin(turn) * reach,
      Math.max(0.7, trunk * 0.16),
    ];
    limb(grid, bent(fork, tip, -height * 0.05, seed + i), bark, seed + i);
    const size = spread * (0.4 + hash(i, 4, 0, seed) * 0.18);
    puff(grid, [tip[0], tip[1] + size * 0.2, tip[2]], size, { leaves, seed: seed + i * 7 });
    if (weeping > 0) {
      const long = height * weeping;
      const chosen = (sx: number, sz: number) =>
        hash(sx, sz, 5, seed) < 0.1 ? long * (0.3 + hash(sx, sz, 6, seed) * 0.8) : 0;
      strandsBelow(grid, [tip[0], tip[1] + size * 0.2, tip[2]], size, chosen, leaves, seed + i);
    }
  }
  const crown = spread * 0.55;
  puff(grid, [fork[0], y + height * 0.9, fork[2]], crown, { leaves, seed: seed + 99 });
}

/** A blade or stalk: straight at first, then bent by `bow` voxels to the side. */
export function blade(
  grid: Grid,
  [x, y, z]: Vector,
  height: number,
  bow: number,
  ramp: Ramp,
  seed: number,
): void {
  for (let i = 0; i < height; i++) {
    const k = i / height;
    put(grid, x + bow * k * k, y + i, z, pick(ramp, 0.2 + k * 0.7, hash(i, x, z, seed)));
  }
}
