import { describe, expect, test } from 'vitest';
import { type Cell, KIND, type Kind } from '#machines/demo/blocks.ts';
import { inferBridge, inferPathLights, inferStairs, inferTower } from '#machines/demo/shape-lines.ts';
import { builtAround, inferMirror } from '#machines/demo/shape-mirror.ts';
import { inferFloor, inferWall } from '#machines/demo/shape-planes.ts';
import {
  growthOf,
  isBuilt,
  isSameFamily,
  kindsAfter,
  latestInRow,
  levelAround,
  type Placed,
  rowThrough,
  type Site,
} from '#machines/demo/shape-site.ts';
import { inferShape } from '#machines/demo/shapes.ts';
import type { World } from '#machines/demo/world.ts';
import { GRASS, GROUND, meadow, meadowWithPond } from './support/small-worlds.ts';

const start = meadow();
/** Cells on the meadow: to the right, up, away. */
type Offset = readonly [x: number, y: number, z: number];
const at = ([x, y, z]: Offset): Cell => [12 + x, GROUND + y, 12 + z];
const across = (count: number, y = 0, z = 0): Offset[] => Array.from({ length: count }, (_, x) => [x, y, z]);
const blocks = (offsets: readonly Offset[], kind: Kind = KIND.stone): Placed[] =>
  offsets.map((offset) => ({ cell: at(offset), kind }));

/** What was built, and which blocks of it were the latest: all of them, where nothing else is said. */
function siteWith(built: readonly Placed[], latest: readonly Placed[] = built, world: World = start): Site {
  const after = built.reduce((before, { cell, kind }) => before.apply('you', [{ cell, to: kind }]), world);
  return { world: after, placed: latest, newest: latest.at(-1) as Placed };
}

const offsetsOf = (next: readonly Placed[] | null) =>
  next?.map(({ cell: [x, y, z] }) => [x - 12, y - GROUND, z - 12]) ?? null;

describe('blocks that belong together', () => {
  test('SITE-6: are of one family; what nobody can choose has none', () => {
    expect(isSameFamily(KIND.planks, KIND.log)).toBe(true);
    expect(isSameFamily(KIND.planks, KIND.stone)).toBe(false);
    expect(isSameFamily(KIND.soil, KIND.path)).toBe(false);
    expect(isSameFamily(KIND.air, KIND.air)).toBe(false);
  });

  test('SITE-6: are built, not natural', () => {
    const rock = meadow(([x, y, z]) => (y === GROUND && x === 20 && z === 12 ? KIND.stone : null));
    const site = siteWith(
      [...blocks([[1, 0, 0]]), ...blocks([[2, 0, 0]], KIND.sand), ...blocks([[0, 0, 0]])],
      undefined,
      rock,
    );
    expect(isBuilt(site, at([1, 0, 0]))).toBe(true);
    expect(isBuilt(site, at([2, 0, 0]))).toBe(false);
    expect(isBuilt(site, at([8, 0, 0]))).toBe(false);
    expect(isBuilt(site, at([5, 0, 0]))).toBe(false);
  });
});

describe('a row', () => {
  test.each([
    [{ from: 0, to: 0 }, 0],
    [{ from: -2, to: 0 }, 1],
    [{ from: 0, to: 2 }, -1],
    [{ from: -1, to: 1 }, 0],
  ])('SITE-6: %j grows by %d', (row, growth) => {
    expect(growthOf(row)).toBe(growth);
  });

  test('SITE-6: counts the latest blocks in it, not those beyond a gap', () => {
    for (const side of [1, -1]) {
      const site = siteWith(
        blocks([
          [3 * side, 0, 0],
          [1 * side, 0, 0],
          [0, 0, 0],
        ]),
      );
      const row = rowThrough(site, site.newest.cell, 0);
      expect(latestInRow(site, 0, row)).toBe(2);
    }
  });

  test('SITE-6: of kinds that are not in turn goes on with the newest', () => {
    const site = siteWith([...blocks(across(3), KIND.planks), ...blocks([[3, 0, 0]], KIND.beam)]);
    const kindAfter = kindsAfter(site, 0, rowThrough(site, site.newest.cell, 0));
    expect([1, 2, 3].map(kindAfter)).toEqual([KIND.beam, KIND.beam, KIND.beam]);
  });
});

test('SITE-6: of what touches on a level no more is looked at than asked for', () => {
  const site = siteWith(blocks(across(6)));
  expect(levelAround(site, 3)).toHaveLength(3);
  expect(levelAround(site, 60)).toHaveLength(6);
});

describe('a tower', () => {
  test('SITE-6: does not go on from a block that is not its top', () => {
    const inTheMiddle = blocks([
      [0, 0, 0],
      [0, 2, 0],
      [0, 1, 0],
    ]);
    expect(inferTower(siteWith(inTheMiddle))).toBe(null);
    expect(inferTower(siteWith(inTheMiddle.toReversed()))).toBe(null);
  });
});

describe('a bridge', () => {
  const deck = (from: number, count: number): Placed[] =>
    Array.from({ length: count }, (_, x) => ({ cell: [from + x, GRASS, 12], kind: KIND.planks }));

  test.each([
    [24, 24],
    [25, null],
  ])('SITE-6: over %d more columns of water: %s', (left, length) => {
    const site = siteWith(deck(10, 2), undefined, meadowWithPond(10, 12 + left));
    expect(inferBridge(site)?.length ?? null).toBe(length);
  });

  test('SITE-6: does not begin on dry ground', () => {
    expect(inferBridge(siteWith(blocks(across(3))))).toBe(null);
  });

  test('SITE-6: does not go over water that is under the ground', () => {
    const wet = meadow(([, y]) => (y === GRASS - 2 ? KIND.water : null));
    expect(inferBridge(siteWith(blocks(across(3)), undefined, wet))).toBe(null);
  });
});

describe('stairs', () => {
  const hanging = blocks([
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [2, 1, 0],
    [2, 2, 0],
  ]);

  test('SITE-6: leave out a step where something stands', () => {
    const blocked = siteWith([...blocks([[3, 3, 0]], KIND.grass), ...hanging], hanging);
    expect(offsetsOf(inferStairs(blocked))).toEqual([
      [4, 3, 0],
      [4, 4, 0],
      [5, 4, 0],
      [5, 5, 0],
    ]);
  });

  test('SITE-6: are of blocks that belong together', () => {
    const { world } = siteWith([...blocks([[0, 0, 0]], KIND.grass), ...hanging.slice(1)]);
    const recent = [...blocks([[0, 0, 0]], KIND.grass), ...hanging.slice(1)];
    expect(inferShape(world, recent)?.shape).not.toBe('stairs');
  });
});

describe('lanterns beside a path', () => {
  const lights = (offsets: readonly Offset[], world = start) =>
    offsetsOf(inferPathLights(siteWith(blocks(offsets, KIND.lantern), undefined, world)));
  const regular: Offset[] = [
    [0, 0, 0],
    [4, 0, 0],
    [8, 0, 0],
  ];
  const next = [12, 16, 20].map((x) => [x, 0, 0]);

  test('SITE-6: are judged by the latest three', () => {
    expect(lights([[0, 0, 9], ...regular])).toEqual(next);
  });

  test.each<[string, Offset[]]>([
    ['one beside another', across(3)],
    ['the first out of line', [[0, 0, 1], ...regular.slice(1)]],
    ['the first too near', [[1, 0, 0], ...regular.slice(1)]],
  ])('SITE-6: none with %s', (_, offsets) => {
    expect(lights(offsets)).toBe(null);
  });

  test.each([
    [2, [12, 16, 20].map((x) => [x, 2, 0])],
    [3, []],
  ])('SITE-6: follow the ground up by %d', (up, cells) => {
    const world = meadow(([x, y]) => (x >= 22 && y > GRASS && y <= GRASS + up ? KIND.soil : null));
    expect(lights(regular, world)).toEqual(cells);
  });

  test('SITE-6: end at the water', () => {
    expect(lights(regular, meadowWithPond(26, 40))).toEqual(next.slice(0, 1));
  });
});

describe('a wall', () => {
  const wall = (built: readonly Offset[], latest: readonly Offset[]) =>
    offsetsOf(inferWall(siteWith(blocks(built), blocks(latest))));
  const lower = across(4);
  const upper: Offset[] = [
    [0, 1, 0],
    [1, 1, 0],
  ];

  test('SITE-6: gets the rest of its row, and of a whole row the next one', () => {
    expect(wall([...lower, ...upper], [...across(3), ...upper])).toEqual([
      [2, 1, 0],
      [3, 1, 0],
    ]);
    expect(wall([...lower, ...across(4, 1)], [[3, 0, 0], ...across(4, 1)])).toEqual([
      [3, 2, 0],
      [2, 2, 0],
      [1, 2, 0],
      [0, 2, 0],
    ]);
  });

  test.each<[string, Offset[], Offset[]]>([
    [
      'two of the latest five in front of it',
      [...lower, ...upper],
      [...across(2, 0, 3), [2, 0, 0], ...upper],
    ],
    ['two of the latest five above', [...lower, ...upper], [...across(2, 2), [2, 0, 0], ...upper]],
    [
      'two of the latest five three rows below',
      [...lower, ...across(4, 1), ...across(4, 2), [0, 3, 0], [1, 3, 0]],
      [
        [0, 0, 0],
        [1, 0, 0],
        [2, 2, 0],
        [0, 3, 0],
        [1, 3, 0],
      ],
    ],
    ['one block on it', [...lower, [1, 1, 0]], [...lower, [1, 1, 0]]],
    [
      'a row that hangs over its end',
      [...across(3), [2, 1, 0], [3, 1, 0]],
      [...across(3), [2, 1, 0], [3, 1, 0]],
    ],
    [
      'a row of two below',
      [...across(2), ...across(2, 1), ...across(2, 2)],
      [...across(2), ...across(2, 1), ...across(2, 2)],
    ],
  ])('SITE-6: is none with %s', (_, built, latest) => {
    expect(wall(built, latest)).toBe(null);
  });

  test('SITE-6: counts the latest blocks down to the second row below', () => {
    const rows = [...lower, ...across(4, 1), [0, 2, 0], [1, 2, 0]] satisfies Offset[];
    const latest = [
      [0, 0, 0],
      [1, 0, 0],
      [2, 1, 0],
      [0, 2, 0],
      [1, 2, 0],
    ] satisfies Offset[];
    expect(wall(rows, latest)).toEqual([
      [2, 2, 0],
      [3, 2, 0],
    ]);
  });
});

describe('a floor', () => {
  test('SITE-6: is more than one block wide', () => {
    for (const row of [across(5), across(5).map(([x, y]): Offset => [0, y, x])]) {
      expect(inferFloor(siteWith(blocks(row)))).toBe(null);
    }
  });

  test.each([
    [16, true],
    [17, false],
  ])('SITE-6: is at most sixteen deep: %d', (depth, isFloor) => {
    const columns = [0, 1].flatMap((x) => Array.from({ length: depth }, (_, z): Offset => [x, 0, z]));
    expect(inferFloor(siteWith(blocks(columns))) !== null).toBe(isFloor);
  });

  test('SITE-6: whose rows come nearer goes on towards the viewer', () => {
    const site = siteWith(blocks([...across(3, 0, 1), ...across(3)]));
    expect(offsetsOf(inferFloor(site))).toEqual([
      [2, 0, -1],
      [1, 0, -1],
      [0, 0, -1],
    ]);
  });
});

describe('a mirror image', () => {
  const tower = (height: number, x = 0): Offset[] => Array.from({ length: height }, (_, y) => [x, y, 0]);
  const mirror = (offsets: readonly Offset[], world = start) =>
    offsetsOf(inferMirror(siteWith(blocks(offsets), undefined, world)));

  test('SITE-6: is begun with two blocks that touch', () => {
    expect(mirror([...tower(3), [5, 0, 0]])).toBe(null);
    expect(mirror([...tower(3), ...tower(2, 5)])).toEqual([[5, 2, 0]]);
  });

  test('SITE-6: is not that of what is nearer and differs', () => {
    expect(mirror([...tower(3, 12), [4, 0, 0], [3, 0, 0], [3, 0, 1], ...tower(2, 7)])).toEqual([[7, 2, 0]]);
  });

  test('SITE-6: is not that of what is nearer and copied already', () => {
    expect(mirror([...tower(3, 12), ...tower(2, 4), ...tower(2, 7)])).toEqual([[7, 2, 0]]);
  });

  test('SITE-6: is not that of nature', () => {
    const rock = meadow(([x, y, z]) => (x === 12 && y === GROUND && z === 12 ? KIND.stone : null));
    const upper: Offset[] = [
      [0, 1, 0],
      [0, 2, 0],
    ];
    expect(mirror([...upper, [5, 1, 0], [5, 0, 0]], rock)).toBe(null);
  });

  test('SITE-6: is none where nature stands in its way', () => {
    const tree = meadow(([x, y, z]) => (x === 17 && y === GROUND + 3 && z === 12 ? KIND.log : null));
    expect(mirror([...tower(4), ...tower(2, 5)], tree)).toBe(null);
  });

  test('SITE-6: is built from below', () => {
    const original: Offset[] = [...tower(3), [0, 0, 1], [0, 2, 1]];
    const rest = mirror([...original, ...tower(3, 5)]);
    expect(rest).toEqual([
      [5, 0, 1],
      [5, 2, 1],
    ]);
  });

  test('SITE-6: of a thing too large is not looked for', () => {
    const plate = Array.from({ length: 60 }, (_, n): Offset => [n % 8, 0, Math.floor(n / 8)]);
    const { world } = siteWith(blocks(plate));
    expect(builtAround(world, at([0, 0, 0]))).toHaveLength(48);
  });
});

describe('the latest blocks', () => {
  test('SITE-6: count once where one was placed twice', () => {
    const { world } = siteWith(blocks(across(2)));
    expect(inferShape(world, blocks([...across(2), [1, 0, 0]]))).toBe(null);
  });

  test('SITE-6: show nothing once the newest was taken', () => {
    const { world } = siteWith(blocks(across(3)));
    expect(inferShape(world, blocks(across(4)))).toBe(null);
  });
});
