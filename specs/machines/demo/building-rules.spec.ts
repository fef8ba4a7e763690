import { describe, expect, test } from 'vitest';
import { type Cell, indexOf, KIND, type Kind } from '#machines/demo/blocks.ts';
import {
  carriesWalkers,
  isKeptFree,
  mayStand,
  reaches,
  refusalOf,
  tidies,
} from '#machines/demo/building-rules.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { HOMES, START_CURSOR } from '#machines/demo/grove-plan.ts';
import type { MATES } from '#machines/demo/mates.ts';
import { type Author, createWorld, type World } from '#machines/demo/world.ts';
import { withBlocks } from './support/small-worlds.ts';

const grove = createWorld(GROVE);
/** On the grass, two blocks from Wren's home. */
const BESIDE_WREN: Cell = [19, 8, 9];
const everyone = { cursor: START_CURSOR, places: HOMES, reserved: [] as readonly number[] };

const built = (by: Author, to: Kind, ...cells: Cell[]): World =>
  grove.apply(
    by,
    cells.map((cell) => ({ cell, to })),
  );

describe('a mate that stands at a place', () => {
  test.each<[string, Cell, boolean]>([
    ['four blocks to a side', [24, 8, 20], true],
    ['four to both', [16, 8, 24], true],
    ['not five', [25, 8, 20], false],
    ['not five, the other way', [20, 8, 15], false],
    ['six up', [20, 14, 21], true],
    ['not seven', [20, 15, 21], false],
    ['four down', [20, 4, 21], true],
    ['not five down', [20, 3, 21], false],
  ])('SITE-6: reaches %s', (_, cell, isReached) => {
    expect(reaches([20, 8, 20], cell)).toBe(isReached);
  });
});

describe('where no mate may build', () => {
  // Found by a visitor: three towers stood on the old bridge, and nobody could cross it.
  test.each<[string, Cell, boolean]>([
    ['a cell of a home', [17, 8, 9], true],
    ['the upper one', [16, 9, 12], true],
    ['above a home', [17, 10, 9], false],
    ['beside a home', BESIDE_WREN, false],
    ['on the path', [21, 8, 9], true],
    ['where the head of a walker is', [21, 9, 9], true],
    ['over its head', [21, 10, 9], false],
    ['the path itself', [21, 7, 9], false],
    ['on the bridge', [26, 8, 23], true],
    ['where the head of a walker on the bridge is', [26, 9, 21], true],
    ['anywhere above the bridge', [26, 20, 25], true],
    ['the bridge itself', [26, 7, 23], false],
    ['on a post of the bridge', [27, 10, 19], true],
    ['on its far end', [26, 8, 27], true],
    ['on its other corner', [25, 8, 27], true],
    ['to the left of it', [24, 8, 23], false],
    ['to the right of it', [28, 8, 23], false],
    ['before the path ends', [28, 8, 18], false],
    ['behind it, beside the path', [28, 8, 28], false],
    ['high above the path before it', [26, 20, 18], false],
    ['high above the path behind it', [26, 20, 28], false],
  ])('SITE-6: %s', (_, cell, isKept) => {
    expect(isKeptFree(grove, cell)).toBe(isKept);
  });

  test('SITE-6: also where the path was taken away', () => {
    expect(isKeptFree(built('you', KIND.air, [21, 7, 9]), [21, 8, 9])).toBe(true);
  });
});

test.each<[Cell, boolean]>([
  [[26, 7, 21], true],
  [[26, 7, 25], true],
  [[26, 8, 23], false],
  [[26, 6, 23], false],
  [[27, 7, 23], false],
  [[26, 7, 26], false],
])('SITE-6: whether %j carries who walks over the bridge: %s', (cell, carries) => {
  expect(carriesWalkers(cell)).toBe(carries);
});

describe('whether Wren may stand somewhere', () => {
  test.each<[string, Cell, Cell, boolean]>([
    ['on the grass', BESIDE_WREN, HOMES.pip, true],
    ['where it is already', HOMES.wren, HOMES.pip, true],
    ['not in the air', [19, 9, 9], HOMES.pip, false],
    ['not where Pip is', BESIDE_WREN, BESIDE_WREN, false],
    ['not on the head of Pip', BESIDE_WREN, [19, 7, 9], false],
    ['not below the feet of Pip', BESIDE_WREN, [19, 9, 9], false],
    ['beside Pip', BESIDE_WREN, [20, 8, 9], true],
    ['below Pip, with room between', BESIDE_WREN, [19, 10, 9], true],
  ])('SITE-6: %s', (_, at, pip, may) => {
    expect(mayStand(grove, 'wren', at, { ...HOMES, pip })).toBe(may);
  });
});

describe('Wren may place', () => {
  const refusal = (cell: Cell, to: Kind = KIND.planks, bystanders = everyone, world = grove) =>
    refusalOf(world, 'wren', { cell, to }, bystanders);

  test('SITE-6: a block of the hotbar on the ground', () => {
    for (const kind of [KIND.planks, KIND.lantern, KIND.blossom]) {
      expect(refusal(BESIDE_WREN, kind)).toBe(null);
    }
  });

  test.each<[string, Cell, Kind, string]>([
    ['nothing that is out of reach', [22, 8, 9], KIND.planks, 'no-way'],
    ['no soil', BESIDE_WREN, KIND.soil, 'in-the-way'],
    ['no water', BESIDE_WREN, KIND.water, 'in-the-way'],
    ['nothing on the path', [21, 8, 9], KIND.planks, 'in-the-way'],
    ['nothing in its home', [17, 9, 9], KIND.planks, 'in-the-way'],
    ['nothing where grass is', [19, 7, 9], KIND.planks, 'in-the-way'],
    ['nothing in the air', [19, 10, 9], KIND.planks, 'floating'],
  ])('SITE-6: %s', (_, cell, kind, reason) => {
    expect(refusal(cell, kind)).toBe(reason);
  });

  test('SITE-6: nothing into the cell of the cursor, but beside it', () => {
    expect(refusal(BESIDE_WREN, KIND.planks, { ...everyone, cursor: BESIDE_WREN })).toBe('in-the-way');
    for (const cursor of [
      [18, 8, 9],
      [19, 9, 9],
      [19, 8, 8],
    ] satisfies Cell[]) {
      expect(refusal(BESIDE_WREN, KIND.planks, { ...everyone, cursor })).toBe(null);
    }
  });

  test('SITE-6: nothing into a cell that is reserved for others, but beside it', () => {
    const reserving = (cell: Cell) => ({ ...everyone, reserved: [indexOf([19, 9, 9]), indexOf(cell)] });
    expect(refusal(BESIDE_WREN, KIND.planks, reserving(BESIDE_WREN))).toBe('in-the-way');
    expect(refusal(BESIDE_WREN, KIND.planks, reserving([18, 8, 9]))).toBe(null);
  });

  test('SITE-6: nothing into the body of another mate', () => {
    for (const pip of [BESIDE_WREN, [19, 7, 9]] satisfies Cell[]) {
      expect(refusal(BESIDE_WREN, KIND.planks, { ...everyone, places: { ...HOMES, pip } })).toBe(
        'in-the-way',
      );
    }
  });

  test('SITE-6: nothing into water, where a visitor may', () => {
    const places = { ...HOMES, wren: [26, 8, 19] } as const;
    expect(refusal([26, 6, 21], KIND.planks, { ...everyone, cursor: [0, 8, 0], places })).toBe('in-the-way');
  });

  test('SITE-6: nothing that takes the way home from anybody', () => {
    const pen = (...more: Cell[]) =>
      withBlocks(grove, KIND.stone, [
        [14, 8, 9],
        [14, 9, 9],
        [15, 8, 8],
        [15, 9, 8],
        [15, 8, 10],
        [15, 9, 10],
        [16, 8, 9],
        ...more,
      ]);
    const inside = (mate: (typeof MATES)[number]) => ({
      ...everyone,
      places: { ...HOMES, [mate]: [15, 8, 9] },
    });
    for (const mate of ['pip', 'moss'] as const) {
      expect(refusal([16, 9, 9], KIND.planks, inside(mate), pen())).toBe('shuts-in');
      expect(refusal([16, 10, 9], KIND.planks, inside(mate), pen([16, 9, 9]))).toBe(null);
    }
    expect(refusal([16, 9, 9], KIND.planks, everyone, pen())).toBe(null);
  });
});

describe('Wren may take away', () => {
  const refusal = (world: World, cell: Cell, places = HOMES) =>
    refusalOf(world, 'wren', { cell, to: KIND.air }, { ...everyone, places });

  test('SITE-6: what is its own, and nothing else', () => {
    expect(refusal(built('wren', KIND.planks, BESIDE_WREN), BESIDE_WREN)).toBe(null);
    for (const by of ['you', 'pip'] as const) {
      expect(refusal(built(by, KIND.planks, BESIDE_WREN), BESIDE_WREN)).toBe('nothing-there');
    }
    expect(refusal(grove, [19, 7, 9])).toBe('nothing-there');
    expect(refusal(built('wren', KIND.air, [19, 7, 9]), [19, 7, 9])).toBe('nothing-there');
  });

  test('SITE-6: not the bridge, whoever has built it, but what is above it', () => {
    const world = built('wren', KIND.planks, [26, 7, 21], [26, 8, 21]);
    const places = { ...HOMES, wren: [26, 8, 19] } as const;
    expect(refusal(world, [26, 7, 21], places)).toBe('shuts-in');
    expect(refusal(world, [26, 8, 21], places)).toBe(null);
  });
});

describe('a mate that tidies', () => {
  const column = built('wren', KIND.planks, BESIDE_WREN);
  const [x, y, z] = BESIDE_WREN;

  test.each<[string, World, Cell, boolean]>([
    ['takes its own block', column, BESIDE_WREN, true],
    ['not that of another one', built('pip', KIND.planks, BESIDE_WREN), BESIDE_WREN, false],
    ['nor the ground', column, [x, y - 1, z], false],
    [
      'nor where it has taken a block',
      column.apply('wren', [{ cell: BESIDE_WREN, to: KIND.air }]),
      BESIDE_WREN,
      false,
    ],
    ['nor what carries walkers', built('wren', KIND.planks, [26, 7, 21]), [26, 7, 21], false],
  ])('SITE-6: %s', (_, world, cell, isTaken) => {
    expect(tidies(world, 'wren', cell)).toBe(isTaken);
  });
});
