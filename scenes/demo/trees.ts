import { KIND } from '../../machines/demo/blocks.ts';
import { at, type Grid, put } from '../../voxels/grid.ts';
import { hash, noise3 } from '../../voxels/random.ts';
import type { Vector } from '../../voxels/vector.ts';

/** A cloud of blossom: its middle from the tree's foot, how far it reaches to the sides and up. */
type Cloud = readonly [x: number, y: number, z: number, wide: number, tall: number];

type Form = {
  /** How many cells the trunk is high before it forks. */
  readonly trunk: number;
  /** Where the trunk has moved to at its fork. */
  readonly lean: readonly [number, number];
  readonly clouds: readonly Cloud[];
};

/** Cherry trees by size: a short trunk, boughs that reach out, and a flat cloud at the end of each. */
export const forms = {
  grand: {
    trunk: 5,
    lean: [1, 0],
    clouds: [
      [1, 7.6, 1, 3.6, 2.2],
      [5.4, 6, 0.4, 2.9, 1.8],
      [-3.6, 6.4, 3.4, 3, 1.9],
      [-3, 5.6, -3, 2.8, 1.7],
      [2.4, 5.4, 5, 2.5, 1.6],
      [2.4, 6.4, -4.4, 2.3, 1.6],
    ],
  },
  broad: {
    trunk: 4,
    lean: [0, 1],
    clouds: [
      [0, 7, 1, 3, 2.1],
      [4, 5.6, 1.4, 2.5, 1.7],
      [-3.4, 5.8, 2.8, 2.6, 1.7],
      [-2.4, 5, -2.8, 2.3, 1.6],
      [2, 5.6, -2.6, 2.1, 1.5],
    ],
  },
  slender: {
    trunk: 5,
    lean: [1, 1],
    clouds: [
      [1.2, 8, 1.2, 2.3, 1.8],
      [3.6, 6.4, 2.8, 2, 1.5],
      [-1.8, 6.2, 1.4, 2.1, 1.5],
      [1.6, 5.6, -2, 1.9, 1.4],
    ],
  },
  leaning: {
    trunk: 4,
    lean: [0, -2],
    clouds: [
      [0.4, 6.2, -3.2, 2.5, 1.7],
      [3, 5, -2.2, 2, 1.4],
      [-2.2, 5.2, -5, 2.1, 1.5],
      [-1.2, 5.6, 0.6, 1.9, 1.4],
    ],
  },
  young: {
    trunk: 3,
    lean: [0, 0],
    clouds: [
      [0.2, 5.2, 0.2, 2, 1.7],
      [2, 3.9, 1, 1.5, 1.2],
      [-1.4, 4.2, 1.4, 1.5, 1.2],
      [-0.6, 3.9, -1.8, 1.4, 1.1],
    ],
  },
} as const satisfies Record<string, Form>;

export type FormName = keyof typeof forms;

/** A tree whose trunk's corner stands on a cell, turned by quarters. A young one's trunk is one cell thick. */
export function plantTree(grid: Grid, foot: Vector, name: FormName, quarters: number, seed: number): void {
  const { trunk, lean, clouds }: Form = forms[name];
  const thick = name === 'young' ? 1 : 2;
  const middle = (thick - 1) / 2;
  const turned = (x: number, z: number) => turn(x, z, quarters);
  const [leanX, leanZ] = turned(...lean);
  for (let i = -2; i <= trunk; i++) {
    const k = i <= 1 ? 0 : (i - 1) / (trunk - 1);
    const [dx, dz] = [Math.round(leanX * k), Math.round(leanZ * k)];
    for (let c = 0; c < thick * thick; c++) {
      putWood(grid, foot[0] + dx + (c % thick), foot[1] + i, foot[2] + dz + Math.floor(c / thick));
    }
  }
  if (thick > 1) growRoots(grid, foot, seed);
  const fork: Vector = [foot[0] + leanX + middle, foot[1] + trunk, foot[2] + leanZ + middle];
  for (const [x, y, z, wide, tall] of clouds) {
    const [dx, dz] = turned(x, z);
    const centre: Vector = [foot[0] + middle + dx, foot[1] + y, foot[2] + middle + dz];
    growBough(grid, fork, [centre[0], centre[1] - 0.4, centre[2]]);
    growCloud(grid, centre, wide, tall, seed);
  }
}

function turn(x: number, z: number, quarters: number): [number, number] {
  if (quarters % 4 === 1) return [-z, x];
  if (quarters % 4 === 2) return [-x, -z];
  return quarters % 4 === 3 ? [z, -x] : [x, z];
}

/** Three of the eight cells around a trunk's foot. */
function growRoots(grid: Grid, [x, y, z]: Vector, seed: number): void {
  const around = [
    [-1, 0],
    [0, -1],
    [2, 1],
    [1, 2],
    [-1, 1],
    [2, 0],
  ] as const;
  around.forEach(([dx, dz], i) => {
    if (hash(i, x, z, seed) < 0.5) return;
    putWood(grid, x + dx, y, z + dz);
    putWood(grid, x + dx, y - 1, z + dz);
  });
}

/** A bough one cell thick: first out, then up, each cell beside the one before. */
function growBough(grid: Grid, from: Vector, to: Vector): void {
  const steps = 24;
  for (let i = 0; i <= steps; i++) {
    const k = i / steps;
    const rise = k * k;
    putWood(
      grid,
      Math.round(from[0] + (to[0] - from[0]) * k),
      Math.round(from[1] + (to[1] - from[1]) * rise),
      Math.round(from[2] + (to[2] - from[2]) * k),
    );
  }
}

/** A flat cloud, almost level below, lumpy above, with tips that hang from its rim. */
function growCloud(grid: Grid, [cx, cy, cz]: Vector, wide: number, tall: number, seed: number): void {
  for (let z = Math.floor(cz - wide - 1); z <= cz + wide + 1; z++) {
    for (let x = Math.floor(cx - wide - 1); x <= cx + wide + 1; x++) {
      for (let y = Math.floor(cy - tall - 1); y <= cy + tall + 1; y++) {
        const up = (y - cy) / (y < cy ? tall * 0.55 : tall);
        const side = Math.sqrt((x - cx) ** 2 + (z - cz) ** 2) / wide;
        const lump = (noise3(x / 1.9, y / 1.7, z / 1.9, seed) - 0.5) * 0.75;
        if (side * side + up * up > 1 + lump) continue;
        putLeaf(grid, x, y, z);
        const isRim = side > 0.72 && y < cy;
        if (isRim && hash(x, 1, z, seed) < 0.2) putLeaf(grid, x, y - 1, z);
      }
    }
  }
}

function putWood(grid: Grid, x: number, y: number, z: number): void {
  put(grid, x, y, z, KIND.log);
}

function putLeaf(grid: Grid, x: number, y: number, z: number): void {
  if (at(grid, x, y, z) === KIND.air) put(grid, x, y, z, KIND.blossom);
}
