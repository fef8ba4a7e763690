import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bent, limb, puff, strand } from '../../scenes/world/plants.ts';
import { bridge, moonGate } from '../../scenes/world/structures.ts';
import { at, createGrid, type Grid } from '../../voxels/grid.ts';
import { createPaletteBuilder, linear, pick } from '../../voxels/palette.ts';
import { noise3, roughNoise2 } from '../../voxels/random.ts';
import { occupied } from './support/occupied.ts';

const { ramp } = createPaletteBuilder();
const three = () => ramp(['#404040', '#808080', '#c0c0c0']);
const [wood, stone, roof, moss, leaves] = [three(), three(), three(), three(), three()];

describe('colours', () => {
  test('are given as sRGB and stored as linear light', () => {
    expect(linear('#ffffff')).toEqual([1, 1, 1]);
    expect(linear('#000000')).toEqual([0, 0, 0]);
    expect(linear('#808080')[0]).toBeCloseTo(0.2159, 4);
  });

  test('a ramp returns one of its colours, the darkest for no light and the lightest for full light', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (shade, dither) => {
          const material = pick(stone, shade, dither);
          expect(material).toBeGreaterThanOrEqual(stone.first);
          expect(material).toBeLessThan(stone.first + stone.count);
        },
      ),
    );
    expect(pick(stone, 0, 0)).toBe(stone.first);
    expect(pick(stone, 1, 0.99)).toBe(stone.first + 2);
  });

  test('more than 255 of them are refused', () => {
    const builder = createPaletteBuilder();
    const many = Array.from({ length: 255 }, () => '#ffffff');

    expect(builder.ramp(many).count).toBe(255);
    expect(() => builder.ramp(['#ffffff'])).toThrow('255');
  });
});

test('noise stays in [0, 1) and is continuous', () => {
  const place = fc.double({ min: -500, max: 500, noNaN: true });
  fc.assert(
    fc.property(place, place, place, fc.nat(99), (x, y, z, seed) => {
      for (const value of [noise3(x, y, z, seed), roughNoise2(x, y, seed)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
      }
      expect(Math.abs(noise3(x + 1e-4, y, z, seed) - noise3(x, y, z, seed))).toBeLessThan(1e-3);
    }),
  );
});

describe('plants', () => {
  test('a limb joins its ends without a gap', () => {
    const grid = createGrid(64, 64, 64);
    const joints = bent([10, 10, 30, 4], [50, 50, 34, 1], 6, 3);
    limb(grid, joints, wood, 3);

    for (const [x, y, z] of joints) expect(at(grid, x, y, z)).not.toBe(0);
    for (let x = 10; x <= 50; x++) expect(countAtX(grid, x)).toBeGreaterThan(0);
  });

  test('leaves grow around wood, not in its place', () => {
    const grid = createGrid(64, 64, 64);
    limb(
      grid,
      [
        [32, 0, 32, 3],
        [32, 40, 32, 3],
      ],
      wood,
      1,
    );
    const before = grid.cells.slice();
    puff(grid, [32, 40, 32], 14, { leaves, seed: 5 });

    expect(grid.cells.map((material, i) => (before[i] ? material : 0))).toEqual(before);
    expect(grid.cells.filter((material) => material >= leaves.first).length).toBeGreaterThan(1000);
  });

  test('a strand hangs from its top, within its maximum length, and curves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 50 }), fc.nat(9999), (length, seed) => {
        const grid = createGrid(64, 64, 64);
        strand(grid, [32, 60, 32], length, leaves, seed);
        const heights = occupied(grid).map(([, y]) => y);

        expect(Math.max(...heights)).toBe(60);
        expect(Math.min(...heights)).toBeGreaterThan(60 - length);
      }),
      { numRuns: 40 },
    );
    const grid = createGrid(64, 64, 64);
    strand(grid, [32, 60, 32], 50, leaves, 4);
    expect(new Set(occupied(grid).map(([x]) => x)).size).toBeGreaterThan(3);
  });
});

describe('what is built', () => {
  test('the bridge can be crossed from end to end: no gap, no step higher than two', () => {
    const grid = createGrid(128, 96, 32);
    bridge(grid, { from: [10, 20, 10], to: [118, 22, 10], rise: 30, width: 9, foot: 2, wood });
    let before = deck(grid, 10);
    for (let x = 11; x <= 118; x++) {
      const now = deck(grid, x);
      expect(now, `at ${x}`).toBeGreaterThan(0);
      expect(Math.abs(now - before), `at ${x}`).toBeLessThanOrEqual(2);
      before = now;
    }
    expect(deck(grid, 64)).toBeGreaterThan(45);
  });

  test('the moon gate is open and round', () => {
    const grid = createGrid(160, 128, 48);
    const gate = {
      middle: [80, 50, 20] as const,
      radius: 30,
      from: 4,
      to: 156,
      wallTop: 70,
      gateTop: 95,
      foot: 2,
    };
    moonGate(grid, { ...gate, stone, roof, moss });

    for (let turn = 0; turn < 64; turn++) {
      const [cos, sin] = [Math.cos((turn * Math.PI) / 32), Math.sin((turn * Math.PI) / 32)];
      expect(at(grid, 80 + 28 * cos, 50 + 28 * sin, 22)).toBe(0);
      expect(at(grid, 80 + 32.5 * cos, 50 + 32.5 * sin, 22)).not.toBe(0);
    }
  });
});

function countAtX(grid: Grid, x: number): number {
  return occupied(grid).filter(([at]) => at === x).length;
}

/** The height of the deck along the middle of the bridge. */
function deck(grid: Grid, x: number): number {
  for (let y = 90; y > 0; y--) if (at(grid, x, y, 14) !== 0) return y;
  return 0;
}
