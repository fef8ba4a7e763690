import { describe, expect, test } from 'vitest';
import { type Cell, KIND, type Kind, WIDTH } from '#machines/demo/blocks.ts';
import type { Placed } from '#machines/demo/shape-site.ts';
import { inferShape, type Shape, type Surroundings } from '#machines/demo/shapes.ts';
import type { World } from '#machines/demo/world.ts';
import { GRASS, GROUND, meadow, meadowWithPond } from './support/small-worlds.ts';

const { planks, beam, stone, lantern, sand } = KIND;
const start = meadow();
const turns = [0, 1, 2, 3] as const;

/** Cells on the meadow around its middle: to the right, up, away. */
type Offset = readonly [x: number, y: number, z: number];

const across = (count: number, y = 0, z = 0): Offset[] => Array.from({ length: count }, (_, x) => [x, y, z]);
const upwards = (count: number, x = 0): Offset[] => Array.from({ length: count }, (_, y) => [x, y, 0]);

describe.each(turns)('turned by %d quarters, a mate goes on with', (turn) => {
  test.each<[string, Shape, Offset[], Offset[]]>([
    [
      'a line of three',
      'line',
      across(3),
      [
        [3, 0, 0],
        [4, 0, 0],
        [5, 0, 0],
        [6, 0, 0],
      ],
    ],
    [
      'a tower of three',
      'tower',
      upwards(3),
      [
        [0, 3, 0],
        [0, 4, 0],
        [0, 5, 0],
      ],
    ],
    ['steps on columns', 'stairs', [...upwards(1), ...upwards(2, 1), ...upwards(3, 2)], upwards(4, 3)],
    [
      'steps that hang together',
      'stairs',
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
        [2, 1, 0],
        [2, 2, 0],
      ],
      [
        [3, 2, 0],
        [3, 3, 0],
        [4, 3, 0],
        [4, 4, 0],
        [5, 4, 0],
        [5, 5, 0],
      ],
    ],
    ['steps that fall', 'stairs', [...upwards(4), ...upwards(3, 1), ...upwards(2, 2)].slice(-8), [[3, 0, 0]]],
    [
      'the second row of a wall',
      'wall',
      [...across(5), ...across(2, 1)],
      [
        [2, 1, 0],
        [3, 1, 0],
        [4, 1, 0],
      ],
    ],
    [
      'the row of a wall begun in its middle, to both ends',
      'wall',
      [...across(4), [1, 1, 0], [2, 1, 0]],
      [
        [3, 1, 0],
        [0, 1, 0],
      ],
    ],
    [
      'the third row of a wall',
      'wall',
      [...across(3), ...across(3, 1)],
      [
        [2, 2, 0],
        [1, 2, 0],
        [0, 2, 0],
      ],
    ],
    ['the last block of a floor', 'floor', [...across(3), ...across(2, 0, 1)], [[2, 0, 1]]],
    [
      'the next row of a floor',
      'floor',
      [...across(3), ...across(3, 0, 1)],
      [
        [2, 0, 2],
        [1, 0, 2],
        [0, 0, 2],
      ],
    ],
    [
      'a ring from two sides',
      'ring',
      [...across(3), [2, 0, 1], [2, 0, 2]],
      [
        [1, 0, 2],
        [0, 0, 2],
        [0, 0, 1],
      ],
    ],
    [
      'a ring from the other end',
      'ring',
      [
        [2, 0, 2],
        [2, 0, 1],
        [2, 0, 0],
        [1, 0, 0],
        [0, 0, 0],
      ],
      [
        [0, 0, 1],
        [0, 0, 2],
        [1, 0, 2],
      ],
    ],
    [
      'the middle of a whole ring',
      'floor',
      [...across(3), [2, 0, 1], [2, 0, 2], [1, 0, 2], [0, 0, 2], [0, 0, 1]],
      [[1, 0, 1]],
    ],
  ])('%s', (_, shape, placed, next) => {
    const { world, recent } = built(
      placed.map((offset) => [offset, planks] as const),
      turn,
    );
    expect(inferShape(world, recent)).toEqual({
      shape,
      cells: next.map((offset) => ({ cell: cellOf(offset, turn), kind: planks })),
    });
  });

  test('a second tower like the first', () => {
    const blocks = [...upwards(4), ...upwards(2, 4)].map((offset) => [offset, stone] as const);
    const { world, recent } = built(blocks, turn);
    expect(inferShape(world, recent)).toEqual({
      shape: 'mirror',
      cells: [[4, 2, 0] as const, [4, 3, 0] as const].map((offset) => ({
        cell: cellOf(offset, turn),
        kind: stone,
      })),
    });
  });

  test('the other arm of a wall, with its kinds', () => {
    const blocks = [
      ...across(2).map((offset) => [offset, stone] as const),
      [[2, 0, 0], KIND.plaster] as const,
      [[0, 1, 0], KIND.tile] as const,
      [[8, 0, 0], stone] as const,
      [[8, 1, 0], KIND.tile] as const,
    ];
    const { world, recent } = built(blocks, turn);
    expect(inferShape(world, recent)).toEqual({
      shape: 'mirror',
      cells: [
        { cell: cellOf([7, 0, 0], turn), kind: stone },
        { cell: cellOf([6, 0, 0], turn), kind: KIND.plaster },
      ],
    });
  });

  test('lanterns at the same distance', () => {
    const lights = across(9).filter(([x]) => x % 4 === 0);
    const { world, recent } = built(
      lights.map((offset) => [offset, lantern] as const),
      turn,
    );
    expect(inferShape(world, recent)).toEqual({
      shape: 'path-lights',
      cells: [12, 16, 20].map((x) => ({ cell: cellOf([x, 0, 0], turn), kind: lantern })),
    });
  });

  test('two kinds in turn', () => {
    const blocks = across(4).map((offset, place) => [offset, place % 2 === 0 ? planks : beam] as const);
    const { world, recent } = built(blocks, turn);
    expect(inferShape(world, recent)?.cells.map(({ kind }) => kind)).toEqual([planks, beam, planks, beam]);
  });
});

describe('a bridge', () => {
  const pond = meadowWithPond(20, 27);
  const deck = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, step): Cell => [from + step, GRASS, 9]);

  test.each<[string, Cell[], number[]]>([
    ['begun with two blocks over the water', deck(20, 22), [22, 23, 24, 25, 26]],
    ['from the far bank', deck(23, 27).toReversed(), [22, 21, 20]],
    ['all but done', deck(20, 26), [26]],
  ])('%s goes on to the other bank', (_, cells, next) => {
    const { world, recent } = placedIn(pond, cells);
    expect(inferShape(world, recent)).toEqual({
      shape: 'bridge',
      cells: next.map((x) => ({ cell: [x, GRASS, 9], kind: planks })),
    });
  });

  test('over a wider water is proposed in parts', () => {
    const { world, recent } = placedIn(meadowWithPond(10, 30), deck(10, 12));
    expect(inferShape(world, recent)?.cells).toHaveLength(6);
  });

  test('is not begun on the ground, also where water is below it', () => {
    const cave = meadow(([x, y]) => (y === GRASS - 1 && x >= 20 && x < 27 ? KIND.water : null));
    const { world, recent } = placedIn(
      cave,
      [20, 21].map((x): Cell => [x, GROUND, 9]),
    );
    expect(inferShape(world, recent)).toBe(null);
  });

  test('needs another bank', () => {
    const { world, recent } = placedIn(meadowWithPond(20, WIDTH), deck(20, 22));
    expect(inferShape(world, recent)).toBe(null);
  });

  test('needs one in the world, and no cliff', () => {
    const atTheEdge = placedIn(meadowWithPond(40, WIDTH), deck(40, 42));
    expect(inferShape(atTheEdge.world, atTheEdge.recent)).toBe(null);
    const cliff = meadow(([x, y]) => {
      if (x < 20 || y === 0 || y > GRASS) return null;
      return x < 27 && y < GRASS ? KIND.water : KIND.air;
    });
    const overTheWater = placedIn(cliff, deck(20, 22));
    expect(inferShape(overTheWater.world, overTheWater.recent)).toBe(null);
  });

  test('a line on the bank that comes to the water becomes one', () => {
    const { world, recent } = placedIn(
      pond,
      [17, 18, 19].map((x): Cell => [x, GROUND, 9]),
    );
    expect(inferShape(world, recent)?.shape).toBe('bridge');
  });
});

describe('no shape is seen in', () => {
  test.each<[string, [Offset, Kind][]]>([
    ['nothing', []],
    ['one block', [[[0, 0, 0], stone]]],
    [
      'two blocks',
      [
        [[0, 0, 0], stone],
        [[1, 0, 0], stone],
      ],
    ],
    [
      'scattered blocks',
      [
        [[0, 0, 0], stone],
        [[3, 0, 1], stone],
        [[1, 0, 5], stone],
        [[7, 0, 2], stone],
        [[4, 0, 8], stone],
      ],
    ],
    [
      'three around a corner',
      [
        [[0, 0, 0], stone],
        [[1, 0, 0], stone],
        [[1, 0, 1], stone],
      ],
    ],
    [
      'a row with a gap',
      [
        [[0, 0, 0], stone],
        [[1, 0, 0], stone],
        [[3, 0, 0], stone],
      ],
    ],
    [
      'a row of things that do not belong together',
      [
        [[0, 0, 0], stone],
        [[1, 0, 0], planks],
        [[2, 0, 0], sand],
      ],
    ],
    [
      'a row closed from within',
      [
        [[0, 0, 0], stone],
        [[2, 0, 0], stone],
        [[1, 0, 0], stone],
      ],
    ],
    [
      'lanterns at different distances',
      [
        [[0, 0, 0], lantern],
        [[4, 0, 0], lantern],
        [[7, 0, 0], lantern],
      ],
    ],
    [
      'lanterns in a slant',
      [
        [[0, 0, 0], lantern],
        [[4, 0, 4], lantern],
        [[8, 0, 8], lantern],
      ],
    ],
    [
      'steps on the ground in a slant',
      [
        [[0, 0, 0], stone],
        [[1, 0, 1], stone],
        [[2, 0, 2], stone],
      ],
    ],
  ])('%s', (_, blocks) => {
    const { world, recent } = built(blocks, 0);
    expect(inferShape(world, recent)).toBe(null);
  });

  test('a line that is no more than a memory', () => {
    const { world, recent } = built(
      across(3).map((offset) => [offset, stone] as const),
      0,
    );
    const taken = world.apply('pip', [{ cell: cellOf([1, 0, 0], 0), to: KIND.air }]);
    expect(inferShape(taken, recent)).toBe(null);
    expect(inferShape(world.undo('you')?.world ?? world, recent)).toBe(null);
  });

  test('a line that was built nine blocks ago', () => {
    const scattered: Offset[] = [
      [0, 0, 9],
      [5, 0, 9],
      [9, 0, 9],
      [0, 0, 14],
      [5, 0, 14],
      [9, 0, 14],
      [15, 0, 9],
    ];
    const { world, recent } = built(
      [...across(3), ...scattered].map((offset) => [offset, stone] as const),
      0,
    );
    expect(inferShape(world, recent)).toBe(null);
  });

  test('a floor that was begun nine blocks ago', () => {
    const far: Offset[] = [0, 4, 8, 12, -4, -8, -12].map((x) => [x, 0, 9]);
    const offsets: Offset[] = [...across(3), [0, 0, 1], ...far, [1, 0, 1]];
    const all = built(
      offsets.map((offset) => [offset, stone] as const),
      0,
    );
    expect(inferShape(all.world, all.recent)).toBe(null);
    const few = all.recent.filter(({ cell }) => cell[2] < 30);
    expect(inferShape(all.world, few)?.shape).toBe('floor');
  });

  test('steps of which one was taken', () => {
    const offsets: Offset[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [2, 1, 0],
      [2, 2, 0],
    ];
    const { world, recent } = built(
      offsets.map((offset) => [offset, stone] as const),
      0,
    );
    expect(inferShape(world, recent)?.shape).toBe('stairs');
    const taken = world.apply('you', [{ cell: cellOf([1, 1, 0], 0), to: KIND.air }]);
    expect(inferShape(taken, recent)).toBe(null);
  });

  test('a second thing that differs from the first', () => {
    const offsets: Offset[] = [...upwards(4), [5, 0, 0], [4, 0, 0], [4, 1, 0]];
    const { world, recent } = built(
      offsets.map((offset) => [offset, stone] as const),
      0,
    );
    expect(inferShape(world, recent)).toBe(null);
  });

  test('what nature has made', () => {
    const path = meadow(([x, y, z]) => (y === GROUND && z === 24 && x < 24 ? stone : null));
    const { world, recent } = placedIn(path, [[24, GROUND, 24]], stone);
    expect(inferShape(world, recent)).toBe(null);
  });
});

describe('nothing is proposed', () => {
  test.each(turns)('beyond the last corner of a large ring, turned by %d quarters', (turn) => {
    const sides: Offset[] = [
      ...across(4).map(([x]): Offset => [x + 1, 0, 0]),
      ...across(4).map(([z]): Offset => [4, 0, z + 1]),
    ];
    const others: Offset[] = [
      ...across(4).map(([x]): Offset => [3 - x, 0, 4]),
      ...across(4).map(([z]): Offset => [0, 0, 3 - z]),
    ];
    const { world, recent } = built(
      [...sides, ...others].map((offset) => [offset, planks] as const),
      turn,
    );
    expect(inferShape(world, recent)).toBe(null);
  });
});

describe('only a line is seen in', () => {
  test.each<[string, Offset[]]>([
    ['two sides that are far from a ring', [...across(6), [5, 0, 1], [5, 0, 2], [5, 0, 3]]],
    ['a row that leaves another', [...across(3), [1, 0, 1], [1, 0, 2], [1, 0, 3]]],
  ])('%s', (_, offsets) => {
    const { world, recent } = built(
      offsets.map((offset) => [offset, stone] as const),
      0,
    );
    expect(inferShape(world, recent)?.shape).toBe('line');
  });
});

describe('a proposal', () => {
  const { world, recent } = built(
    across(3).map((offset) => [offset, stone] as const),
    0,
  );
  const cellsFor = (surroundings: Surroundings) =>
    inferShape(world, recent, surroundings)?.cells.map(({ cell }) => cell[0] - 24);

  test('leaves the cursor’s cell free', () => {
    expect(cellsFor({ cursor: cellOf([3, 0, 0], 0) })).toEqual([4, 5, 6]);
  });

  test('meets no mate', () => {
    expect(cellsFor({ occupied: [cellOf([4, 0, 0], 0)] })).toEqual([3, 5, 6]);
    expect(cellsFor({ occupied: [cellOf([5, -1, 0], 0)] })).toEqual([3, 4, 6]);
  });

  test('of a line ends at what stands in the way', () => {
    const blocked = world.apply('pip', [{ cell: cellOf([5, 0, 0], 0), to: sand }]);
    expect(inferShape(blocked, recent)?.cells).toHaveLength(2);
  });

  test('goes on with the newest kind', () => {
    const mixed = built(
      [
        [[0, 0, 0], stone],
        [[1, 0, 0], stone],
        [[2, 0, 0], KIND.tile],
      ],
      0,
    );
    expect(inferShape(mixed.world, mixed.recent)?.cells[0]?.kind).toBe(KIND.tile);
  });
});

function cellOf([x, y, z]: Offset, turn: (typeof turns)[number]): Cell {
  const [px, pz] = (
    [
      [x, z],
      [z, -x],
      [-x, -z],
      [-z, x],
    ] as const
  )[turn];
  return [24 + px, GROUND + y, 24 + pz];
}

function built(blocks: readonly (readonly [Offset, Kind])[], turn: (typeof turns)[number]) {
  const recent = blocks.map(([offset, kind]): Placed => ({ cell: cellOf(offset, turn), kind }));
  const world = recent.reduce((before, { cell, kind }) => before.apply('you', [{ cell, to: kind }]), start);
  return { world, recent };
}

function placedIn(nature: World, cells: readonly Cell[], kind: Kind = planks) {
  const recent = cells.map((cell): Placed => ({ cell, kind }));
  const world = recent.reduce((before, { cell }) => before.apply('you', [{ cell, to: kind }]), nature);
  return { world, recent };
}
