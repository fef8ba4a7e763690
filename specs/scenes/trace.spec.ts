import { describe, expect, test } from 'vitest';
import { createPlate, type Plate } from '../../scenes/light/plate.ts';
import { createTracer } from '../../scenes/light/trace.ts';
import type { Setting, World } from '../../scenes/setting.ts';
import { box, createGrid } from '../../voxels/grid.ts';
import { createPaletteBuilder, linear } from '../../voxels/palette.ts';

const GREY = '#bcbcbc';
const [grey] = linear(GREY);

describe('the light of a plain', () => {
  test('under a white sky it is what the ground reflects (furnace test)', () => {
    const plate = trace({ sky: 1, sun: 0 });

    expect(below(plate.surface)).toBeCloseTo(grey, 2);
  });

  test('under the sun it follows the cosine of the sun’s height', () => {
    const high = trace({ sky: 0, sun: 3, towards: [0, 1, 1e-6] });
    const low = trace({ sky: 0, sun: 3, towards: [0, 0.5, Math.sqrt(0.75)] });

    expect(below(high.surface)).toBeCloseTo(3 * grey, 2);
    expect(below(low.surface)).toBeCloseTo(1.5 * grey, 2);
  });

  test('in the shade of a roof there is no sunlight', () => {
    const roofed = trace({ sky: 0, sun: 3, towards: [0, 1, 1e-6], roof: true });

    expect(below(roofed.surface)).toBeLessThan(0.05);
  });

  test('leaves let sunlight through and glow from below; boards do not', () => {
    const sun = { sky: 0, sun: 3, towards: [0, 1, 1e-6], roof: true } as const;
    const [leaves, boards] = [trace({ ...sun, roofKind: 'leaf' }), trace(sun)];
    const above = ({ surface, width }: Plate) => surface[(1 * width + 8) * 3] as number;

    expect(above(leaves)).toBeGreaterThan(0.2);
    expect(above(boards)).toBeLessThan(0.05);
  });

  test('a lamp lights it, and black ground stays black', () => {
    const lit = trace({ sky: 0, sun: 0, lamp: true });
    const black = trace({ sky: 0, sun: 0, lamp: true, ground: '#000000' });

    expect(below(lit.lamps)).toBeGreaterThan(0.01);
    expect(below(black.lamps)).toBe(0);
  });

  test('even mist dims what is behind it (Lambert-Beer), and scatters the rest', () => {
    const clear = trace({ sky: 1, sun: 0 });
    const misty = trace({ sky: 1, sun: 0, mist: 0.02 });
    const depth = below(misty.depth, 1);
    const passed = below(misty.surface) / below(clear.surface);

    expect(passed).toBeCloseTo(Math.exp(-0.02 * depth), 1);
    expect(below(misty.haze)).toBeCloseTo(0.5 * (1 - passed), 1);
  });
});

test('the same seed gives the same plate, another seed another one', () => {
  const [one, same, other] = [
    trace({ sky: 1, sun: 2 }),
    trace({ sky: 1, sun: 2 }),
    trace({ sky: 1, sun: 2, seed: 2 }),
  ];

  expect(same.surface).toEqual(one.surface);
  expect(other.surface).not.toEqual(one.surface);
});

test('water reflects the sky, and reflects more at a low angle', () => {
  const plate = trace({ sky: 1, sun: 0, kind: 'water' });
  const row = (y: number) => plate.clear[(y * plate.width + 8) * 3] as number;

  expect(row(10)).toBeGreaterThan(row(15));
  expect(plate.water[15 * 16 + 8]).toBe(1);
  expect(row(10)).toBeLessThanOrEqual(1);
});

type Case = {
  sky: number;
  sun: number;
  towards?: readonly [number, number, number];
  roof?: boolean;
  roofKind?: 'solid' | 'leaf';
  lamp?: boolean;
  ground?: string;
  mist?: number;
  kind?: 'solid' | 'water';
  seed?: number;
};

/** A plain, seen from above its middle; the lower half of the picture is ground. */
function trace({
  sky,
  sun,
  towards = [0, 1, 1e-6],
  roof,
  roofKind = 'solid',
  lamp,
  ground = GREY,
  mist = 0,
  kind = 'solid',
  seed = 1,
}: Case) {
  const { palette, ramp } = createPaletteBuilder();
  const { first } = ramp([ground], kind);
  const { first: roofing } = ramp([GREY], roofKind);
  const grid = createGrid(256, 64, 256);
  box(grid, [0, 0, 0], [256, 4, 256], () => first);
  if (roof) box(grid, [0, 60, 0], [256, 61, 256], () => roofing);
  const world: World = {
    grid,
    palette,
    lamps: lamp ? [{ at: [128, 24, 60], power: [400, 400, 400], radius: 1 }] : [],
  };
  const setting: Setting = {
    seed,
    camera: { eye: [128, 30, 2], fieldOfView: 50, horizon: 0.5 },
    light: { towards, colour: [sun, sun, sun], cone: 0.001 },
    mist: { ground: 0, floor: 0, scale: 10, base: mist, forward: 0, share: 0, ambient: [0.5, 0.5, 0.5] },
    waterBody: [0, 0, 0],
    sky: (_x, _y, _z, _withDisc, out) => void out.fill(sky),
    build: () => world,
  };
  const plate = createPlate(16, 16);
  createTracer(setting, world).traceRows(plate, 0, 16, 64);
  return plate;
}

/** The mean of one channel over the lowest rows, which show the ground. */
function below(channel: Float32Array, size = 3): number {
  let sum = 0;
  for (let y = 14; y < 16; y++) for (let x = 0; x < 16; x++) sum += channel[(y * 16 + x) * size] as number;
  return sum / 32;
}
