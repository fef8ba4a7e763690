import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellAt, DEPTH, indexOf, KIND, WIDTH } from '#machines/demo/blocks.ts';
import { canStand, findNearest, findPath, keepsWayHome, reachable } from '#machines/demo/path-finding.ts';
import type { World } from '#machines/demo/world.ts';
import { runs } from '../../support/arbitraries.ts';
import { GRASS, GROUND, meadow, meadowWithPond, withBlocks } from './support/small-worlds.ts';

/** A room in solid stone, 6 by 5 by 6 cells, filled with what a property likes. */
const ROOM = { x: 6, y: 5, z: 6 };
const CORNER: Cell = [20, 8, 20];
const stone = meadow(() => KIND.stone);
const fillings = fc.array(
  fc.constantFrom(KIND.air, KIND.air, KIND.air, KIND.air, KIND.stone, KIND.stone, KIND.water, KIND.lantern),
  { minLength: ROOM.x * ROOM.y * ROOM.z, maxLength: ROOM.x * ROOM.y * ROOM.z },
);
const rooms = fc.tuple(fillings, fc.boolean()).map(([filling, isOpen]) => roomWith(filling, isOpen));
const places: fc.Arbitrary<Cell> = fc
  .tuple(fc.nat(ROOM.x - 1), fc.nat(ROOM.y - 1), fc.nat(ROOM.z - 1))
  .map(inRoom);
const blockings = fc.array(places, { maxLength: 12 }).map((cells) => new Set(cells.map(indexOf)));

describe('a way', () => {
  test.each<[string, World, Cell, Cell, number | null]>([
    ['over a meadow', meadow(), [3, GROUND, 3], [7, GROUND, 6], 7],
    ['to where it begins', meadow(), [3, GROUND, 3], [3, GROUND, 3], 0],
    [
      'up one block',
      withBlocks(meadow(), KIND.stone, [[4, GROUND, 3]]),
      [3, GROUND, 3],
      [4, GROUND + 1, 3],
      1,
    ],
    [
      'onto a lantern',
      withBlocks(meadow(), KIND.lantern, [[4, GROUND, 3]]),
      [3, GROUND, 3],
      [4, GROUND + 1, 3],
      null,
    ],
    ['up two blocks', tower(2), [3, GROUND, 3], [4, GROUND + 2, 3], null],
    ['into the air', meadow(), [3, GROUND, 3], [4, GROUND + 1, 3], null],
    ['into the ground', meadow(), [3, GROUND, 3], [4, GRASS, 3], null],
    ['through a pond', meadowWithPond(20, 26), [10, GROUND, 3], [30, GROUND, 3], null],
    ['to outside', meadow(), [3, GROUND, 3], [3, GROUND, -1], null],
    ['from outside', meadow(), [3, GROUND, -1], [3, GROUND, 3], null],
    ['under a roof of two', roof(2), [3, GROUND, 3], [5, GROUND, 3], 2],
    ['around a roof of one', roof(1), [3, GROUND, 3], [5, GROUND, 3], 4],
  ])('%s', (_, world, from, to, steps) => {
    expect(findPath(world, from, to)?.length ?? null).toBe(steps);
  });

  test('leads over a bridge', () => {
    const bridge = Array.from({ length: 6 }, (_, place): Cell => [20 + place, GRASS, 9]);
    const world = withBlocks(meadowWithPond(20, 26), KIND.planks, bridge);
    expect(findPath(world, [18, GROUND, 9], [28, GROUND, 9])).toHaveLength(10);
  });

  test('of equal ways it is always the same', () => {
    expect(findPath(meadow(), [3, GROUND, 3], [5, GROUND, 5])).toEqual([
      [3, GROUND, 4],
      [3, GROUND, 5],
      [4, GROUND, 5],
      [5, GROUND, 5],
    ]);
  });

  test('does not lead from one edge of the world to the other', () => {
    for (const [edge, step] of [
      [
        [3, GROUND, DEPTH - 1],
        [3, GROUND + 1, 0],
      ],
      [
        [WIDTH - 1, GROUND, 3],
        [0, GROUND, 4],
      ],
    ] satisfies [Cell, Cell][]) {
      const [x, y, z] = step;
      const world = y === GROUND ? meadow() : withBlocks(meadow(), KIND.stone, [[x, GROUND, z]]);
      expect(findPath(world, edge, step)?.length).toBeGreaterThan(40);
      expect(findPath(world, step, edge)?.length).toBeGreaterThan(40);
    }
  });

  test('gives up after so many places', () => {
    const options = (limit: number) => findPath(meadow(), [3, GROUND, 3], [8, GROUND, 3], { limit });
    expect(options(5)).toHaveLength(5);
    expect(options(4)).toBe(null);
  });

  test('is as short as a breadth-first search finds', () => {
    fc.assert(
      fc.property(rooms, places, places, blockings, (world, from, to, blocked) => {
        const path = findPath(world, from, to, { blocked });
        expect(path?.length ?? null).toBe(breadthFirst(world, from, to, blocked));
      }),
      runs(600),
    );
  });

  test('goes step by step from its beginning to its end, and never through a blocked cell', () => {
    let found = 0;
    fc.assert(
      fc.property(rooms, places, fc.nat(), blockings, (world, from, at, blocked) => {
        const ends = [...reachable(world, from)];
        const to = cellAt(ends[at % ends.length] ?? 0);
        const path = findPath(world, from, to, { blocked }) ?? [];
        if (path.length > 0) {
          found += 1;
          expect(path.at(-1)).toEqual(to);
        }
        path.forEach((cell, place) => {
          expect(mayStep(world, place === 0 ? from : (path[place - 1] as Cell), cell, blocked)).toBe(true);
        });
      }),
      runs(800),
    );
    expect(found).toBeGreaterThan(20);
  });
});

describe('where a mate can stand', () => {
  test('is nowhere at the bottom of the world, and on the lowest block', () => {
    expect(canStand(emptied([0, 0, 0]), [0, 0, 0])).toBe(false);
    expect(canStand(emptied([0, 1, 0]), [0, 1, 0])).toBe(true);
  });
});

describe('what a mate can reach', () => {
  test('is where ways lead, and where it stands', () => {
    fc.assert(
      fc.property(rooms, places, (world, from) => {
        const found = reachable(world, from);
        for (let cell = 0; cell < ROOM.x * ROOM.y * ROOM.z; cell++) {
          const place = inRoom([cell % 6, Math.floor(cell / 36), Math.floor(cell / 6) % 6]);
          const isStart = place.join() === from.join();
          expect(found.has(indexOf(place))).toBe(isStart || findPath(world, from, place) !== null);
        }
      }),
      runs(30),
    );
  });

  test('from outside is nothing', () => {
    expect(reachable(meadow(), [-1, 5, 5]).size).toBe(0);
  });

  test('leads back from wherever one can stand', () => {
    fc.assert(
      fc.property(rooms, places, (world, from) => {
        fc.pre(canStand(world, from));
        for (const cell of reachable(world, from)) {
          expect(reachable(world, cellAt(cell)).has(indexOf(from))).toBe(true);
        }
      }),
      runs(60),
    );
  });
});

describe('the way home', () => {
  const corridor = meadow(([x, y, z]) =>
    z === 5 && x > 2 && x < 9 && y > GRASS && y < 7 ? KIND.air : KIND.stone,
  );
  const walker = { at: [3, GROUND, 5], home: [8, GROUND, 5] } as const;

  test.each<[string, Cell, boolean]>([
    ['a block in the corridor', [5, GROUND, 5], false],
    ['a block at the level of the head', [5, GROUND + 1, 5], false],
    ['a block at its home', [8, GROUND, 5], false],
    ['a block where it stands', [3, GROUND, 5], false],
    ['a block elsewhere', [5, GROUND, 7], true],
    ['a block outside', [-1, GROUND, 7], true],
    ['a block outside, with the number of a cell in the corridor', [5 - WIDTH, GROUND, 6], true],
  ])('%s', (_, cell, keeps) => {
    expect(keepsWayHome(corridor, cell, KIND.stone, [walker])).toBe(keeps);
  });

  test('a hole in the floor that is too deep to cross', () => {
    const deep = corridor.apply('you', [{ cell: [5, GRASS - 1, 5], to: KIND.water }]);
    expect(keepsWayHome(deep, [5, GRASS, 5], KIND.air, [walker])).toBe(false);
  });

  test('who had none before keeps what they had', () => {
    const lost = { at: [3, GROUND, 5], home: [20, GROUND, 5] } as const;
    expect(keepsWayHome(corridor, [5, GROUND, 5], KIND.stone, [lost])).toBe(true);
    expect(keepsWayHome(corridor, [5, GROUND, 5], KIND.stone, [lost, walker])).toBe(false);
    expect(keepsWayHome(corridor, [5, GROUND, 5], KIND.stone, [])).toBe(true);
    const numberOf = ([x, y, z]: Cell): Cell => [x - WIDTH, y, z + 1];
    for (const outside of [
      { at: walker.at, home: numberOf([...walker.home]) },
      { at: numberOf([...walker.at]), home: walker.home },
    ]) {
      expect(keepsWayHome(corridor, [5, GROUND, 5], KIND.stone, [outside])).toBe(true);
    }
  });

  test('is kept exactly where a search finds one before and after', () => {
    fc.assert(
      fc.property(rooms, places, places, places, (world, cell, at, home) => {
        const after = world.apply('you', [{ cell, to: KIND.stone }]);
        const isHome = (seen: World) =>
          canStand(seen, at) && breadthFirst(seen, at, home, new Set()) !== null;
        expect(keepsWayHome(world, cell, KIND.stone, [{ at, home }])).toBe(!isHome(world) || isHome(after));
      }),
      runs(400),
    );
  });
});

/** The meadow with nothing in a cell and above it. */
function emptied([x, y, z]: Cell): World {
  return meadow((cell) => (cell[0] === x && cell[2] === z && cell[1] >= y ? KIND.air : null));
}

function tower(height: number): World {
  const cells = Array.from({ length: height }, (_, level): Cell => [4, GROUND + level, 3]);
  return withBlocks(meadow(), KIND.stone, cells);
}

/** A block over the way, with so many free cells below it. */
function roof(free: number): World {
  return withBlocks(meadow(), KIND.stone, [[4, GROUND + free, 3]]).apply('you', [
    { cell: [4, GROUND + free + 1, 3], to: KIND.stone },
  ]);
}

function inRoom([x, y, z]: Cell): Cell {
  return [CORNER[0] + x, CORNER[1] + y, CORNER[2] + z];
}

/** An open room has air above, so that more of it can be walked on. */
function roomWith(filling: readonly (typeof KIND)[keyof typeof KIND][], isOpen: boolean): World {
  const edits = filling.map((to, place) => ({
    cell: inRoom([place % ROOM.x, Math.floor(place / ROOM.x / ROOM.z), Math.floor(place / ROOM.x) % ROOM.z]),
    to: isOpen && place >= 3 * ROOM.x * ROOM.z ? KIND.air : to,
  }));
  return stone.apply('you', edits);
}

/** The rule of one step, written again from its words. */
function mayStep(world: World, from: Cell, to: Cell, blocked: ReadonlySet<number>): boolean {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  if (Math.abs(dx) + Math.abs(dz) !== 1 || Math.abs(dy) > 1) return false;
  const top = Math.max(from[1], to[1]) + 1;
  const body: Cell[] = [to, [to[0], to[1] + 1, to[2]]];
  if (dy > 0) body.push([from[0], top, from[2]]);
  if (dy < 0) body.push([to[0], top, to[2]]);
  const below = world.kindAt([to[0], to[1] - 1, to[2]]);
  return (
    body.every((cell) => world.kindAt(cell) === KIND.air && !blocked.has(indexOf(cell))) &&
    below !== KIND.air &&
    below !== KIND.water &&
    below !== KIND.lantern
  );
}

/** How many steps the shortest way has, found without any cleverness. */
function breadthFirst(world: World, from: Cell, to: Cell, blocked: ReadonlySet<number>): number | null {
  const steps = new Map([[from.join(), 0]]);
  const queue = [from];
  if (from.join() === to.join()) return canStand(world, to) ? 0 : null;
  for (const [x, y, z] of queue) {
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      for (const dy of [-1, 0, 1]) {
        const next: Cell = [x + dx, y + dy, z + dz];
        if (steps.has(next.join()) || !mayStep(world, [x, y, z], next, blocked)) continue;
        steps.set(next.join(), (steps.get([x, y, z].join()) ?? 0) + 1);
        queue.push(next);
      }
    }
  }
  return steps.get(to.join()) ?? null;
}

describe('the nearest place that fits', () => {
  test('is as near as the nearest of all ways', () => {
    fc.assert(
      fc.property(
        rooms,
        places,
        fc.array(places, { maxLength: 5 }),
        blockings,
        (world, from, goals, blocked) => {
          const wanted = new Set(goals.map(indexOf));
          const way = findNearest(world, from, (cell) => wanted.has(indexOf(cell)), { blocked });
          const ways = goals.flatMap((goal) =>
            indexOf(goal) === indexOf(from) ? 0 : (findPath(world, from, goal, { blocked })?.length ?? []),
          );
          expect(way?.length ?? null).toBe(ways.length === 0 ? null : Math.min(...ways));
          if (way?.length) expect(wanted).toContain(indexOf(way.at(-1) as Cell));
        },
      ),
      runs(200),
    );
  });

  test('is not looked for outside, nor farther than allowed', () => {
    const isAt = (x: number) => (cell: Cell) => cell[0] === x;
    expect(findNearest(meadow(), [-1, GROUND, 3], () => true)).toBeNull();
    expect(findNearest(meadow(), [3, GROUND, 3], isAt(1), { limit: 5 })).toBeNull();
    expect(findNearest(meadow(), [3, GROUND, 3], isAt(1), { limit: 6 })).toHaveLength(2);
    expect(findNearest(meadow(), [3, GROUND, 3], isAt(40), { limit: 20 })).toBeNull();
    expect(findNearest(meadow(), [3, GROUND, 3], isAt(5), { limit: 20 })).toHaveLength(2);
  });
});

test('of the places that can be reached, a few are enough to know that there are so many', () => {
  expect(reachable(meadow(), [9, GROUND, 9], 5).size).toBe(5);
  expect(reachable(meadow(), [9, GROUND, 9], 12).size).toBeGreaterThanOrEqual(12);
  expect(reachable(meadow(), [9, GROUND, 9], 12).size).toBeLessThan(30);
});
