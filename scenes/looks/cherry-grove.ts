import { at, type Grid, put } from '../../voxels/grid.ts';
import { createPaletteBuilder, linear, pick, type Ramp } from '../../voxels/palette.ts';
import { hash, noise2, roughNoise2, smoothstep } from '../../voxels/random.ts';
import { unit, type Vector } from '../../voxels/vector.ts';
import type { Setting, World } from '../setting.ts';
import { createPlacer, layGround, onGround } from '../world/ground.ts';
import { bent, blade, limb, puff, strandsBelow, tree } from '../world/plants.ts';
import { createGrid } from '../world/shared-grid.ts';
import { bridge, stoneLantern } from '../world/structures.ts';
import { ramped, ridge } from './sky.ts';

const SEED = 2025;
const WATER = 16;
/** Things on the ground begin below this height; crowns begin above it. */
const LOW = 60;
const camera = { eye: [400, 43, 2], fieldOfView: 46, horizon: 0.5 } as const;
const { place, plan } = createPlacer(camera);

/** The sun is low behind the bridge's top, so that everything is lit from behind. */
const towards = unit([0.235, 0.172, 1]);

const skyRamp = ramped([
  [-0.2, '#9c7f72'],
  [0.0, '#f2a56c'],
  [0.06, '#e68f6e'],
  [0.13, '#bd7f83'],
  [0.19, '#86899f'],
  [0.27, '#3f7c98'],
  [0.38, '#24708f'],
  [1, '#1d5878'],
]);

const sunGlow = linear('#ff9c45');

/** Dusk of a spring day: golden near the sun, rose above the hills, deep blue-green high up. */
export const cherryGrove: Setting = {
  seed: SEED,
  camera,
  light: { towards, colour: [11.5, 7.6, 4.4], cone: 0.03 },
  mist: {
    ground: 0.0012,
    floor: WATER,
    scale: 22,
    base: 0.00009,
    forward: 0.5,
    share: 0.5,
    ambient: [0.33, 0.19, 0.16],
  },
  waterBody: [0.012, 0.035, 0.04],
  sky(x, y, z, withDisc, out) {
    skyRamp(y, out);
    const toSun = x * towards[0] + y * towards[1] + z * towards[2];
    const near = Math.max(0, toSun);
    const glow = 0.24 * near ** 10 + 0.5 * near ** 90;
    const strips = roughNoise2(x * 5 + 3, y * 30, SEED) * smoothstep(0.03, 0.1, y) * smoothstep(0.5, 0.2, y);
    const cloud = smoothstep(0.5, 0.72, strips) * (0.25 + near ** 6);
    for (let k = 0; k < 3; k++) out[k] = out[k] * (1 - cloud * 0.25) + sunGlow[k] * (glow + cloud * 0.35);
    if (z < 0) {
      // Behind the camera the sky is wide and bright: what is lit from behind must not be black.
      out[0] = out[0] * 1.5 + 0.55;
      out[1] = out[1] * 1.5 + 0.45;
      out[2] = out[2] * 1.5 + 0.5;
    }
    if (withDisc && z > 0) {
      // The visible sky is darker than the light it gives: text is read on it.
      for (let k = 0; k < 3; k++) out[k] *= 0.58;
      ridge(x, y, z, 0.09, 0.075, 11, [0.4, 0.25, 0.25], out);
      ridge(x, y, z, 0.056, 0.05, 12, [0.24, 0.18, 0.2], out);
      if (Math.abs(x / z - towards[0] / towards[2]) < 0.06 && disc(x / z, y / z)) {
        out[0] = 2.6;
        out[1] = 1.32;
        out[2] = 0.42;
      }
    }
  },
  build,
};

/** The sun's disc, of blocks like everything else. */
function disc(x: number, y: number): boolean {
  const block = 0.0078;
  const dx = Math.floor((x - towards[0] / towards[2]) / block) + 0.5;
  const dy = Math.floor((y - towards[1] / towards[2]) / block) + 0.5;
  return dx * dx + dy * dy < 46;
}

function build(): World {
  const { palette, ramp } = createPaletteBuilder();
  const grid = createGrid(800, 224, 560);
  const blossom = ramp(['#cf7a9e', '#de92b0', '#eaa9c0', '#f3bfd0', '#fad6df', '#fee9ed'], 'leaf');
  const pale = ramp(['#dc86a6', '#ea9fb8', '#f3bacb', '#f9d4dd', '#ffe9ec'], 'leaf');
  const bark = ramp(['#231615', '#3a2621', '#53382e', '#6b4a3c']);
  const grass = ramp(['#2c5233', '#3a653a', '#4d7b42', '#6a934c', '#8fac5c'], 'leaf');
  const soil = ramp(['#3d2c22', '#54402f', '#6a533c']);
  const stone = ramp(['#6d655e', '#857b71', '#9d9286', '#b5aa9c']);
  const wood = ramp(['#6a3020', '#8d4330', '#ab563c', '#c16b4d', '#d9855f']);
  const roof = ramp(['#3b4442', '#4f5957', '#65706c']);
  const shrub = ramp(['#3c6b4e', '#55906f', '#76b192', '#96c6a4'], 'leaf');
  const reed = ramp(['#3d6336', '#567f41', '#7a9c52', '#a3b56a'], 'leaf');
  const pad = ramp(['#3f7650', '#58936a', '#76b192']);
  const petal = ramp(['#e9a3b6', '#f6c6d0', '#ffe6e8']);
  const flower = ramp(['#f4d8e2', '#ffffff', '#f3c98a'], 'leaf');
  const water = ramp(['#1d3a3c'], 'water');
  const glass = ramp(['#ffd28c'], 'solid', 3.2);

  layGround(grid, {
    top: (x, z) => {
      const inland = shoreAt(x, z);
      if (inland < 0) return WATER - 1 - Math.min(6, -inland * 0.3);
      const swell = (roughNoise2(x / 70, z / 90, 4) - 0.45) * 12 * smoothstep(6, 60, inland);
      return WATER + Math.min(3, inland * 0.25) + swell + smoothstep(300, 540, z) * 14;
    },
    material: (x, y, z, top) => {
      const inland = shoreAt(x, z);
      if (inland < 2.5) return pick(stone, hash(x, y, z, 1), 0.5);
      const path = pathAt(x, z);
      if (y === top && path < 7 + noise2(x / 6, z / 6, 8) * 4) {
        return path < 5
          ? pick(soil, 0.4 + noise2(x / 3, z / 3, 9) * 0.6, hash(x, 1, z, 3))
          : pick(stone, hash(x, y, z, 2), 0.6);
      }
      if (y < top) return pick(soil, hash(x, y, z, 5), 0.5);
      return pick(
        grass,
        roughNoise2(x / 26, z / 26, 6) * 1.1 + (hash(x, 0, z, 7) - 0.5) * 0.3,
        hash(z, 1, x, 7),
      );
    },
    water: { level: WATER, material: water.first },
  });

  bridge(grid, {
    from: place(0.43, 0.58, 226),
    to: place(0.985, 0.6, 222),
    rise: 44,
    width: 15,
    foot: WATER - 5,
    wood,
  });
  const lanterns = [onGround(grid, ...plan(0.385, 205), LOW), onGround(grid, ...plan(0.2, 300), LOW)];
  for (const foot of lanterns) stoneLantern(grid, foot, { stone, roof, glass: glass.first });

  // Far trees, by hand: u, depth, height, spread.
  const far: [number, number, number, number][] = [
    [0.015, 300, 46, 32],
    [0.12, 400, 42, 32],
    [0.205, 500, 48, 36],
    [0.3, 360, 36, 28],
    [0.375, 520, 46, 36],
    [0.47, 470, 44, 32],
    [0.58, 530, 50, 38],
    [0.69, 450, 40, 32],
    [0.78, 510, 60, 44],
    [0.87, 400, 60, 40],
    [0.95, 460, 80, 52],
  ];
  for (const [i, [u, depth, height, spread]] of far.entries()) {
    const look = {
      height,
      spread,
      trunk: height * 0.07,
      bark,
      leaves: i % 3 === 1 ? blossom : pale,
      seed: 300 + i,
    };
    tree(grid, onGround(grid, ...plan(u, depth), LOW), look);
  }

  frameRight(grid, bark, blossom);
  frameLeft(grid, bark, blossom);
  plantShore(grid, { reed, shrub, flower, grass });
  scatterOnWater(grid, water.first, pad, petal);
  scatterPetals(grid, grass, petal);
  return {
    grid,
    palette,
    lamps: lanterns.map(([x, y, z]) => ({
      at: [x + 0.5, y + 16, z + 0.5],
      power: [900, 520, 210],
      radius: 2.5,
    })),
  };
}

/** How far inland a column is, in voxels; negative on the pond, which reaches the lower edge of the picture. */
function shoreAt(x: number, z: number): number {
  const wobble = (noise2(x / 30, z / 30, 21) - 0.5) * 22 + (noise2(x / 9, z / 9, 22) - 0.5) * 5;
  const left = 316 + z * 0.24 - x;
  const right = (x - 478 - (z - 128) * 0.78) * 0.8;
  return Math.max(left, z - 300, right) + wobble;
}

/** How far a column is from the middle of the path, which leads from the lower left to the bridge. */
function pathAt(x: number, z: number): number {
  const [endX] = place(0.43, 0.5, 226);
  const along = z / 226;
  const middle = z > 232 ? 1e6 : 300 + (endX - 300 - 6) * along ** 1.4 - Math.sin(along * 5) * 14;
  return Math.abs(x - middle);
}

/** The tree on the right: its trunk is at the picture's edge, its crown in the upper right corner. */
function frameRight(grid: Grid, bark: Ramp, leaves: Ramp): void {
  const [x, , z] = place(0.965, 0.5, 128);
  const fork = place(0.955, 0.2, 132);
  limb(
    grid,
    [
      [x + 6, WATER - 4, z, 17],
      [x + 2, WATER + 9, z, 12],
      ...bent([x + 2, WATER + 9, z, 11.5], [...fork, 8], -4, 31),
    ],
    bark,
    31,
  );
  const boughs: [number, number, number][] = [
    [0.8, 0.14, 118],
    [0.7, 0.1, 138],
    [0.88, 0.02, 112],
    [1.02, 0.06, 120],
    [0.84, 0.21, 146],
  ];
  for (const [i, [u, v, depth]] of boughs.entries()) {
    limb(grid, bent([...fork, 6], [...place(u, v, depth), 1.4], 6, 40 + i), bark, 40 + i);
  }
  const puffs: [number, number, number, number][] = [
    [0.66, 0.02, 142, 15],
    [0.715, 0.085, 138, 13],
    [0.75, -0.01, 128, 16],
    [0.79, 0.11, 120, 12],
    [0.83, 0.03, 116, 16],
    [0.85, 0.19, 148, 14],
    [0.9, 0.11, 124, 14],
    [0.905, -0.03, 110, 17],
    [0.97, 0.05, 114, 17],
    [1.01, 0.17, 130, 15],
    [0.77, 0.06, 150, 14],
    [0.94, 0.2, 152, 12],
  ];
  addPuffs(grid, puffs, leaves, 500);
}

/** The tree on the left is outside the picture; its boughs come in from the upper left. */
function frameLeft(grid: Grid, bark: Ramp, leaves: Ramp): void {
  const root = place(-0.06, 0.1, 124);
  const boughs: [number, number, number][] = [
    [0.03, -0.03, 120],
    [-0.01, 0.11, 128],
  ];
  for (const [i, [u, v, depth]] of boughs.entries()) {
    limb(grid, bent([...root, 5], [...place(u, v, depth), 1.2], 5, 60 + i), bark, 60 + i);
  }
  const puffs: [number, number, number, number][] = [
    [-0.035, 0.0, 118, 17],
    [0.025, -0.06, 122, 13],
    [0.08, -0.085, 126, 10],
    [-0.025, 0.13, 130, 12],
    [0.02, 0.05, 126, 9],
  ];
  addPuffs(grid, puffs, leaves, 600);
}

function addPuffs(
  grid: Grid,
  puffs: readonly [number, number, number, number][],
  leaves: Ramp,
  seed: number,
): void {
  for (const [i, [u, v, depth, radius]] of puffs.entries()) {
    const centre = place(u, v, depth);
    puff(grid, centre, radius, { leaves, flat: 0.7, frayed: 0.55, seed: seed + i * 13 });
    const chosen = (x: number, z: number) => (hash(x, z, i, seed) < 0.035 ? 5 + hash(x, z, 2, seed) * 11 : 0);
    strandsBelow(grid, centre, radius * 0.9, chosen, leaves, seed + i);
  }
}

type Green = { reed: Ramp; shrub: Ramp; flower: Ramp; grass: Ramp };

/** Grass everywhere, reeds along the water, shrubs and flowers by hand. */
function plantShore(grid: Grid, { reed, shrub, flower, grass }: Green): void {
  const isGrass = ([x, y, z]: Vector) => {
    const below = at(grid, x, y - 1, z);
    return below >= grass.first && below < grass.first + grass.count;
  };
  for (let z = 70; z < 480; z++) {
    for (let x = 40; x < 760; x++) {
      const inland = shoreAt(x, z);
      if (inland < 1 || pathAt(x, z) < 11) continue;
      const dice = hash(x, z, 1, 90);
      if (inland < 9 && z > 125 && dice < 0.055 && noise2(x / 14, z / 14, 91) > 0.5) {
        const foot = onGround(grid, x, z, LOW);
        if (!isGrass(foot)) continue;
        blade(grid, foot, 5 + hash(x, z, 2, 90) * 7, (hash(x, z, 3, 90) - 0.5) * 6, reed, 90);
      } else if (dice < 0.11) {
        const foot = onGround(grid, x, z, LOW);
        if (!isGrass(foot)) continue;
        blade(grid, foot, 1 + hash(x, z, 4, 90) * 2.6, (hash(x, z, 5, 90) - 0.5) * 2, grass, 92);
        if (hash(x, z, 6, 90) < 0.06 + 0.2 * smoothstep(0.55, 0.8, noise2(x / 30, z / 30, 93))) {
          put(grid, foot[0], foot[1] + 3, foot[2], pick(flower, hash(x, z, 7, 90), 0.5));
        }
      }
    }
  }
  const shrubs: [number, number, number][] = [
    [0.06, 175, 15],
    [0.13, 190, 11],
    [0.3, 225, 10],
    [0.345, 240, 7],
    [0.24, 150, 9],
    [0.72, 330, 15],
    [0.64, 320, 11],
    [0.93, 300, 14],
  ];
  for (const [i, [u, depth, radius]] of shrubs.entries()) {
    const [x, y, z] = onGround(grid, ...plan(u, depth), LOW);
    puff(grid, [x, y + radius * 0.4, z], radius, { leaves: shrub, flat: 0.72, frayed: 0.3, seed: 700 + i });
  }
}

/** Lily pads and fallen petals on the pond, in groups. */
function scatterOnWater(grid: Grid, water: number, pad: Ramp, petal: Ramp): void {
  for (let z = 20; z < 330; z++) {
    for (let x = 250; x < 700; x++) {
      if (at(grid, x, WATER, z) !== water || at(grid, x, WATER + 1, z) !== 0) continue;
      const inland = shoreAt(x, z);
      const pads = noise2(x / 15, z / 10, 95);
      if (inland > -60 && pads > 0.74 && noise2(x / 3.2, z / 3.2, 96) > 0.42) {
        put(grid, x, WATER, z, pick(pad, pads * 2 - 1.1, hash(x, z, 1, 95)));
      } else if (
        z > 90 &&
        hash(x, z, 2, 95) < 0.004 + 0.09 * smoothstep(0.6, 0.88, noise2(x / 22, z / 9, 97))
      ) {
        put(grid, x, WATER, z, pick(petal, hash(x, z, 3, 95), 0.5));
      }
    }
  }
}

/** Fallen petals on the grass under the trees. */
function scatterPetals(grid: Grid, grass: Ramp, petal: Ramp): void {
  for (let z = 40; z < 420; z++) {
    for (let x = 60; x < 740; x++) {
      if (hash(x, z, 1, 98) > 0.03 + 0.12 * smoothstep(0.55, 0.85, noise2(x / 40, z / 40, 99))) continue;
      const [, y] = onGround(grid, x, z, LOW);
      const below = at(grid, x, y - 1, z);
      if (y < 40 && below >= grass.first && below < grass.first + grass.count) {
        put(grid, x, y - 1, z, pick(petal, hash(x, z, 2, 98), 0.5));
      }
    }
  }
}
