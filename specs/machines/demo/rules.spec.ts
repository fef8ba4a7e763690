import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellAt, DEPTH, HEIGHT, indexOf, isInside, KIND, WIDTH } from '#machines/demo/blocks.ts';
import {
  canPlace,
  canTake,
  floorTo,
  isSolid,
  lineTo,
  MOST_EDITS,
  neighboursOf,
  placeMany,
} from '#machines/demo/rules.ts';
import type { World } from '#machines/demo/world.ts';
import { runs } from '../../support/arbitraries.ts';
import { anyCell, GRASS, GROUND, meadow, meadowWithPond } from './support/small-worlds.ts';

const start = meadow();
const pond = meadowWithPond(20, 26);
/** A world with as many edits as there may be. */
const full = start.apply(
  'you',
  Array.from({ length: MOST_EDITS }, (_, place) => ({
    cell: [place % WIDTH, GROUND + 1 + Math.floor(place / WIDTH / DEPTH), Math.floor(place / WIDTH) % DEPTH],
    to: KIND.stone,
  })),
);

describe('placing', () => {
  test.each<[string, World, Cell, readonly Cell[], string]>([
    ['on the ground', start, [3, GROUND, 3], [], 'ok'],
    ['outside', start, [3, HEIGHT, 3], [], 'outside'],
    ['into grass', start, [3, GRASS, 3], [], 'taken'],
    ['in the air', start, [3, GROUND + 1, 3], [], 'floating'],
    ['in the air at the edge of the world', start, [0, GROUND + 1, 0], [], 'floating'],
    ['at the top of the world', start, [5, HEIGHT - 1, 5], [], 'floating'],
    ['at the feet of a mate', start, [3, GROUND, 3], [[3, GROUND, 3]], 'occupied'],
    ['at the head of a mate', start, [3, GROUND, 3], [[3, GROUND - 1, 3]], 'occupied'],
    ['above a mate', start, [3, GROUND, 3], [[3, GROUND - 2, 3]], 'ok'],
    ['beside a mate', start, [3, GROUND, 3], [[3, GROUND, 4]], 'ok'],
    ['into water at the bank', pond, [20, GRASS - 1, 3], [], 'ok'],
    ['over water at the bank', pond, [20, GRASS, 3], [], 'ok'],
    ['over water only', pond, [23, GRASS, 3], [], 'floating'],
    ['when the world is full', full, [3, GROUND, 3], [], 'full'],
  ])('%s', (_, world, cell, occupied, answer) => {
    expect(canPlace(world, cell, occupied)).toBe(answer);
  });

  test('the world is full at 4,096 edits, not at 4,095', () => {
    const almost = full.apply('you', [{ cell: [0, GROUND + 1, 0], to: KIND.air }]);
    expect([full.editCount, almost.editCount]).toEqual([4096, 4095]);
    expect(canPlace(almost, [3, GROUND, 3], [])).toBe('ok');
    expect(placeMany(almost, floorTo([3, GROUND, 3], [5, GROUND, 5]), [])).toHaveLength(1);
  });

  test('in a full world what is changed may change again', () => {
    const cell: Cell = [7, GROUND + 1, 7];
    expect(canTake(full, cell)).toBe('ok');
    expect(canTake(full, [7, GRASS, 7])).toBe('full');
    const other = full.apply('you', [{ cell: [7, GRASS, 7], to: KIND.air }]);
    expect(canPlace(other, [7, GRASS, 7], [])).toBe('ok');
    expect(canPlace(other, [3, GROUND, 3], [])).toBe('full');
  });
});

describe('taking', () => {
  test.each<[string, Cell, string]>([
    ['grass', [3, GRASS, 3], 'ok'],
    ['air', [3, GROUND, 3], 'nothing'],
    ['water', [22, GRASS - 1, 3], 'nothing'],
    ['bedrock', [3, 0, 3], 'bedrock'],
    ['outside', [3, -1, 3], 'outside'],
  ])('%s', (_, cell, answer) => {
    expect(canTake(pond, cell)).toBe(answer);
  });
});

describe('a dragged line', () => {
  test('goes along the longest axis', () => {
    expect(lineTo([5, 5, 5], [6, 5, 2])).toEqual([
      [5, 5, 5],
      [5, 5, 4],
      [5, 5, 3],
      [5, 5, 2],
    ]);
  });

  test('of equal axes takes the level one', () => {
    expect(lineTo([5, 5, 5], [6, 6, 6]).at(-1)).toEqual([6, 5, 5]);
    expect(lineTo([5, 5, 5], [5, 6, 6]).at(-1)).toEqual([5, 5, 6]);
    expect(lineTo([5, 5, 5], [5, 6, 5]).at(-1)).toEqual([5, 6, 5]);
  });

  test('is one cell where it begins, and at most 32', () => {
    expect(lineTo([5, 5, 5], [5, 5, 5])).toEqual([[5, 5, 5]]);
    expect(lineTo([5, 5, 5], [40, 5, 5])).toHaveLength(32);
    expect(lineTo([5, 5, 5], [35, 5, 5])).toHaveLength(31);
  });

  test('can be placed from any place with support', () => {
    fc.assert(
      fc.property(anyCell, anyCell, ([x, , z], to) => {
        const line = lineTo([x, GROUND, z], to);
        const isLevel = line.every(([, y]) => y >= GROUND);
        fc.pre(isLevel);
        expect(placeMany(start, line, [])).toEqual(line);
      }),
      runs(200),
    );
  });
});

describe('a dragged floor', () => {
  test('lies on the level of its first cell', () => {
    expect(floorTo([5, 5, 5], [4, 9, 6])).toEqual([
      [5, 5, 5],
      [4, 5, 5],
      [5, 5, 6],
      [4, 5, 6],
    ]);
  });

  test('is at most 16 by 16', () => {
    expect(floorTo([0, 5, 47], [47, 5, 0])).toHaveLength(256);
    expect(floorTo([0, 5, 47], [14, 5, 33])).toHaveLength(225);
  });

  test('out from a bank holds itself', () => {
    const floor = floorTo([19, GRASS, 5], [25, GRASS, 7]);
    expect(placeMany(pond, floor, [])).toHaveLength(18);
    expect(placeMany(pond, floor, [[20, GRASS, 5]])).toHaveLength(17);
  });
});

test('what is placed one after the other never floats, and meets no mate', () => {
  const near = fc.tuple(fc.nat(3), fc.integer({ min: GRASS, max: GROUND + 3 }), fc.nat(3));
  fc.assert(
    fc.property(fc.array(near, { maxLength: 30 }), fc.array(near, { maxLength: 2 }), (cells, mates) => {
      let world = start;
      for (const cell of placeMany(start, cells, mates)) {
        expect(canPlace(world, cell, mates)).toBe('ok');
        expect(neighboursOf(cell).some((next) => isSolid(world.kindAt(next)))).toBe(true);
        world = world.apply('you', [{ cell, to: KIND.stone }]);
        for (const [x, y, z] of mates) {
          expect(indexOf(cell)).not.toBe(indexOf([x, y, z]));
          expect(indexOf(cell)).not.toBe(indexOf([x, y + 1, z]));
        }
      }
    }),
    runs(200),
  );
});

test('neighbours share a face, and are in the world', () => {
  fc.assert(
    fc.property(anyCell, (cell) => {
      const around = neighboursOf(cell);
      expect(around.every(isInside)).toBe(true);
      const distances = around.map((next) =>
        next.reduce((sum, at, axis) => sum + Math.abs(at - (cell[axis] ?? 0)), 0),
      );
      expect(new Set(distances)).toEqual(new Set([1]));
      expect(new Set(around.map(indexOf)).size).toBe(around.length);
      const edges = cell.filter((place, axis) => place === 0 || place + 1 === [WIDTH, HEIGHT, DEPTH][axis]);
      expect(around.length).toBe(6 - edges.length);
      expect(cellAt(indexOf(cell))).toEqual(cell);
    }),
    runs(200),
  );
});
