import { describe, expect, test } from 'vitest';
import { type Cell, indexOf, KIND } from '#machines/demo/blocks.ts';
import { chosen, nextSeed } from '#machines/demo/chance.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import {
  actAside,
  actOfErrand,
  actOfReturn,
  actOfStroll,
  actOfWork,
  whimOf,
} from '#machines/demo/mate-acts.ts';
import { awayOf, type Mind, newMind, newWork } from '#machines/demo/mate-mind.ts';
import { GROUND, meadow, withBlocks } from './support/small-worlds.ts';

const FLAT = meadow();
const FAR: Cell = [2, GROUND, 2];
const at = (x: number, z: number, up = 0): Cell => [30 + x, GROUND + up, 30 + z];
const AROUND = [at(1, 0), at(-1, 0), at(0, 1), at(0, -1), at(1, 1), at(-1, 1), at(1, -1), at(-1, -1)];
/** Walls around a mate that are too high for it. */
const PEN = withBlocks(
  FLAT,
  KIND.stone,
  AROUND.flatMap(([x, y, z]): Cell[] => [0, 1, 2, 3].map((up): Cell => [x, y + up, z])),
);

const mind = (given: Partial<Mind>): Mind => ({
  ...newMind('wren'),
  world: FLAT,
  at: at(0, 0),
  cursor: FAR,
  others: [],
  ...given,
});
const work = (...cells: readonly Cell[]) =>
  newWork(
    'wall',
    cells.map((cell) => ({ cell, kind: KIND.planks })),
    'ordered',
  );
const WAIT = { act: { kind: 'wait' } };
const stepOf = ({ act }: { act: Mind['act'] }) => (act.kind === 'step' ? act.to : null);

describe('a mate that builds', () => {
  const [near, away] = [at(4, 4), at(9, 0)];

  test.each<[string, Partial<Mind>, object]>([
    ['has nothing to tell without a work', {}, { act: { kind: 'arrive' }, stuck: 0 }],
    ['nor where others have done it all', { work: work() }, { act: { kind: 'arrive' }, stuck: 0 }],
    [
      'is ready when nothing is left',
      { work: { ...work(), done: work(near).plan } },
      { act: { kind: 'finish' }, stuck: 0 },
    ],
    [
      'gives up after three refusals, also while it waits',
      { work: { ...work(near), failures: 3 }, pause: 1, stuck: 2 },
      { act: { kind: 'give-up' }, stuck: 0 },
    ],
    ['waits between two blocks', { work: { ...work(near), failures: 2 }, pause: 1 }, WAIT],
    [
      'places what it reaches',
      { work: { ...work(near), failures: 2 }, stuck: 3 },
      { act: { kind: 'wish', block: work(near).plan[0] }, stuck: 0 },
    ],
  ])('SITE-6: %s', (_, given, decision) => {
    expect(actOfWork(mind(given))).toEqual(decision);
  });

  test.each([0, 1])('SITE-6: steps out of the cell that it is to fill (%d above its feet)', (up) => {
    const to = stepOf(actOfWork(mind({ work: work(at(0, 0, up)) })));
    expect(AROUND.slice(0, 4)).toContainEqual(to);
  });

  test('SITE-6: does not stand where another block of the plan comes', () => {
    const plan = work(at(0, 0), ...AROUND.slice(0, 3));
    expect(stepOf(actOfWork(mind({ work: plan })))).toEqual(at(0, -1));
  });

  test('SITE-6: goes nearer to what is out of reach, and around the others', () => {
    expect(stepOf(actOfWork(mind({ work: work(away), stuck: 3 })))).toEqual(at(1, 0));
    expect(actOfWork(mind({ work: work(away), stuck: 3 }))).toMatchObject({ stuck: 0 });
    for (const up of [0, 1, -1]) {
      const to = stepOf(actOfWork(mind({ work: work(away), others: [at(1, 0, up)] })));
      expect(to).not.toBe(null);
      expect(to).not.toEqual(at(1, 0));
    }
  });

  test('SITE-6: tries five times to find a way, then gives up and says that there is none', () => {
    const shutIn = (stuck: number) => actOfWork(mind({ world: PEN, work: work(away), stuck }));
    expect(shutIn(0)).toEqual({ ...WAIT, stuck: 1, pause: 4 });
    expect(shutIn(4)).toEqual({ ...WAIT, stuck: 5, pause: 4 });
    expect(shutIn(5)).toEqual({
      act: { kind: 'give-up' },
      stuck: 0,
      work: { ...work(away), reason: 'no-way' },
    });
  });
});

describe('a mate that goes home, or strolls', () => {
  const home: Cell = [HOMES.wren[0], GROUND, HOMES.wren[2]];

  test('SITE-6: arrives, waits between two steps, or goes on', () => {
    expect(actOfStroll(mind({ goal: at(0, 0), pause: 1 }))).toEqual({ act: { kind: 'arrive' }, stuck: 0 });
    expect(actOfStroll(mind({ goal: null }))).toEqual({ act: { kind: 'arrive' }, stuck: 0 });
    expect(actOfStroll(mind({ goal: at(3, 0), pause: 1 }))).toEqual(WAIT);
    expect(stepOf(actOfStroll(mind({ goal: at(3, 0) })))).toEqual(at(1, 0));
    expect(stepOf(actOfStroll(mind({ goal: at(3, 0), others: [at(1, 0)] })))).not.toEqual(at(1, 0));
    expect(actOfStroll(mind({ world: PEN, goal: at(3, 0), stuck: 5 }))).toMatchObject({
      act: { kind: 'give-up' },
    });
  });

  test('SITE-6: goes to its own home', () => {
    const high = meadow(([, y]) => (y === HOMES.wren[1] - 1 ? KIND.grass : null));
    expect(actOfReturn(mind({ world: high, at: HOMES.wren }))).toMatchObject({ act: { kind: 'arrive' } });
    const beside: Cell = [home[0] + 1, HOMES.wren[1], home[2]];
    expect(stepOf(actOfReturn(mind({ world: high, at: beside })))).toEqual(HOMES.wren);
  });
});

describe('a mate that comes, or follows', () => {
  test.each<[string, Partial<Mind>, object]>([
    ['has arrived three blocks away', { cursor: at(3, -3), pause: 1 }, { act: { kind: 'arrive' }, stuck: 0 }],
    ['has arrived below a cursor in the air', { cursor: at(3, 0, 6) }, { act: { kind: 'arrive' }, stuck: 0 }],
    ['waits between two steps', { cursor: at(4, 0), pause: 1 }, WAIT],
    ['goes on', { cursor: at(4, 0), stuck: 2 }, { act: { kind: 'step', to: at(1, 0) }, stuck: 0 }],
    [
      'steps aside where the cursor stays',
      { cursor: at(0, 0), inTheWay: 6 },
      actAside(mind({ cursor: at(0, 0) })),
    ],
    ['does not before', { cursor: at(0, 0), inTheWay: 5 }, { act: { kind: 'arrive' }, stuck: 0 }],
  ])('SITE-6: %s', (_, given, decision) => {
    expect(actOfErrand(mind(given))).toEqual(decision);
  });

  test('SITE-6: goes as near as it can where no way leads', () => {
    const wide = withBlocks(
      FLAT,
      KIND.stone,
      Array.from({ length: 48 }, (_, z) => [0, 1, 2, 3].map((up): Cell => [26, GROUND + up, z])).flat(),
    );
    const to = stepOf(actOfErrand(mind({ world: wide, at: at(-14, 3), cursor: at(8, 3) })));
    expect(to).toEqual(at(-13, 3));
    const there = actOfErrand(mind({ world: wide, at: at(-5, 3), cursor: at(8, 3) }));
    expect(there).toEqual({ ...WAIT, stuck: 1, pause: 4 });
  });

  test('SITE-6: is as near as it can be where another place is as far, also one that is higher or lower', () => {
    const wall = Array.from({ length: 48 }, (_, z) => [0, 1, 2, 3].map((up): Cell => [26, GROUND + up, z]));
    const beside = at(-5, 3);
    const level = withBlocks(FLAT, KIND.stone, wall.flat());
    const higher = withBlocks(level, KIND.stone, [beside]);
    const lower = level.apply('you', [{ cell: at(-5, 3, -1), to: KIND.air }]);
    for (const world of [higher, lower]) {
      const there = actOfErrand(mind({ world, at: at(-5, 2), cursor: at(8, 3) }));
      expect(there).toEqual({ ...WAIT, stuck: 1, pause: 4 });
    }
    expect(stepOf(actOfErrand(mind({ world: level, at: at(-5, 2), cursor: at(8, 3) })))).toEqual(beside);
  });

  test('SITE-6: gives up once, and then looks for a way now and then without a word', () => {
    const far = {
      world: PEN,
      cursor: at(0, 0),
      at: at(-12, 0),
      others: [at(-11, 0), at(-13, 0), at(-12, 1), at(-12, -1)],
    };
    expect(actOfErrand(mind({ ...far, stuck: 4 }))).toEqual({ ...WAIT, stuck: 5, pause: 4 });
    expect(actOfErrand(mind({ ...far, stuck: 5 }))).toEqual({ act: { kind: 'give-up' }, stuck: 0 });
    expect(actOfErrand(mind({ ...far, stuck: 5, hasToldStuck: true }))).toEqual({
      ...WAIT,
      stuck: 5,
      pause: 12,
    });
    expect(actOfErrand(mind({ ...far, stuck: 2, hasToldStuck: true }))).toEqual({
      ...WAIT,
      stuck: 3,
      pause: 4,
    });
  });
});

describe('a mate in the way', () => {
  test('SITE-6: leaves the column of the cursor, whatever its height', () => {
    for (const up of [0, 1, 5]) {
      expect(AROUND.slice(0, 4)).toContainEqual(stepOf(actAside(mind({ cursor: at(0, 0, up) }))));
    }
  });

  test.each([
    ['to the sides', 0, AROUND.slice(0, 2)],
    ['ahead and back', 2, AROUND.slice(2, 4)],
  ] as const)('SITE-6: leaves it also where one can go only %s', (_, axis, ways) => {
    const isLane = ([x, , z]: Cell) => (axis === 0 ? z : x) === 30;
    const walls = [-2, -1, 0, 1, 2]
      .flatMap((x) => [-2, -1, 0, 1, 2].map((z) => at(x, z)))
      .filter((cell) => awayOf(cell, at(0, 0)) === 2 || !isLane(cell));
    const world = withBlocks(FLAT, KIND.stone, [...walls, ...walls.map(([x, y, z]): Cell => [x, y + 1, z])]);
    expect(ways).toContainEqual(stepOf(actAside(mind({ world, cursor: at(0, 0) }))));
  });

  test('SITE-6: waits between two steps, and where the others leave it no room', () => {
    expect(actAside(mind({ cursor: at(0, 0), pause: 1 }))).toEqual(WAIT);
    expect(actAside(mind({ cursor: at(0, 0), others: AROUND.slice(0, 4) }))).toEqual(WAIT);
    expect(stepOf(actAside(mind({ cursor: at(0, 0), others: AROUND.slice(0, 3) })))).toEqual(at(0, -1));
  });
});

describe('a whim', () => {
  const STATES = Array.from({ length: 400 }, (_, n) => n * 10_737_418);
  /** Of a mate that cannot go home, unless told. */
  const whims = (given: Partial<Mind>) =>
    STATES.map((seed) => whimOf(mind({ seed, freedom: 'cut-off', ...given })));
  const goals = (given: Partial<Mind>) => whims(given).flatMap(({ goal }): Cell[] => (goal ? [goal] : []));

  test('SITE-6: is a look half of the time, at each thing as often, and else a stroll', () => {
    const gazes = new Map<unknown, number>();
    for (const { gaze, goal } of whims({})) {
      if (goal) expect(gaze).toBe('ahead');
      const name = goal ? 'stroll' : gaze;
      gazes.set(name, (gazes.get(name) ?? 0) + 1);
    }
    expect(new Set(gazes.keys())).toEqual(new Set(['cursor', 'mate', 'built', 'ahead', 'stroll']));
    for (const gaze of ['cursor', 'mate', 'built']) expect(gazes.get(gaze)).toBeGreaterThan(30);
    for (const gaze of ['cursor', 'mate', 'built']) expect(gazes.get(gaze)).toBeLessThan(80);
    expect(gazes.get('stroll')).toBeGreaterThan(100);
  });

  test('SITE-6: comes 28 to 75 ticks after the last one', () => {
    const waits = whims({}).map(({ whim }) => whim ?? 0);
    expect([Math.min(...waits), Math.max(...waits)]).toEqual([28, 75]);
  });

  test('SITE-6: never is the same chance twice', () => {
    const { seed: first = 0 } = whimOf(mind({ seed: 1 }));
    const { seed: second = 0 } = whimOf(mind({ seed: first }));
    expect(new Set([1, first, second]).size).toBe(3);
  });

  const home: Cell = [HOMES.wren[0], GROUND, HOMES.wren[2]];
  const fromHome = (x: number): Cell => [home[0] + x, GROUND, home[2]];

  test.each<[string, Partial<Mind>, boolean]>([
    ['nine blocks from home', { at: fromHome(9) }, true],
    ['eight blocks from home', { at: fromHome(8) }, false],
    ['cut off from it', { at: fromHome(9), freedom: 'cut-off' }, false],
    ['nine blocks from the cursor', { at: fromHome(9), cursor: fromHome(18) }, false],
    ['ten blocks from the cursor', { at: fromHome(9), cursor: fromHome(19) }, true],
  ])('SITE-6: leads home: %s', (_, given, leadsHome) => {
    const isHome = (goal: Cell | null | undefined) => goal && indexOf(goal) === indexOf(HOMES.wren);
    const found = whims({ cursor: [46, GROUND, 46], freedom: 'free', ...given });
    expect(found.every(({ goal, gaze }) => isHome(goal) && gaze === 'ahead')).toBe(leadsHome);
  });

  const built = [{ cell: at(5, 0), kind: KIND.planks }];

  test.each<[string, Partial<Mind>, Cell]>([
    ['the planner around what was built', { mate: 'wren', recent: built }, at(5, 0)],
    [
      'not where that is far, but where it is, far from its home',
      { mate: 'wren', recent: [{ cell: at(10, 0), kind: KIND.planks }] },
      at(0, 0),
    ],
    ['around its home, if that is near', { mate: 'wren', at: fromHome(8), recent: built }, home],
    ['the gatherer around the cursor', { mate: 'pip', cursor: at(0, 9) }, at(0, 9)],
    [
      'the dreamer around its home',
      { mate: 'moss', at: [HOMES.moss[0] + 9, GROUND, HOMES.moss[2]], cursor: fromHome(14) },
      HOMES.moss,
    ],
  ])('SITE-6: a stroll leads: %s', (_, given, middle) => {
    const found = goals(given);
    const offsets = (axis: 0 | 2) => found.map((goal) => goal[axis] - middle[axis]);
    expect(found.length).toBeGreaterThan(60);
    for (const axis of [0, 2] as const) {
      expect(Math.min(...offsets(axis))).toBeGreaterThanOrEqual(-3);
      expect(Math.max(...offsets(axis))).toBeLessThanOrEqual(3);
    }
    expect(new Set(found.map(String)).size).toBeGreaterThan(20);
  });

  test('SITE-6: the next two states of chance say how far a stroll leads to each side', () => {
    for (const state of STATES) {
      const { goal, seed = 0 } = whimOf(mind({ seed: state, freedom: 'cut-off', recent: built }));
      if (!goal) continue;
      const side = (draw: number) => chosen(draw, 7) - 3;
      const [right, ahead] = [side(nextSeed(seed)), side(nextSeed(nextSeed(seed)))];
      expect([goal[0], goal[2]]).toEqual([35 + right, 30 + ahead]);
    }
  });

  test('SITE-6: a stroll leads neither to the cursor, nor to where the mate is, nor where no short way leads', () => {
    const cursor = at(6, 0);
    for (const goal of goals({ recent: built, cursor })) {
      expect(awayOf(goal, cursor)).toBeGreaterThan(0);
    }
    for (const goal of goals({ recent: [{ cell: at(2, 0), kind: KIND.planks }] })) {
      expect(indexOf(goal)).not.toBe(indexOf(at(0, 0)));
    }
    expect(goals({ world: PEN, recent: built })).toEqual([]);
    expect(goals({ recent: built, others: AROUND.slice(0, 4) })).toEqual([]);
    const distances = goals({ recent: [{ cell: at(6, 4), kind: KIND.planks }] }).map(
      ([x, , z]) => Math.abs(x - 30) + Math.abs(z - 30),
    );
    expect(distances.length).toBeGreaterThan(60);
    expect(Math.max(...distances)).toBe(10);
  });
});
