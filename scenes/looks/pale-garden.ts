import { at, type Grid, put } from '../../voxels/grid.ts';
import { createPaletteBuilder, pick, type Ramp } from '../../voxels/palette.ts';
import { hash, noise2, roughNoise2, smoothstep } from '../../voxels/random.ts';
import { unit } from '../../voxels/vector.ts';
import type { Setting, World } from '../setting.ts';
import { createPlacer, layGround, onGround } from '../world/ground.ts';
import { bent, blade, limb, puff, strandsBelow, tree } from '../world/plants.ts';
import { createGrid } from '../world/shared-grid.ts';
import { moonGate, stoneLantern } from '../world/structures.ts';
import { ramped, ridge } from './sky.ts';

const SEED = 1969;
const WATER = 16;
/** Things on the ground begin below this height; crowns begin above it. */
const LOW = 44;
const camera = { eye: [400, 43, 2], fieldOfView: 46, horizon: 0.5 } as const;
const { place, plan } = createPlacer(camera);

const moon = unit([0.15, 0.29, 1]);

const skyRamp = ramped([
  [-0.2, '#5f7a78'],
  [0.0, '#d8e8de'],
  [0.06, '#a3c2bf'],
  [0.14, '#537f8c'],
  [0.26, '#1d4a60'],
  [0.4, '#123a50'],
  [1, '#0f2f42'],
]);

/** A garden under a full moon; much brighter than a night is, as the night overlay takes most of the light away. */
export const paleGarden: Setting = {
  seed: SEED,
  camera,
  light: { towards: moon, colour: [3.4, 3.9, 4.0], cone: 0.03 },
  mist: {
    ground: 0.0018,
    floor: WATER + 2,
    scale: 9,
    base: 0.00006,
    forward: 0.4,
    share: 0.9,
    ambient: [0.5, 0.62, 0.6],
  },
  waterBody: [0.02, 0.04, 0.045],
  sky(x, y, z, withDisc, out) {
    skyRamp(y, out);
    const near = Math.max(0, x * moon[0] + y * moon[1] + z * moon[2]);
    const glow = 0.1 * near ** 12 + 0.34 * near ** 120;
    const strips = roughNoise2(x * 4 + 9, y * 22, SEED) * smoothstep(0.04, 0.12, y) * smoothstep(0.6, 0.3, y);
    const cloud = smoothstep(0.46, 0.7, strips) * (0.4 + 0.6 * near ** 8);
    out[0] += glow * 0.85 + cloud * 0.1;
    out[1] += glow + cloud * 0.12;
    out[2] += glow + cloud * 0.13;
    if (z < 0) {
      // Fill light: we see pale bark and moss from the side that the moon does not light.
      for (let k = 0; k < 3; k++) out[k] = out[k] * 1.4 + 1.15;
    }
    if (!withDisc || z <= 0) return;
    // The visible sky is darker than the light it gives: moon and pale trees contrast with it.
    for (let k = 0; k < 3; k++) out[k] *= 0.62;
    star(x / z, y / z, out);
    disc(x / z, y / z, out);
    ridge(x, y, z, 0.07, 0.06, 21, [0.42, 0.56, 0.56], out);
    ridge(x, y, z, 0.04, 0.05, 22, [0.3, 0.42, 0.42], out);
  },
  build,
};

const BLOCK = 0.0072;

/** The moon: a disc of blocks with darker seas, which stay visible. */
function disc(x: number, y: number, out: Float64Array): void {
  const dx = Math.floor((x - moon[0] / moon[2]) / BLOCK) + 0.5;
  const dy = Math.floor((y - moon[1] / moon[2]) / BLOCK) + 0.5;
  const square = dx * dx + dy * dy;
  if (square > 66) return;
  const sea = smoothstep(0.5, 0.66, noise2(dx / 3.4 + 8, dy / 3.4 + 3, 5)) * 0.3;
  const light = 1.75 * (1 - sea) * (square > 52 ? 0.86 : 1);
  out[0] = light * 0.98;
  out[1] = light;
  out[2] = light * 0.95;
}

function star(x: number, y: number, out: Float64Array): void {
  const [sx, sy] = [Math.floor(x / (BLOCK / 3)), Math.floor(y / (BLOCK / 3))];
  if (y < 0.1 || hash(sx, sy, 1, 77) > 0.0009) return;
  const light = 0.5 + hash(sx, sy, 2, 77) * 1.1;
  for (let k = 0; k < 3; k++) out[k] += light;
}

function build(): World {
  const { palette, ramp } = createPaletteBuilder();
  const grid = createGrid(800, 224, 560);
  const leaf = ramp(['#728a80', '#8fa69a', '#adc0b3', '#cbd8cb', '#e6eee2', '#f6f8ef'], 'leaf');
  const moss = ramp(['#6b8b78', '#86a892', '#a6c3ae', '#c8dccb', '#e2eee0'], 'leaf');
  const bark = ramp(['#8f8a82', '#aaa59b', '#c6c1b6', '#dedad0', '#efece4']);
  const grass = ramp(['#4c6d5a', '#5f8670', '#76a489', '#93bba2'], 'leaf');
  const soil = ramp(['#54564f', '#6b6c63', '#85857a']);
  const stone = ramp(['#74766f', '#8d8f87', '#a8a99f', '#c3c3b8', '#d8d7cc']);
  const roof = ramp(['#3f5154', '#50666a', '#66807f', '#7f9a95']);
  const bell = ramp(['#b9f0d2', '#e8e2ff', '#ffffff'], 'leaf', 0.16);
  const pad = ramp(['#5d8a70', '#76a489', '#93bba2']);
  const water = ramp(['#1b2c30'], 'water');
  const glass = ramp(['#ff9a45'], 'solid', 2.6);

  layGround(grid, {
    top: (x, z) => {
      const inland = shoreAt(x, z);
      if (inland < 0) return WATER - 1 - Math.min(5, -inland * 0.3);
      const swell = (roughNoise2(x / 60, z / 80, 14) - 0.45) * 9 * smoothstep(6, 50, inland);
      return (
        WATER +
        Math.min(2, inland * 0.3) +
        swell * smoothstep(8, 30, pathAt(x, z)) +
        smoothstep(320, 540, z) * 12
      );
    },
    material: (x, y, z, top) => {
      if (shoreAt(x, z) < 2.5) return pick(stone, hash(x, y, z, 1) * 0.7, 0.5);
      if (y < top) return pick(soil, hash(x, y, z, 5), 0.5);
      const path = pathAt(x, z);
      // Slabs: irregular, with mossy joints.
      if (path < 11 && noise2(x / 7, z / 4.6, 31) > 0.34 && path < 8 + noise2(x / 5, z / 5, 32) * 5) {
        return pick(stone, 0.35 + noise2(x / 7, z / 5, 33) * 0.6, hash(x, 1, z, 3));
      }
      return pick(
        grass,
        roughNoise2(x / 24, z / 24, 6) * 1.15 + (hash(x, 0, z, 7) - 0.5) * 0.3,
        hash(z, 1, x, 7),
      );
    },
    water: { level: WATER, material: water.first },
  });

  const [gateX, , gateZ] = place(0.742, 0.5, 214);
  moonGate(grid, {
    middle: [gateX, WATER + 33, gateZ],
    radius: 30,
    from: place(0.475, 0.5, 214)[0],
    to: 700,
    wallTop: WATER + 49,
    gateTop: WATER + 73,
    foot: WATER - 3,
    stone,
    roof,
    moss,
  });
  const lanterns = [plan(0.617, 196), plan(0.868, 196), plan(0.72, 318), plan(0.22, 228)].map(([x, z]) =>
    onGround(grid, x, z, LOW),
  );
  for (const foot of lanterns) stoneLantern(grid, foot, { stone, roof, glass: glass.first });

  // Trees that stand by themselves, by hand: u, depth, height, spread.
  const far: [number, number, number, number][] = [
    [0.335, 270, 92, 50],
    [0.17, 430, 84, 50],
    [0.45, 520, 70, 44],
    [0.03, 330, 100, 56],
    [0.775, 470, 60, 40],
    [0.93, 340, 112, 56],
    [0.6, 420, 106, 50],
  ];
  for (const [i, [u, depth, height, spread]] of far.entries()) {
    const look = {
      height,
      spread,
      trunk: height * 0.062,
      bark,
      leaves: i % 2 === 0 ? leaf : moss,
      seed: 340 + i,
      weeping: 0.42,
    };
    tree(grid, onGround(grid, ...plan(u, depth), LOW), look);
  }
  frameLeft(grid, bark, leaf, moss);
  frameRight(grid, bark, leaf, moss);
  plantGarden(grid, grass, bell);
  scatterPads(grid, water.first, pad, bell);
  return {
    grid,
    palette,
    lamps: lanterns.map(([x, y, z]) => ({
      at: [x + 0.5, y + 16, z + 0.5],
      power: [4600, 1600, 330],
      radius: 2.5,
    })),
  };
}

/** How far inland a column is, in voxels; negative on the pond, at the lower left. */
function shoreAt(x: number, z: number): number {
  const wobble = (noise2(x / 30, z / 30, 21) - 0.5) * 24;
  return Math.hypot((x - 345) / 1.5, (z - 165) / 0.8) - 52 + wobble;
}

/** How far a column is from the middle of the path to the gate. */
function pathAt(x: number, z: number): number {
  const [gateX] = place(0.742, 0.5, 214);
  const k = Math.min(1.6, z / 214);
  return Math.abs(x - (440 + (gateX - 440) * k ** 1.3 + Math.sin(k * 4.4) * 10));
}

/** A clump of leaves with long moss: place in the picture, depth, radius, and the length of its strands. */
type Clump = readonly [u: number, v: number, depth: number, radius: number, moss: number];

function hang(grid: Grid, clumps: readonly Clump[], leaves: Ramp, moss: Ramp, seed: number): void {
  for (const [i, [u, v, depth, radius, long]] of clumps.entries()) {
    const centre = place(u, v, depth);
    puff(grid, centre, radius, { leaves, flat: 0.62, frayed: 0.55, seed: seed + i * 13 });
    const chosen = (x: number, z: number) =>
      hash(x, z, i, seed) < 0.05 ? long * (0.2 + hash(x, z, 2, seed) ** 2 * 0.9) : 0;
    strandsBelow(grid, centre, radius * 0.95, chosen, moss, seed + i);
  }
}

function frameLeft(grid: Grid, bark: Ramp, leaves: Ramp, moss: Ramp): void {
  const [x, , z] = place(0.035, 0.5, 150);
  const fork = place(0.06, 0.2, 150);
  limb(
    grid,
    [[x - 4, WATER - 4, z, 15], [x, WATER + 9, z, 11], ...bent([x, WATER + 9, z, 10.5], [...fork, 7], 5, 31)],
    bark,
    31,
  );
  for (const [i, [u, v, depth]] of [
    [0.19, 0.05, 140],
    [0.11, 0.02, 165],
    [-0.03, 0.06, 140],
    [0.15, 0.16, 160],
  ].entries()) {
    limb(grid, bent([...fork, 5.5], [...place(u, v, depth), 1.3], 7, 40 + i), bark, 40 + i);
  }
  hang(
    grid,
    [
      [0.2, 0.0, 142, 14, 30],
      [0.13, 0.03, 150, 15, 48],
      [0.06, 0.0, 140, 16, 40],
      [-0.01, 0.05, 138, 16, 60],
      [0.26, -0.05, 150, 12, 26],
      [0.155, 0.12, 162, 10, 40],
      [0.03, 0.13, 160, 12, 52],
    ],
    leaves,
    moss,
    500,
  );
}

function frameRight(grid: Grid, bark: Ramp, leaves: Ramp, moss: Ramp): void {
  const [x, , z] = place(0.985, 0.5, 140);
  const fork = place(0.965, 0.22, 142);
  limb(
    grid,
    [
      [x + 5, WATER - 4, z, 16],
      [x + 1, WATER + 9, z, 11],
      ...bent([x + 1, WATER + 9, z, 10], [...fork, 7], -5, 51),
    ],
    bark,
    51,
  );
  for (const [i, [u, v, depth]] of [
    [0.83, 0.06, 130],
    [0.9, 0.02, 155],
    [1.04, 0.08, 135],
  ].entries()) {
    limb(grid, bent([...fork, 5.5], [...place(u, v, depth), 1.3], 7, 70 + i), bark, 70 + i);
  }
  hang(
    grid,
    [
      [0.82, -0.01, 134, 13, 34],
      [0.885, 0.03, 142, 14, 46],
      [0.95, 0.0, 132, 16, 52],
      [1.01, 0.07, 138, 15, 58],
      [0.77, -0.05, 140, 12, 22],
    ],
    leaves,
    moss,
    600,
  );
}

/** Grass everywhere but on the path, and groups of bell flowers. */
function plantGarden(grid: Grid, grass: Ramp, bell: Ramp): void {
  for (let z = 80; z < 480; z++) {
    for (let x = 40; x < 760; x++) {
      if (shoreAt(x, z) < 1 || pathAt(x, z) < 12) continue;
      const dice = hash(x, z, 1, 90);
      const drift = smoothstep(0.52, 0.78, noise2(x / 26, z / 20, 93));
      if (dice >= 0.1 + drift * 0.05) continue;
      const foot = onGround(grid, x, z, LOW);
      const below = at(grid, x, foot[1] - 1, z);
      if (below < grass.first || below >= grass.first + grass.count) continue;
      const tall = 1 + hash(x, z, 4, 90) * 3;
      blade(grid, foot, tall, (hash(x, z, 5, 90) - 0.5) * 2, grass, 92);
      if (hash(x, z, 6, 90) < drift * 0.4) {
        const colour = pick(bell, hash(Math.floor(x / 26), Math.floor(z / 20), 7, 90), hash(x, z, 7, 90));
        put(grid, foot[0], foot[1] + tall + 1, foot[2], colour);
        if (z > 150) put(grid, foot[0] + 1, foot[1] + tall + 1, foot[2], colour);
      }
    }
  }
}

function scatterPads(grid: Grid, water: number, pad: Ramp, bell: Ramp): void {
  for (let z = 40; z < 330; z++) {
    for (let x = 180; x < 560; x++) {
      if (at(grid, x, WATER, z) !== water || at(grid, x, WATER + 1, z) !== 0) continue;
      if (noise2(x / 13, z / 9, 95) < 0.68 || noise2(x / 3, z / 3, 96) < 0.42) continue;
      put(grid, x, WATER + 1, z, pick(pad, hash(x, z, 1, 95), 0.5));
      if (hash(x, z, 3, 95) < 0.03) put(grid, x, WATER + 2, z, bell.first + 2);
    }
  }
}
