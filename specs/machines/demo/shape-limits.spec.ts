import { expect, test } from 'vitest';
import { type Cell, KIND, type Kind } from '#machines/demo/blocks.ts';
import { inferShape, type Shape } from '#machines/demo/shapes.ts';
import type { World } from '#machines/demo/world.ts';
import { GROUND, meadow } from './support/small-worlds.ts';

const start = meadow();
/** Cells on the meadow: to the right, up, away. */
type Offset = readonly [x: number, y: number, z: number];
const at = ([x, y, z]: Offset): Cell => [10 + x, GROUND + y, 10 + z];
const across = (count: number, z = 0, from = 0): Offset[] =>
  Array.from({ length: count }, (_, x) => [from + x, 0, z]);

/** What follows on blocks that are placed in this order. */
function proposal(cells: readonly Cell[], kinds: readonly Kind[] = [KIND.planks], world: World = start) {
  const placed = cells.map((cell, n) => ({ cell, kind: kinds[n % kinds.length] as Kind }));
  const built = placed.reduce((before, { cell, kind }) => before.apply('you', [{ cell, to: kind }]), world);
  return inferShape(built, placed);
}
const shapeOf = (offsets: readonly Offset[]) => proposal(offsets.map(at))?.shape ?? null;

/** A gorge between two banks, with water so far below the level on which one builds. */
const gorge = (depth: number) =>
  meadow(([x, y]) => {
    if (x >= 18 && x < 22) return y > 0 && y <= 12 - depth ? KIND.water : y === 0 ? null : KIND.air;
    return y > 0 && y <= 11 ? KIND.stone : y === 0 ? null : KIND.air;
  });

test.each<[number, Shape]>([
  [6, 'bridge'],
  [7, 'line'],
])('water %d below is bridged: a %s', (depth, shape) => {
  const row: Cell[] = [15, 16, 17].map((x) => [x, 12, 20]);
  expect(proposal(row, [KIND.planks], gorge(depth))?.shape).toBe(shape);
});

test.each<[number, Shape | null]>([
  [2, 'path-lights'],
  [8, 'path-lights'],
  [9, null],
])('lanterns %d apart: %s', (gap, shape) => {
  const row = [0, 1, 2].map((n) => at([n * gap, 0, 0]));
  expect(proposal(row, [KIND.lantern])?.shape ?? null).toBe(shape);
});

test('steps on high columns go on with the upper six blocks of the next one', () => {
  const columns = [4, 5, 6].map((height, x) => Array.from({ length: height }, (_, y): Offset => [x, y, 0]));
  const tops = columns.map((column) => column.at(-1) as Offset);
  const below = columns.flatMap((column) => column.slice(0, -1));
  const next = proposal([...below, ...tops].map(at));
  expect(next?.shape).toBe('stairs');
  expect(next?.cells.map(({ cell }) => cell)).toEqual([1, 2, 3, 4, 5, 6].map((y) => at([3, y, 0])));
});

const corner: readonly Offset[] = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
];

test.each<[number, Shape | null]>([
  [16, 'mirror'],
  [17, null],
])('the image of three blocks that is %d away: %s', (away, shape) => {
  expect(shapeOf([...corner, [2 + away, 0, 0], [1 + away, 0, 0]])).toBe(shape);
});

test.each<[number, Shape | null]>([
  [47, 'mirror'],
  [48, null],
])('the image of %d blocks that touch: %s', (count, shape) => {
  const plate = Array.from({ length: 48 }, (_, n): Offset => [n % 8, 0, Math.floor(n / 8)]);
  // The last one is far from the mirror, so that the plate stays one.
  const original = count === 48 ? plate : plate.filter(([x, , z]) => x !== 0 || z !== 5);
  expect(shapeOf([...original, [12, 0, 0], [11, 0, 0]])).toBe(shape);
});

test('four blocks in a square are no floor yet', () => {
  expect(shapeOf([...across(2), ...across(2, 1)])).toBe(null);
});

/** A rim of some width and a depth of three, without the last six blocks. */
const rim = (width: number): Offset[] => {
  const whole: Offset[] = [...across(width), [width - 1, 0, 1], ...across(width, 2).toReversed(), [0, 0, 1]];
  return whole.slice(0, -6);
};

test('a rim of eight by three goes on as a ring, also if six are missing; one of nine does not', () => {
  expect(proposal(rim(8).map(at))).toMatchObject({ shape: 'ring', cells: { length: 6 } });
  expect(shapeOf(rim(9))).not.toBe('ring');
});

test('a floor is at most sixteen long', () => {
  expect(shapeOf([...across(16), ...across(6, 1)])).toBe('floor');
  expect(shapeOf([...across(17), ...across(6, 1)])).not.toBe('floor');
});

test('two thirds of a rectangle are a floor, less is none', () => {
  const six: Offset[] = [...across(3), [0, 0, 1], [1, 0, 1], [1, 0, 2]];
  expect(shapeOf(six)).toBe('floor');
  expect(
    shapeOf([
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
      [1, 0, 1],
      [1, 0, 2],
      [1, 0, 3],
      [2, 0, 3],
    ]),
  ).not.toBe('floor');
});

test('kinds are in turn from four blocks on', () => {
  const kindsOf = (count: number) =>
    proposal(across(count).map(at), [KIND.planks, KIND.beam])?.cells.map(({ kind }) => kind);
  expect(new Set(kindsOf(3))).toEqual(new Set([KIND.planks]));
  expect(kindsOf(4)?.slice(0, 2)).toEqual([KIND.planks, KIND.beam]);
});

test.each<[number, Shape | null]>([
  [3, 'floor'],
  [4, null],
])('with %d blocks elsewhere between the first and the last four: %s', (between, shape) => {
  const elsewhere = Array.from({ length: between }, (_, n): Offset => [20 + 3 * (n % 2), 0, 20 + 5 * n]);
  const last: Offset[] = [
    [1, 0, 0],
    [2, 0, 0],
    [0, 0, 1],
    [1, 0, 1],
  ];
  expect(shapeOf([[0, 0, 0], ...elsewhere, ...last])).toBe(shape);
});
