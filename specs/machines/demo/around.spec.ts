import { describe, expect, test } from 'vitest';
import { lookAround, offsetOf } from '#machines/demo/around.ts';
import { type Cell, KIND } from '#machines/demo/blocks.ts';
import type { Turn } from '#machines/demo/cursor.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { GRASS, GROUND, meadow, withBlocks } from './support/small-worlds.ts';

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

describe('what is around the cursor', () => {
  test('SITE-6: is what it is on, and what one would stand on beside it', () => {
    const { here, below, sides } = lookAround(WORLD, HERE, 0, PLACES);
    expect({ here, below }).toEqual({ here: KIND.air, below: KIND.grass });
    expect(sides).toEqual([
      { direction: 'forward', kind: KIND.planks, rise: 1 },
      { direction: 'right', kind: KIND.stone, rise: 2 },
      { direction: 'back', kind: KIND.grass, rise: 0 },
      { direction: 'left', kind: KIND.water, rise: 0 },
    ]);
    expect(lookAround(WORLD, at(1, 0), 0, PLACES)).toMatchObject({ here: KIND.stone, below: KIND.grass });
  });

  test('SITE-6: turns with the view', () => {
    expect(lookAround(WORLD, HERE, 1, PLACES).sides.map(({ kind }) => kind)).toEqual([
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
    const { mates } = lookAround(WORLD, HERE, turn, PLACES);
    expect(mates.map(({ mate }) => mate)).toEqual(['wren', 'pip', 'moss']);
    expect(mates.map(({ offset: { right, ahead } }) => [right, ahead])).toEqual(offsets);
    expect(mates.map(({ offset: { up } }) => up)).toEqual([0, 1, -1]);
  });

  test('SITE-6: of each invitation the nearest place is told, in blocks to the sides and up', () => {
    const [first, ...others] = SITES.lights as [Cell, ...Cell[]];
    const besides = (cell: Cell): Cell => [cell[0], cell[1] + 3, cell[2] - 1];
    for (const cell of [first, ...others]) {
      const { invitations } = lookAround(WORLD, besides(cell), 0, PLACES);
      expect(invitations.map(({ invitation }) => invitation)).toEqual(['bridge', 'lights', 'roof']);
      expect(invitations[1]).toEqual({
        invitation: 'lights',
        progress: { done: 0, of: 6 },
        offset: { right: 0, ahead: 1, up: -3 },
      });
    }
  });

  test('SITE-6: the height counts, too: what is far above is not the nearest', () => {
    const [one] = SITES.roof as [Cell];
    const [x, y, z] = one;
    const { invitations } = lookAround(WORLD, [x - 1, y - 3, z], 0, PLACES);
    expect(invitations[2]?.offset).toEqual({ right: 1, ahead: 0, up: 3 });
  });

  test('SITE-6: a finished invitation is not told', () => {
    const lit = withBlocks(WORLD, KIND.lantern, SITES.lights);
    const { invitations } = lookAround(lit, HERE, 0, PLACES);
    expect(invitations.map(({ invitation }) => invitation)).toEqual(['bridge', 'roof']);
  });
});

test('SITE-6: an offset of nothing is no negative zero', () => {
  for (const turn of [0, 1, 2, 3] as const) {
    for (const to of [HERE, at(-3, 0), at(0, -3)]) {
      for (const blocks of Object.values(offsetOf(HERE, to, turn))) expect(Object.is(blocks, -0)).toBe(false);
    }
  }
});
