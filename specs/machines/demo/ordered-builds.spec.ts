import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellAt, DEPTH, indexOf, KIND, type Kind, WIDTH } from '#machines/demo/blocks.ts';
import { isKeptFree } from '#machines/demo/building-rules.ts';
import { stepOf, surfaceNear, type Turn } from '#machines/demo/cursor.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { ORDER_SHAPES } from '#machines/demo/order-words.ts';
import { type OrderSite, plannedBuild } from '#machines/demo/ordered-builds.ts';
import { canPlace } from '#machines/demo/rules.ts';
import { createWorld, type World } from '#machines/demo/world.ts';
import { runs } from '../../support/arbitraries.ts';

const grove = createWorld(GROVE);
/** On the meadow beside the path, where there is room. */
const site: OrderSite = {
  cursor: [22, 8, 8],
  kind: KIND.stone,
  turn: 0,
  occupied: Object.values(HOMES),
  reserved: [],
};

const cellsOf = (world: World, ...rest: [(typeof ORDER_SHAPES)[number], OrderSite]) =>
  plannedBuild(world, ...rest)?.map(({ cell }) => cell) ?? null;

/** The columns around one, as far as `reach` away. */
const square = (reach: number) => {
  const steps = Array.from({ length: 2 * reach + 1 }, (_, step) => step - reach);
  return steps.flatMap((x) => steps.map((z) => [x, z] as const));
};

describe('what is built on an order', () => {
  test('SITE-6: a tower stands beside the cursor, five blocks of the chosen kind', () => {
    const blocks = plannedBuild(grove, 'tower', site) ?? [];
    expect(blocks.map(({ kind }) => kind)).toEqual(Array(5).fill(KIND.stone));
    const [[x, y, z] = [0, 0, 0], ...rest] = blocks.map(({ cell }) => cell);
    expect(rest).toEqual([1, 2, 3, 4].map((up) => [x, y + up, z]));
    expect(Math.max(Math.abs(x - 22), Math.abs(z - 8))).toBeLessThanOrEqual(3);
  });

  test('SITE-6: a wall and a floor have six blocks; stairs rise by one with each step', () => {
    expect(cellsOf(grove, 'wall', site)).toHaveLength(6);
    expect(new Set(cellsOf(grove, 'wall', site)?.map(([, y]) => y)).size).toBe(2);
    expect(new Set(cellsOf(grove, 'floor', site)?.map(([, y]) => y)).size).toBe(1);
    const stairs = cellsOf(grove, 'stairs', site) ?? [];
    const columns = Map.groupBy(stairs, ([x]) => x);
    expect([...columns.values()].map(({ length }) => length).sort()).toEqual([1, 2, 3]);
  });

  test('SITE-6: as many blocks as are said, up to six; stairs as many steps, up to three', () => {
    for (const shape of ['tower', 'wall', 'floor', 'bridge', 'roof', 'lights'] as const) {
      for (const count of [1, 2, 3, 4, 5, 6, 7, 99]) {
        const most = shape === 'bridge' ? SITES.bridge.length : 6;
        expect(cellsOf(grove, shape, { ...site, count }), shape).toHaveLength(Math.min(count, most));
      }
    }
    const blocksOf = (count: number) => cellsOf(grove, 'stairs', { ...site, count })?.length;
    expect([1, 2, 3, 4].map(blocksOf)).toEqual([1, 3, 6, 6]);
  });

  test('SITE-6: a bridge begins at the near bank; lights are lanterns; a roof has at most six at a time', () => {
    expect(cellsOf(grove, 'bridge', site)).toEqual(SITES.bridge);
    const lights = plannedBuild(grove, 'lights', site) ?? [];
    expect(lights.map(({ kind }) => kind)).toEqual(Array(6).fill(KIND.lantern));
    expect(cellsOf(grove, 'roof', site)).toHaveLength(6);
  });

  test('SITE-6: what is there already is not built again, and nothing is left to do at the end', () => {
    const [first, ...others] = SITES.bridge;
    const begun = grove.apply('you', [{ cell: first as Cell, to: KIND.planks }]);
    expect(cellsOf(begun, 'bridge', site)).toEqual(others);
    const finished = grove.apply(
      'you',
      SITES.bridge.map((cell) => ({ cell, to: KIND.planks })),
    );
    expect(plannedBuild(finished, 'bridge', site)).toBeNull();
  });

  test('SITE-6: nothing is planned far above or below the cursor, where nobody would look for it', () => {
    expect(plannedBuild(grove, 'tower', { ...site, cursor: [22, 12, 8] })).toBeNull();
    expect(plannedBuild(grove, 'tower', { ...site, cursor: [22, 11, 8] })).not.toBeNull();
  });

  test('SITE-6: nothing is planned where there is no room for the whole shape', () => {
    const roofed = grove.apply(
      'you',
      square(5).map(([x, z]) => ({ cell: [22 + x, 11, 8 + z], to: KIND.stone })),
    );
    expect(plannedBuild(roofed, 'tower', site)).toBeNull();
    expect(plannedBuild(roofed, 'wall', site)).not.toBeNull();
  });

  test('SITE-6: nothing is planned on the path, wherever on it somebody orders', () => {
    const onPath = [...GROVE.keys()].filter((cell) => GROVE[cell] === KIND.path).map(cellAt);
    expect(onPath.length).toBeGreaterThan(50);
    for (const [x, y, z] of onPath) {
      for (const shape of ['tower', 'floor'] as const) {
        const cells = cellsOf(grove, shape, { ...site, cursor: [x, y + 1, z] }) ?? [];
        expect(cells.filter((cell) => isKeptFree(grove, cell))).toEqual([]);
      }
    }
  });

  test('SITE-6: on a slope the blocks come in an order in which each can be placed (found by a property)', () => {
    expectBuildable('wall', 0, 17, 0);
    expectBuildable('floor', 0, 21, 3);
    expectBuildable('stairs', 12, 11, 0);
  });

  test('SITE-6: each block can be placed after those before it, and never where a mate may not build', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_SHAPES),
        fc.nat(WIDTH - 1),
        fc.nat(DEPTH - 1),
        fc.constantFrom<Turn>(0, 1, 2, 3),
        expectBuildable,
      ),
      runs(100),
    );
  });
});

describe('where it is built, on level ground', () => {
  const TURNS = [0, 1, 2, 3] as const;
  const level = createWorld(GROVE.map((_, cell) => (cellAt(cell)[1] < 8 ? KIND.grass : KIND.air)));
  const cursor: Cell = [38, 8, 24];

  /** The cell so many steps from the cursor, as it is seen in that turn of the view. */
  const seen = (turn: Turn, right: number, ahead: number, up = 0): Cell => {
    const [[rx, , rz], [ax, , az]] = [stepOf('right', turn), stepOf('forward', turn)];
    return [38 + rx * right + ax * ahead, 8 + up, 24 + rz * right + az * ahead];
  };
  /** Level ground where something else than air is in these cells. */
  const levelWith = (kind: Kind, cells: readonly Cell[]) => {
    const base = level.base.slice();
    for (const cell of cells) base[indexOf(cell)] = kind;
    return createWorld(base);
  };
  /** Level ground where nothing high fits around the cursor, but in these columns. */
  const roofedBut = (...open: readonly Cell[]) =>
    levelWith(
      KIND.stone,
      square(6)
        .map(([x, z]): Cell => [38 + x, 10, 24 + z])
        .filter(([x, , z]) => !open.some((cell) => cell[0] === x && cell[2] === z)),
    );

  test.each(TURNS)('SITE-6: a tower stands in front of the cursor, to the right (turn %i)', (turn) => {
    const tower = [0, 1, 2, 3, 4].map((up) => seen(turn, 1, 1, up));
    expect(cellsOf(level, 'tower', { ...site, cursor, turn })).toEqual(tower);
  });

  test.each(TURNS)(
    'SITE-6: a wall and a floor run to the right and away, stairs rise so (turn %i)',
    (turn) => {
      const cells = (shape: 'wall' | 'floor' | 'stairs') =>
        cellsOf(level, shape, { ...site, cursor, turn })
          ?.map(String)
          .sort();
      const threeOf = (...more: [ahead: number, up: number][]) =>
        more.flatMap(([ahead, up]) => [1, 2, 3].map((right) => String(seen(turn, right, ahead, up)))).sort();
      expect(cells('wall')).toEqual(threeOf([1, 0], [1, 1]));
      expect(cells('floor')).toEqual(threeOf([1, 0], [2, 0]));
      const steps = [1, 2, 3].flatMap((right) =>
        Array.from({ length: right }, (_, up) => String(seen(turn, right, 1, up))),
      );
      expect(cells('stairs')).toEqual(steps.sort());
    },
  );

  test('SITE-6: beside a tower it begins on the ground, and on top of it only where nothing else is left', () => {
    const tower = [0, 1, 2].map((up) => seen(0, 1, 1, up));
    const built = (world: World) =>
      world.apply(
        'wren',
        tower.map((cell) => ({ cell, to: KIND.planks })),
      );
    expect(cellsOf(built(level), 'floor', { ...site, cursor, count: 1 })).toEqual([seen(0, 1, -1)]);
    expect(cellsOf(built(roofedBut(seen(0, 1, 1))), 'tower', { ...site, cursor, count: 3 })).toEqual(
      [3, 4, 5].map((up) => seen(0, 1, 1, up)),
    );
  });

  test('SITE-6: it stands apart from what is built, or is going to be; against it only where nothing else is left', () => {
    const beside = seen(0, 1, 0);
    const built = level.apply('you', [{ cell: beside, to: KIND.planks }]);
    const one = { ...site, cursor, count: 1 };
    expect(cellsOf(built, 'floor', one)).toEqual([seen(0, 0, 1)]);
    expect(cellsOf(level, 'floor', { ...one, reserved: [indexOf(beside)] })).toEqual([seen(0, 0, 1)]);
    expect(cellsOf(built.apply('you', [{ cell: beside, to: KIND.air }]), 'floor', one)).toEqual([
      seen(0, 1, 1),
    ]);
    const close = roofedBut(seen(0, 1, 1)).apply('you', [{ cell: beside, to: KIND.planks }]);
    expect(cellsOf(close, 'tower', { ...site, cursor })?.[0]).toEqual(seen(0, 1, 1));
  });

  test('SITE-6: a step of the ground is as good as the ground', () => {
    const step = levelWith(KIND.grass, [seen(0, 1, 1)]);
    expect(cellsOf(step, 'floor', { ...site, cursor, count: 1 })).toEqual([seen(0, 1, 1, 1)]);
  });

  test('SITE-6: on a platform it stands on the platform, and not on the ground beside it', () => {
    const [x, y, z] = cursor;
    const platform = [cursor, seen(0, 1, 1)].map((cell) => ({ cell, to: KIND.stone }));
    const raised = { ...site, cursor: [x, y + 1, z] as Cell, count: 1 };
    expect(cellsOf(level.apply('you', platform), 'floor', raised)).toEqual([seen(0, 1, 1, 1)]);
  });

  test.each([
    [1, [1]],
    [2, [2]],
    [3, [3]],
    [4, [2, 2]],
    [5, [3, 2]],
  ])('SITE-6: from four blocks on a wall and a floor have two rows: %i', (count, rows) => {
    const places = rows.flatMap((length, row) => Array.from({ length }, (_, n) => [1 + n, row] as const));
    const wall = places.map(([right, up]) => seen(0, right, 1, up));
    const floor = places.map(([right, row]) => seen(0, right, 1 + row));
    expect(cellsOf(level, 'wall', { ...site, cursor, count })).toEqual(wall);
    expect(cellsOf(level, 'floor', { ...site, cursor, count })).toEqual(floor);
  });

  test('SITE-6: stairs of two steps rise to the right', () => {
    const stairs = [
      [2, 0],
      [1, 0],
      [2, 1],
    ].map(([right = 0, up]) => String(seen(0, right, 1, up)));
    expect(
      cellsOf(level, 'stairs', { ...site, cursor, count: 2 })
        ?.map(String)
        .sort(),
    ).toEqual(stairs.sort());
  });

  test.each(TURNS)(
    'SITE-6: it finds the only place within five steps, wherever that is (turn %i)',
    (turn) => {
      for (const [right, ahead] of square(5)) {
        const place = seen(turn, right, ahead);
        const cells = cellsOf(roofedBut(place), 'tower', { ...site, cursor, turn });
        const isHere = right === 0 && ahead === 0;
        expect(cells?.[0] ?? null, `${right}, ${ahead}`).toEqual(isHere ? null : place);
      }
    },
  );

  test('SITE-6: of two places the nearer one', () => {
    const places = [seen(0, 3, 3), seen(0, -1, 0)];
    expect(cellsOf(roofedBut(...places), 'tower', { ...site, cursor })?.[0]).toEqual(places[1]);
  });

  test('SITE-6: nothing stands in water', () => {
    const pool = seen(0, 2, 1);
    expect(cellsOf(level, 'floor', { ...site, cursor })).toContainEqual(pool);
    const cells = cellsOf(levelWith(KIND.water, [pool]), 'floor', { ...site, cursor });
    expect(cells).toHaveLength(6);
    expect(cells).not.toContainEqual(pool);
  });

  test('SITE-6: the rest of an invitation leaves out the cell of the cursor', () => {
    const [first, ...others] = SITES.bridge;
    const cells = cellsOf(grove, 'bridge', { ...site, cursor: others.at(-1) as Cell });
    expect(cells).toEqual([first, ...others.slice(0, -1)]);
  });
});

function expectBuildable(shape: (typeof ORDER_SHAPES)[number], x: number, z: number, turn: Turn): void {
  const cursor = surfaceNear(grove, [x, 8, z]);
  const blocks = plannedBuild(grove, shape, { ...site, cursor, turn }) ?? [];
  expect(blocks.length).toBeLessThanOrEqual(6);
  let world = grove;
  for (const { cell, kind } of blocks) {
    expect(canPlace(world, cell, site.occupied)).toBe('ok');
    expect([isKeptFree(world, cell), cell.join() === cursor.join()]).toEqual([false, false]);
    world = world.apply('wren', [{ cell, to: kind }]);
  }
}
