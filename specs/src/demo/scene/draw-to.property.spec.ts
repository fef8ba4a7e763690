import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, isInside } from '#machines/demo/blocks.ts';
import type { Ray } from '../../../../src/demo/renderer/renderer.ts';
import { drawnTo as pickedBy } from '../../../../src/demo/scene/draw-to.ts';
import { runs } from '../../../support/arbitraries.ts';

const drawnTo = (...drawing: Parameters<typeof pickedBy>) => pickedBy(...drawing)?.cell ?? null;

const QUARTER = Math.PI / 2;
const SIZES = [48, 24, 48];

const cells = fc.tuple(fc.nat(47), fc.nat(23), fc.nat(47)).map((cell) => cell as Cell);
const ways = fc.record({
  turn: fc.double({ min: -7, max: 7, noNaN: true }),
  rise: fc.double({ min: 0.35, max: 1.15, noNaN: true }),
});

/** The ray on which one sees a place, as far away as the eye may be. */
function rayTo(place: readonly number[], { turn, rise }: { turn: number; rise: number }): Ray {
  const direction = [
    Math.sin(turn) * Math.cos(rise),
    -Math.sin(rise),
    Math.cos(turn) * Math.cos(rise),
  ] as const;
  const [x = 0, y = 0, z = 0] = place.map((at, n) => at - (direction[n] as number) * 60);
  return { origin: [x, y, z], direction };
}

/** What one sees of a cell: the middle of what it stands on. */
const groundOf = ([x, y, z]: Cell) => [x + 0.5, y, z + 0.5];

test('a floor is drawn to every cell of its level that is pointed at', () => {
  fc.assert(
    fc.property(cells, cells, ways, (from, to, way) => {
      const [x, , z] = to;
      const cell: Cell = [x, from[1], z];
      expect(drawnTo(rayTo(groundOf(cell), way), from, 'floor')).toEqual(cell);
    }),
    runs(400),
  );
});

test('a line along the ground is drawn to every cell of its two level ways that is pointed at', () => {
  fc.assert(
    fc.property(cells, fc.nat(47), fc.constantFrom(0, 2), ways, (from, place, axis, way) => {
      const cell = from.map((at, n) => (n === axis ? place : at)) as unknown as Cell;
      expect(drawnTo(rayTo(groundOf(cell), way), from, 'line')).toEqual(cell);
    }),
    runs(400),
  );
});

test('a line is drawn upwards and downwards where no level way looks like that', () => {
  const fromACorner = fc.record({
    turn: fc
      .tuple(fc.nat(3), fc.double({ min: 0.35, max: QUARTER - 0.35, noNaN: true }))
      .map(([quarter, more]) => quarter * QUARTER + more),
    rise: fc.double({ min: 0.35, max: 0.9, noNaN: true }),
  });
  fc.assert(
    fc.property(cells, fc.nat(23), fromACorner, (from, level, way) => {
      fc.pre(Math.abs(level - from[1]) >= 3);
      const [x, , z] = from;
      const middle = [x + 0.5, level + 0.5, z + 0.5];
      expect(drawnTo(rayTo(middle, way), from, 'line')).toEqual([x, level, z]);
    }),
    runs(400),
  );
});

test('wherever the pointer is, a line keeps two of three places, a floor its level, and both stay in the world', () => {
  const anywhere = fc.tuple(...SIZES.map((size) => fc.double({ min: -size, max: 2 * size, noNaN: true })));
  fc.assert(
    fc.property(cells, anywhere, ways, (from, place, way) => {
      const ray = rayTo(place, way);
      const line = drawnTo(ray, from, 'line') as Cell;
      expect(isInside(line)).toBe(true);
      expect(line.filter((at, n) => at !== from[n]).length).toBeLessThanOrEqual(1);
      const floor = drawnTo(ray, from, 'floor');
      if (floor === null) return;
      expect(isInside(floor)).toBe(true);
      expect(floor[1]).toBe(from[1]);
    }),
    runs(400),
  );
});

test('over the edge of a roof the floor goes on in the air, however deep the ground is', () => {
  const ray = rayTo([20.5, 11, 14.5], { turn: QUARTER / 2, rise: 0.6 });
  expect(drawnTo(ray, [20, 11, 20], 'floor')).toEqual([20, 11, 14]);
});

test('looking along a way, one draws along the others', () => {
  const ahead: Ray = { origin: [10.5, 5, -20], direction: [0, 0, 1] };
  expect(drawnTo({ ...ahead, origin: [14.5, 5, -20] }, [10, 5, 10], 'line')).toEqual([14, 5, 10]);
  expect(drawnTo({ ...ahead, origin: [10.5, 9.5, -20] }, [10, 5, 10], 'line')).toEqual([10, 9, 10]);
});

test('a floor is drawn nowhere by a ray that does not come down to its level', () => {
  const from: Cell = [10, 5, 10];
  expect(drawnTo({ origin: [0.5, 9, 0.5], direction: [0, 1, 0] }, from, 'floor')).toBe(null);
  expect(drawnTo({ origin: [0.5, 9, 0.5], direction: [1, 0, 0] }, from, 'floor')).toBe(null);
  expect(drawnTo({ origin: [0.5, 5, 0.5], direction: [1, 0, 0] }, from, 'floor')).toBe(null);
});
