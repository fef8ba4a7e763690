import { createGrid, type Grid } from '../../../voxels/grid.ts';
import { type MateLook, mate } from '../../../voxels/mate.ts';
import { createPaletteBuilder } from '../../../voxels/palette.ts';
import type { Vector } from '../../../voxels/vector.ts';
import { DIRECTIONS } from '../mesh/directions.ts';
import type { Temperament } from './renderer.ts';

/** How many voxels of a mate are one block: a mate is two blocks high. */
export const VOXELS = 16;

/** The parts of a mate that move by themselves. */
export const PARTS = ['body', 'head', 'leftLeg', 'rightLeg', 'leftArm', 'rightArm'] as const;
export type PartName = (typeof PARTS)[number];

/** A face of a part, in blocks from the place where the mate stands; `glow` is 1 on paper and eyes. */
export type PartFace = {
  readonly origin: Vector;
  readonly s: Vector;
  readonly t: Vector;
  readonly direction: number;
  readonly albedo: Vector;
  readonly glow: number;
};

/** A part, and the place that it turns about. */
export type Part = { readonly name: PartName; readonly pivot: Vector; readonly faces: readonly PartFace[] };

const ROOFS: Readonly<Record<Temperament, readonly string[]>> = {
  planner: ['#4e6f7c', '#5b7f8c', '#698f9b', '#789faa', '#88afb9'],
  gatherer: ['#4f8668', '#5d9777', '#6ca886', '#7cb896', '#8ec8a7'],
  dreamer: ['#b8617c', '#c8718b', '#d6829b', '#e194ab', '#eba8bb'],
};

const PIVOTS: Readonly<Record<PartName, Vector>> = {
  body: [0, 4, 0],
  head: [0, 13, 0],
  leftLeg: [-3, 5, 0],
  rightLeg: [3, 5, 0],
  leftArm: [-6, 10, 0],
  rightArm: [6, 10, 0],
};

/** The parts of a mate, cut from the figure of the pictures (`voxels/mate.ts`). */
export function figureParts(temperament: Temperament): readonly Part[] {
  const { palette, ramp } = createPaletteBuilder();
  const look: MateLook = {
    wood: ramp(['#9c5a3a', '#a86441', '#b36e48', '#be7950', '#c98459']),
    roof: ramp(ROOFS[temperament]),
    face: ramp(['#14211f', '#1b2c29', '#243833']),
    paper: ramp(['#ffdca8'], 'solid', 1).first,
    eye: ramp(['#fff0c8'], 'solid', 1).first,
  };
  const grid = createGrid(32, 40, 32);
  mate(grid, { foot: [16, 0, 16], quarter: 0 }, look);
  return PARTS.map((name) => ({
    name,
    pivot: scaled(PIVOTS[name]),
    faces: facesOf(grid, name, (material, direction, origin, s, t) => {
      const channel = (from: Float32Array, n: number) => from[material * 3 + n] as number;
      const albedo: Vector = [0, 1, 2].map((n) => channel(palette.albedo, n)) as unknown as Vector;
      return { origin, s, t, direction, albedo, glow: channel(palette.glow, 0) > 0 ? 1 : 0 };
    }),
  }));
}

/** Which part a voxel belongs to. */
function partAt(x: number, y: number): PartName {
  if (y >= 13) return 'head';
  if (y < 4 && Math.abs(x + 0.5) < 6) return x < 0 ? 'leftLeg' : 'rightLeg';
  if (x < -6 || (x < -5 && y >= 6)) return 'leftArm';
  if (x >= 6 || (x >= 5 && y >= 6)) return 'rightArm';
  return 'body';
}

type MakeFace = (material: number, direction: number, origin: Vector, s: Vector, t: Vector) => PartFace;

/** The faces of a part; neighbours of one material along `s` are one face. */
function facesOf(grid: Grid, name: PartName, make: MakeFace): PartFace[] {
  const material = (x: number, y: number, z: number) => {
    if (y < 0 || y >= grid.height || Math.abs(x) > 15 || Math.abs(z) > 15 || partAt(x, y) !== name) return 0;
    return grid.cells[x + 16 + grid.width * (z + 16 + grid.depth * y)] as number;
  };
  const faces: PartFace[] = [];
  for (const [direction, { normal, origin, s, t }] of DIRECTIONS.entries()) {
    const shown = (x: number, y: number, z: number) => {
      const own = material(x, y, z);
      return material(x + normal[0], y + normal[1], z + normal[2]) === 0 ? own : 0;
    };
    for (let y = 0; y < grid.height; y++) {
      for (let b = -15; b <= 15; b++) {
        for (let a = -15; a <= 15; a++) {
          // `a` runs along s, so that a run of equal faces is met from its beginning.
          const [x, z] = s[0] === 1 ? [a, b] : [b, a];
          const own = shown(x, y, z);
          if (own === 0 || shown(x - s[0], y, z - s[2]) === own) continue;
          let length = 1;
          while (shown(x + s[0] * length, y, z + s[2] * length) === own) length += 1;
          const from: Vector = [x + origin[0], y + origin[1], z + origin[2]];
          faces.push(make(own, direction, scaled(from), scaled(s, length), scaled(t)));
        }
      }
    }
  }
  return faces;
}

function scaled([x, y, z]: Vector, times = 1): Vector {
  return [(x * times) / VOXELS, (y * times) / VOXELS, (z * times) / VOXELS];
}
