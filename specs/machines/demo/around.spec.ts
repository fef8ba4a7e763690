import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookAround, type Way } from '#machines/demo/around.ts';
import { type Cell, KIND } from '#machines/demo/blocks.ts';
import { type Direction, moveCursor, type Turn } from '#machines/demo/cursor.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import { INVITATIONS, missingOf, SITES } from '#machines/demo/invitations.ts';
import { createWorld } from '#machines/demo/world.ts';
import { runs } from '../../support/arbitraries.ts';
import { anyCell, GRASS, GROUND, meadow, turns, withBlocks } from './support/small-worlds.ts';

const at = (x: number, z: number, up = 0): Cell => [20 + x, GROUND + up, 20 + z];
const HERE = at(0, 0);
const PLACES = { wren: at(3, 0), pip: at(0, 5, 1), moss: at(-2, -4, -1) };
/** To the right of the cursor a wall of two, ahead a step, to the left a hole with water. */
const WORLD = withBlocks(
  withBlocks(
    meadow(([x, y, z]) => (x === 19 && z === 20 && y === GRASS ? KIND.water : null)),
    KIND.stone,
    [at(1, 0), at(1, 0, 1)],
  ),
  KIND.planks,
  [at(0, 1)],
);
const HERE_NOW = { world: WORLD, cursor: HERE, turn: 0, places: PLACES, gaps: [] } as const;

describe('what is around the cursor', () => {
  test('SITE-6: is what it is on, and what one would stand on beside it', () => {
    const { here, below, sides } = lookAround(HERE_NOW);
    expect({ here, below }).toEqual({ here: KIND.air, below: KIND.grass });
    expect(sides).toEqual([
      { direction: 'forward', kind: KIND.planks, rise: 1 },
      { direction: 'right', kind: KIND.stone, rise: 2 },
      { direction: 'back', kind: KIND.grass, rise: 0 },
      { direction: 'left', kind: KIND.water, rise: 0 },
    ]);
    expect(lookAround({ ...HERE_NOW, cursor: at(1, 0) })).toMatchObject({
      here: KIND.stone,
      below: KIND.grass,
    });
  });

  test('SITE-6: is a gap beside it, where one is marked, and bedrock at the edge', () => {
    const { sides } = lookAround({ ...HERE_NOW, gaps: [at(0, 1, 2)] });
    expect(sides[0]).toEqual({ direction: 'forward', kind: KIND.air, rise: 2 });
    const corner = lookAround({ ...HERE_NOW, cursor: [0, GROUND, 0] }).sides;
    expect(corner.map(({ kind }) => kind)).toEqual([KIND.grass, KIND.grass, KIND.bedrock, KIND.bedrock]);
  });

  test('SITE-6: turns with the view', () => {
    expect(lookAround({ ...HERE_NOW, turn: 1 }).sides.map(({ kind }) => kind)).toEqual([
      KIND.stone,
      KIND.grass,
      KIND.water,
      KIND.planks,
    ]);
  });

  test.each<[Turn, (readonly [right: number, ahead: number])[]]>([
    [
      0,
      [
        [3, 0],
        [0, 5],
        [-2, -4],
      ],
    ],
    [
      1,
      [
        [0, 3],
        [-5, 0],
        [4, -2],
      ],
    ],
    [
      2,
      [
        [-3, 0],
        [0, -5],
        [2, 4],
      ],
    ],
    [
      3,
      [
        [0, -3],
        [5, 0],
        [-4, 2],
      ],
    ],
  ])('SITE-6: the mates are told as the view is turned (%d quarters)', (turn, offsets) => {
    const { mates } = lookAround({ ...HERE_NOW, turn });
    expect(mates.map(({ mate }) => mate)).toEqual(['wren', 'pip', 'moss']);
    expect(mates.map(({ way: { right, ahead } }) => [right, ahead])).toEqual(offsets);
    expect(mates.map(({ way: { up } }) => up)).toEqual([0, 1, -1]);
  });

  test('SITE-6: of each invitation the nearest place is told, in blocks to the sides and up', () => {
    const [first, ...others] = SITES.lights as [Cell, ...Cell[]];
    const besides = (cell: Cell): Cell => [cell[0], cell[1] + 3, cell[2] - 1];
    for (const cell of [first, ...others]) {
      const { invitations } = lookAround({ ...HERE_NOW, cursor: besides(cell) });
      expect(invitations.map(({ invitation }) => invitation)).toEqual(['bridge', 'lights', 'roof']);
      expect(invitations[1]).toEqual({
        invitation: 'lights',
        progress: { done: 0, of: 6 },
        way: { right: 0, ahead: 1, up: -3 },
      });
    }
  });

  test('SITE-6: the height counts, too: what is far above is not the nearest', () => {
    const [one] = SITES.roof as [Cell];
    const [x, y, z] = one;
    const { invitations } = lookAround({ ...HERE_NOW, cursor: [x - 1, y - 3, z] });
    expect(invitations[2]?.way).toEqual({ right: 1, ahead: 0, up: 3 });
  });

  test('SITE-6: a finished invitation is not told', () => {
    const lit = withBlocks(WORLD, KIND.lantern, SITES.lights);
    const { invitations } = lookAround({ ...HERE_NOW, world: lit });
    expect(invitations.map(({ invitation }) => invitation)).toEqual(['bridge', 'roof']);
  });
});

test('SITE-6: a way of no steps is no negative zero', () => {
  for (const turn of [0, 1, 2, 3] as const) {
    const { mates } = lookAround({
      ...HERE_NOW,
      turn,
      places: { wren: HERE, pip: at(-3, 0), moss: at(0, -3) },
    });
    for (const { way } of mates)
      for (const steps of Object.values(way)) expect(Object.is(steps, -0)).toBe(false);
  }
});

describe('the way that is told', () => {
  const GROVE_WORLD = createWorld(GROVE);

  test('SITE-6: does not count what the ground goes up and down by itself', () => {
    const { mates } = lookAround({ ...HERE_NOW, places: { ...PLACES, wren: at(1, 0, 2), pip: at(2, 0) } });
    expect(mates.slice(0, 2).map(({ way }) => way)).toEqual([
      { right: 1, ahead: 0, up: 0 },
      { right: 2, ahead: 0, up: 0 },
    ]);
  });

  test('SITE-6: whoever goes it with the keys is there, from anywhere, whatever is marked', () => {
    fc.assert(
      fc.property(anyCell, turns, fc.option(fc.constantFrom(...INVITATIONS)), (cursor, turn, sought) => {
        const gaps = sought === null ? [] : missingOf(GROVE_WORLD, sought);
        const around = lookAround({ world: GROVE_WORLD, cursor, turn, places: HOMES, gaps });
        for (const { mate, way } of around.mates) expect(endOf(way)).toEqual(HOMES[mate]);
        for (const { invitation, way } of around.invitations)
          expect(SITES[invitation]).toContainEqual(endOf(way));

        function endOf({ ahead, right, up }: Way): Cell {
          const steps: [number, Direction, Direction][] = [
            [ahead, 'forward', 'back'],
            [right, 'right', 'left'],
            [up, 'up', 'down'],
          ];
          return steps.reduce(
            (at, [count, one, other]) => gone(at, Math.abs(count), count > 0 ? one : other),
            cursor,
          );
        }

        function gone(from: Cell, count: number, direction: Direction): Cell {
          let at = from;
          for (let step = 0; step < count; step++) at = moveCursor(GROVE_WORLD, at, direction, turn, gaps);
          return at;
        }
      }),
      runs(60),
    );
  });
});
