import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, HEIGHT, isInside, KIND } from '#machines/demo/blocks.ts';
import { aimOf, type Direction, moveCursor, stepOf, surfaceBelow, type Turn } from '#machines/demo/cursor.ts';
import { runs } from '../../support/arbitraries.ts';
import {
  anyCell,
  blocks,
  GRASS,
  GROUND,
  meadow,
  meadowWithPond,
  turns,
  withBlocks,
} from './support/small-worlds.ts';

const start = meadow();
const pond = meadowWithPond(20, 26);
const directions = fc.constantFrom<Direction[]>('left', 'right', 'forward', 'back', 'up', 'down');

describe('a move of the cursor', () => {
  test.each<[Direction, Turn, Cell]>([
    ['forward', 0, [10, GROUND, 11]],
    ['back', 0, [10, GROUND, 9]],
    ['right', 0, [11, GROUND, 10]],
    ['left', 0, [9, GROUND, 10]],
    ['forward', 1, [11, GROUND, 10]],
    ['right', 1, [10, GROUND, 9]],
    ['forward', 2, [10, GROUND, 9]],
    ['right', 2, [9, GROUND, 10]],
    ['forward', 3, [9, GROUND, 10]],
    ['left', 3, [10, GROUND, 9]],
    ['up', 3, [10, GROUND + 1, 10]],
    ['down', 1, [10, GRASS, 10]],
  ])('%s, turned by %d quarters', (direction, turn, end) => {
    expect(moveCursor(start, [10, GROUND, 10], direction, turn)).toEqual(end);
  });

  test.each<[string, Cell, Cell]>([
    ['climbs a block', [10, GROUND, 10], [11, GROUND + 1, 10]],
    ['comes down from a block', [11, GROUND + 1, 10], [12, GROUND, 10]],
    ['keeps its level in the air', [12, GROUND + 2, 10], [13, GROUND + 2, 10]],
    ['keeps its level in the air over a surface', [10, GROUND + 1, 10], [11, GROUND + 1, 10]],
    ['keeps its level at the top of the world', [16, HEIGHT - 1, 10], [17, HEIGHT - 1, 10]],
    ['goes under a roof on the same level', [14, GROUND, 10], [15, GROUND, 10]],
    ['goes over a roof from above', [14, GROUND + 3, 10], [15, GROUND + 4, 10]],
    ['of two as near takes the upper', [20, GROUND + 2, 10], [21, GROUND + 4, 10]],
    ['comes out of a block to the nearest surface', [21, GROUND + 3, 10], [22, GROUND, 10]],
  ])('to the right it %s', (_, from, end) => {
    const world = withBlocks(start, KIND.stone, [
      [11, GROUND, 10],
      [15, GROUND + 3, 10],
      [20, GROUND + 1, 10],
      [21, GROUND + 3, 10],
    ]);
    expect(moveCursor(world, from, 'right', 0)).toEqual(end);
  });

  test.each<[string, Cell, Direction, Cell]>([
    ['on a roof, beside the block that was placed last', [10, GROUND + 7, 10], 'right', [11, GROUND + 6, 10]],
    ['two levels below', [11, GROUND + 4, 11], 'back', [11, GROUND + 6, 10]],
    ['two levels above', [11, GROUND + 8, 11], 'back', [11, GROUND + 6, 10]],
    ['but not three below', [11, GROUND + 3, 11], 'back', [11, GROUND + 3, 10]],
    ['but not three above', [11, GROUND + 9, 11], 'back', [11, GROUND + 9, 10]],
    ['but not from the ground', [11, GROUND, 11], 'back', [11, GROUND, 10]],
    ['but up and down go past it', [11, GROUND + 7, 10], 'up', [11, GROUND + 8, 10]],
    ['but not from its own column', [11, GROUND + 4, 10], 'down', [11, GROUND + 3, 10]],
    ['but not in another column', [10, GROUND + 7, 10], 'left', [9, GROUND, 10]],
    ['nor in another row', [11, GROUND + 7, 12], 'back', [11, GROUND + 7, 11]],
  ])('SITE-6: leads to a marked gap, %s', (_, from, direction, end) => {
    const world = withBlocks(start, KIND.planks, [[10, GROUND + 6, 10]]);
    expect(moveCursor(world, from, direction, 0, [[11, GROUND + 6, 10]])).toEqual(end);
  });

  test('SITE-6: at the edge of the world it stays, also where its column has a gap', () => {
    expect(moveCursor(start, [0, GROUND, 10], 'left', 0, [[0, GROUND + 6, 10]])).toEqual([0, GROUND, 10]);
  });

  test('over water it stays above the surface', () => {
    expect(moveCursor(pond, [19, GROUND, 5], 'right', 0)).toEqual([20, GRASS, 5]);
    expect(moveCursor(pond, [20, GRASS, 5], 'right', 0)).toEqual([21, GRASS, 5]);
    expect(moveCursor(pond, [25, GRASS, 5], 'right', 0)).toEqual([26, GROUND, 5]);
  });

  test('into a full column keeps the level', () => {
    const wall = meadow(([x]) => (x === 11 ? KIND.stone : null));
    expect(moveCursor(wall, [10, GROUND, 10], 'right', 0)).toEqual([11, GROUND, 10]);
  });

  test('never leaves the world, and moves one column at most', () => {
    fc.assert(
      fc.property(anyCell, directions, turns, (cell, direction, turn) => {
        const end = moveCursor(pond, cell, direction, turn);
        expect(isInside(end)).toBe(true);
        const [dx, dy, dz] = stepOf(direction, turn);
        if (isInside([cell[0] + dx, cell[1] + dy, cell[2] + dz])) {
          expect([end[0] - cell[0], end[2] - cell[2]]).toEqual([dx, dz]);
        } else expect(end).toEqual(cell);
      }),
      runs(500),
    );
  });

  test('four turns of the view are none: forward is left, seen from the next quarter', () => {
    for (const turn of [0, 1, 2, 3] as const) {
      expect(stepOf('left', ((turn + 1) % 4) as Turn)).toEqual(stepOf('forward', turn));
      expect(stepOf('back', ((turn + 2) % 4) as Turn)).toEqual(stepOf('forward', turn));
    }
  });
});

describe('what a take means', () => {
  test.each<[string, Cell, Cell | null]>([
    ['the block at the cursor', [3, GRASS, 3], [3, GRASS, 3]],
    ['the block below', [3, GROUND, 3], [3, GRASS, 3]],
    ['nothing in the air', [3, GROUND + 1, 3], null],
    ['nothing over water', [22, GRASS, 3], null],
    ['the bottom of the pond, in the lowest water', [22, 1, 3], [22, 0, 3]],
    ['bedrock, which cannot be taken', [3, 0, 3], [3, 0, 3]],
  ])('%s', (_, cursor, aim) => {
    expect(aimOf(pond, cursor)).toEqual(aim);
  });

  test('there is none below the world', () => {
    const hole = meadow(([x]) => (x === 3 ? KIND.air : null));
    expect(aimOf(hole, [3, 0, 3])).toBe(null);
  });

  test('is what was placed at the cursor just before', () => {
    fc.assert(
      fc.property(anyCell, blocks, (cell, kind) => {
        fc.pre(cell[1] > 0);
        expect(aimOf(withBlocks(start, kind, [cell]), cell)).toEqual(cell);
      }),
      runs(200),
    );
  });
});

describe('the surface below a cursor in the air', () => {
  const world = withBlocks(start, KIND.stone, [[15, GROUND + 3, 10]]);

  test.each<[string, Cell, Cell | null]>([
    ['is the ground', [10, GROUND + 4, 10], [10, GROUND, 10]],
    ['is that of the next block, not of the ground below it', [15, GROUND + 6, 10], [15, GROUND + 4, 10]],
    ['is the ground below a roof', [15, GROUND + 2, 10], [15, GROUND, 10]],
    ['is none where the cursor stands on something', [10, GROUND, 10], null],
    ['is none in a block', [10, GRASS, 10], null],
  ])('%s', (_, cell, surface) => {
    expect(surfaceBelow(world, cell)).toEqual(surface);
  });
});
