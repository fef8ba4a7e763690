import { describe, expect, test } from 'vitest';
import { type Cell, HEIGHT, indexOf, KIND, type Kind } from '#machines/demo/blocks.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { ideaOf, STILL_TICKS, thinksNow } from '#machines/demo/mate-ideas.ts';
import { type Mind, newMind } from '#machines/demo/mate-mind.ts';
import type { MateName } from '#machines/demo/mates.ts';
import type { Placed } from '#machines/demo/shape-site.ts';
import type { World } from '#machines/demo/world.ts';
import { GROUND, meadow } from './support/small-worlds.ts';

const FLAT = meadow();
const { planks, stone, lantern, blossom } = KIND;
const at = (x: number, z: number, up = 0): Cell => [30 + x, GROUND + up, 30 + z];
const of = (kind: Kind, ...cells: Cell[]): Placed[] => cells.map((cell) => ({ cell, kind }));

type Given = Partial<Mind> & { on?: World; built?: readonly Placed[]; byOthers?: readonly Placed[] };

/** What a mate thinks of what the visitor has built, far from the cursor and from the other mates. */
function idea(mate: MateName, { on = FLAT, built = [], byOthers = [], ...mind }: Given) {
  const edits = (blocks: readonly Placed[]) => blocks.map(({ cell, kind }) => ({ cell, to: kind }));
  const world = on.apply('wren', edits(byOthers)).apply('you', edits(built));
  const found = ideaOf({ ...newMind(mate), cursor: [2, GROUND, 2], world, recent: built, ...mind });
  return found && { build: found.build, because: found.because, plan: found.plan, planned: found.planned };
}

/** Of a mate that may propose something of its own accord. */
const notion = (mate: MateName, given: Given) =>
  idea(mate, { mayPropose: true, still: STILL_TICKS, ...given });

test('SITE-6: one mate after the other thinks, and only while one may be asked', () => {
  const turns = [0, 1, 2, 3].map((still) =>
    (['wren', 'pip', 'moss'] as const).filter((mate) => thinksNow({ ...newMind(mate), still, mayAsk: true })),
  );
  expect(turns).toEqual([['wren'], ['pip'], ['moss'], ['wren']]);
  expect(thinksNow({ ...newMind('wren'), still: 0, mayAsk: false })).toBe(false);
});

test.each(['wren', 'pip', 'moss'] as const)('SITE-6: %s has no idea where nothing is built', (mate) => {
  expect(notion(mate, {})).toBe(null);
});

describe('what is begun', () => {
  test('SITE-6: an invitation is gone on with in the kind of the newest block', () => {
    const [first, ...rest] = SITES.roof;
    const posts = SITES.roof.map(([x, y, z]): Placed => ({ cell: [x, y - 1, z], kind: stone }));
    expect(idea('pip', { byOthers: posts, built: of(KIND.tile, first as Cell) })).toMatchObject({
      build: 'roof',
      because: 'begun',
      plan: of(KIND.tile, ...rest.slice(0, 6)),
    });
  });

  test('SITE-6: a shape is gone on with, also where the cursor is', () => {
    const built = of(planks, at(0, 0), at(1, 0), at(2, 0));
    const plan = of(planks, at(3, 0), at(4, 0), at(5, 0), at(6, 0));
    expect(idea('wren', { built })).toEqual({ build: 'line', because: 'begun', plan, planned: 4 });
    expect(idea('wren', { built, cursor: at(3, 0) })?.plan).toEqual(plan);
    const beside = idea('wren', { built, others: [at(4, 0)] });
    expect(beside?.plan).toEqual(plan.filter((_, place) => place !== 1));
  });

  test('SITE-6: a ring on whose last cell a mate stands is gone on with as a floor', () => {
    const ring = [at(0, 2), at(0, 1), at(1, 0), at(2, 0), at(2, 1), at(2, 2), at(1, 2)];
    const built = of(planks, ...ring);
    expect(idea('pip', { built })).toMatchObject({ build: 'ring', plan: of(planks, at(0, 0)) });
    const beside = idea('pip', { built, others: [at(0, 0)] });
    expect(beside).toMatchObject({ build: 'floor', plan: of(planks, at(1, 1)) });
  });

  test('SITE-6: a column is gone on with from below the cursor only where there is room above', () => {
    const column = (to: number) => {
      const below = Array.from({ length: to - GROUND + 1 }, (_, n) => at(0, 0, n));
      return idea('wren', {
        built: of(planks, ...below),
        recent: of(planks, ...below.slice(-3)),
        cursor: at(0, 0, to - GROUND + 1),
      });
    };
    expect(column(HEIGHT - 5)?.plan).toEqual(
      of(planks, ...[-4, -3, -2].map((up) => at(0, 0, HEIGHT - GROUND + up))),
    );
    expect(column(HEIGHT - 4)).toBe(null);
  });

  test('SITE-6: blocks of a finished invitation are no shape; those beside it are one', () => {
    const bridge = SITES.bridge.map((cell): Placed => ({ cell, kind: planks }));
    const held = meadow(([x, y]) => (x > 20 && x < 30 && y <= 6 ? KIND.stone : null));
    expect(idea('wren', { on: held, built: bridge })).toBe(null);
    expect(idea('wren', { on: held, built: bridge.slice(1) })).toMatchObject({ build: 'bridge' });
    const roof = meadow(([, y]) => (y <= 12 ? KIND.stone : null));
    expect(idea('wren', { on: roof, built: of(planks, ...SITES.roof.slice(0, 3)) })).toMatchObject({
      build: 'line',
    });
    const line = of(planks, [23, 7, 19], [23, 7, 20], [23, 7, 21]);
    expect(idea('wren', { on: held, built: [...line, ...bridge] })).toMatchObject({ build: 'line' });
  });

  test.each<[string, readonly Placed[], Given, readonly Placed[]]>([
    ['to the right', of(planks, at(0, 0), at(2, 0)), {}, of(planks, at(1, 0))],
    ['to the left', of(planks, at(2, 0), at(0, 0)), {}, of(planks, at(1, 0))],
    ['ahead', of(stone, at(0, 0), at(0, 2)), {}, of(stone, at(0, 1))],
    [
      'to the left of it, where the other block is an old one',
      of(planks, at(0, 0), at(2, 0)),
      { recent: of(planks, at(2, 0)) },
      of(planks, at(1, 0)),
    ],
    ['of another family', [...of(stone, at(0, 0)), ...of(planks, at(2, 0))], {}, []],
    ['that is filled', of(planks, at(0, 0), at(2, 0)), { byOthers: of(planks, at(1, 0)) }, []],
    ['beside what another has built', of(planks, at(0, 0)), { byOthers: of(planks, at(2, 0)) }, []],
    ['at once', of(planks, at(0, 0), at(2, 0)), { still: 11 }, []],
    ['where the cursor is', of(planks, at(0, 0), at(2, 0)), { cursor: at(1, 0) }, []],
    [
      'after a gap, six of them at most',
      of(planks, ...[0, 2, 4, 6, 8, 10, 12, 14].map((x) => at(x, 0))),
      {},
      of(planks, ...[1, 3, 5, 7, 9, 11].map((x) => at(x, 0))),
    ],
  ])('SITE-6: a gap %s', (_, built, given, plan) => {
    const found = idea('pip', { still: 12, built, ...given });
    expect(found?.plan ?? []).toEqual(plan);
    if (found) expect(found).toMatchObject({ build: 'gap', because: 'begun' });
  });

  test.each<[string, Mind['unwanted'][number], boolean]>([
    ['the same at the border of its site', { build: 'line', cell: at(6, 3), around: 3 }, true],
    ['the same beyond it', { build: 'line', cell: at(7, 0), around: 3 }, false],
    ['something else in the same place', { build: 'wall', cell: at(3, 0), around: 9 }, true],
    ['something else above it', { build: 'wall', cell: at(3, 0, 1), around: 9 }, false],
    ['something else beside it', { build: 'wall', cell: at(4, 0), around: 9 }, false],
  ])('SITE-6: where it was not wanted: %s', (_, unwanted, isUnwanted) => {
    const built = of(planks, at(0, 0), at(1, 0), at(2, 0));
    expect(idea('wren', { built, unwanted: [unwanted] }) === null).toBe(isUnwanted);
  });
});

describe('a notion of its own', () => {
  const TWO = of(planks, at(0, 0), at(1, 0));
  const SHED = of(planks, at(0, 0), at(1, 0), at(0, 0, 1));

  test.each<[string, Given]>([
    ['before its time', { still: STILL_TICKS - 1 }],
    ['while nobody may propose', { mayPropose: false }],
    ['while it has patience', { patience: 1 }],
    ['for a single block', { built: TWO.slice(1) }],
  ])('SITE-6: does not come %s', (_, given) => {
    expect(notion('moss', { built: TWO, ...given })).toBe(null);
  });

  describe('the gatherer, where no lights are wanted,', () => {
    const unwanted = [{ build: 'lights', cell: SITES.lights[0] as Cell, around: 96 }] as const;
    const scattered = [at(0, 0), at(3, 2), at(6, 0), at(9, 2)];
    const near: Cell[] = [
      [3, GROUND, 3],
      [4, GROUND, 3],
    ];
    const gathered = (built: readonly Placed[], given: Given = {}) =>
      notion('pip', { unwanted, built, ...given });

    test('SITE-6: brings two blocks of what was placed four times, near the cursor', () => {
      expect(gathered(of(stone, ...scattered))).toEqual({
        build: 'fetch',
        because: 'notion',
        plan: of(stone, ...near),
        planned: 2,
      });
      expect(gathered(of(stone, ...scattered.slice(1)))).toBe(null);
    });

    test('SITE-6: thinks of lights first, whatever chance says', () => {
      const path = meadow(([, y]) => (y <= 7 ? KIND.stone : null));
      const built = of(stone, ...scattered).map(
        ({ cell: [x, , z], kind }): Placed => ({ cell: [x, 8, z], kind }),
      );
      const builds = Array.from({ length: 20 }, (_, n) =>
        notion('pip', { on: path, built, cursor: [2, 8, 2], seed: n * 71_582_788 }),
      ).map((found) => found?.build);
      expect(new Set(builds)).toEqual(new Set(['lights']));
      expect(notion('pip', { on: path, built, cursor: [2, 8, 2], unwanted })?.build).toBe('fetch');
    });

    test('SITE-6: brings no lanterns, nothing where kinds are mixed or where there is no room', () => {
      expect(gathered(of(lantern, ...scattered))).toBe(null);
      for (const other of [0, 3]) {
        const mixed = of(stone, ...scattered).map((block, place) =>
          place === other ? { ...block, kind: planks } : block,
        );
        expect(gathered(mixed)).toBe(null);
      }
      expect(gathered([...of(planks, at(12, 0)), ...of(stone, ...scattered)])?.build).toBe('fetch');
      expect(gathered(of(stone, ...scattered), { cursor: [2, GROUND + 9, 2] })).toBe(null);
    });

    describe('once it has brought two stones,', () => {
      const [first, second] = near as [Cell, Cell];
      const works = [
        { build: 'fetch', cells: [first, second].map(indexOf) },
        { build: 'gap', cells: [indexOf(at(20, 0))] },
      ] as const;
      const mine = FLAT.apply(
        'pip',
        [first, second].map((cell) => ({ cell, to: stone })),
      );
      const built = of(planks, at(0, 0), at(5, 2));
      const taken = (given: Given = {}) => gathered(built, { on: mine, works, ...given });

      test('SITE-6: takes them away when something else was placed, the newest first', () => {
        expect(taken()).toEqual({
          build: 'tidy',
          because: 'notion',
          plan: of(KIND.air, second, first),
          planned: 2,
        });
        expect(taken({ built: of(KIND.tile, at(0, 0), at(5, 2)) }), 'what goes with stone').toBe(null);
        expect(taken({ built: of(planks, at(0, 0)) }), 'one block is a beginning').toBe(null);
        expect(notion('wren', { built, on: mine, works }), 'the planner does not').toBe(null);
      });

      test('SITE-6: takes only what is there and its own', () => {
        const one = mine.apply('you', [{ cell: second, to: KIND.air }]);
        expect(taken({ on: one })?.plan).toEqual(of(KIND.air, first));
        const yours = one.apply('you', [{ cell: second, to: stone }]);
        expect(taken({ on: yours })?.plan).toEqual(of(KIND.air, first));
        const own = mine.apply('pip', [{ cell: second, to: KIND.air }]);
        expect(taken({ on: own })?.plan).toEqual(of(KIND.air, first));
        expect(taken({ works: [works[1]] })).toBe(null);
      });

      test('SITE-6: leaves what it has just brought until the visitor has built again', () => {
        const before = built.reduce((world, { cell }) => world.apply('you', [{ cell, to: planks }]), FLAT);
        const fetched = before.apply(
          'pip',
          [first, second].map((cell) => ({ cell, to: stone })),
        );
        expect(taken({ on: fetched })).toBe(null);
        const since = fetched.apply('you', [{ cell: at(8, 3), to: planks }]);
        expect(taken({ on: since, built: of(planks, at(5, 2), at(8, 3)) })?.build).toBe('tidy');
      });

      test('SITE-6: leaves all of it while something goes with the newest block', () => {
        const mixed = mine.apply('pip', [{ cell: second, to: KIND.beam }]);
        expect(taken({ on: mixed })).toBe(null);
      });

      test('SITE-6: asks once, whatever else was not wanted there', () => {
        const at8 = { cell: second, around: 8 };
        expect(taken({ unwanted: [...unwanted, { ...at8, build: 'fetch' }] })?.build).toBe('tidy');
        expect(taken({ unwanted: [...unwanted, { ...at8, build: 'tidy' }] })).toBe(null);
      });
    });
  });

  test('SITE-6: the gatherer lights the path nearest to the cursor, for those who have built three blocks', () => {
    const built = of(planks, at(0, 0), at(5, 0), at(0, 5));
    const path = meadow(([, y]) => (y <= 7 ? KIND.stone : null));
    const high = built.map(({ cell: [x, , z], kind }): Placed => ({ cell: [x, 8, z], kind }));
    const lit = (cursor: Cell) => notion('pip', { on: path, built: high, cursor });
    expect(lit([2, 8, 2])).toEqual({
      build: 'lights',
      because: 'notion',
      plan: of(lantern, SITES.lights[1] as Cell, SITES.lights[0] as Cell),
      planned: 2,
    });
    expect(lit([40, 8, 40])?.plan).toEqual(of(lantern, SITES.lights[5] as Cell, SITES.lights[4] as Cell));
    expect(notion('pip', { on: path, built: high.slice(1), cursor: [2, 8, 2] })).toBe(null);
  });

  /** What the dreamer proposes for many states of chance. */
  const dreams = (given: Given) =>
    Array.from({ length: 60 }, (_, n) => notion('moss', { ...given, seed: n * 71_582_788 }));

  test('SITE-6: the dreamer has a blossom of three blocks or one lantern beside the newest block, or its mirror image', () => {
    const found = dreams({ built: SHED });
    const builds = new Set(found.map((each) => each?.build));
    expect(builds).toEqual(new Set(['blossom', 'lantern', 'mirror']));
    for (const each of found) {
      expect(each?.because).toBe('notion');
      const kinds = { blossom, lantern, mirror: planks }[each?.build as 'blossom'];
      expect(each?.plan).toHaveLength({ blossom: 3, lantern: 1, mirror: 3 }[each?.build as 'blossom']);
      for (const { kind } of each?.plan ?? []) expect(kind).toBe(kinds);
    }
  });

  test('SITE-6: nothing of its own within two blocks of where something else was not wanted', () => {
    const near = (cell: Cell) =>
      dreams({ built: TWO, unwanted: [{ build: 'wall', cell, around: 9 }] }).filter((each) => each !== null);
    expect(near(at(1, 0))).toHaveLength(0);
    expect(near(at(1, 3)).length).toBeLessThan(60);
    expect(near(at(1, 4))).toHaveLength(60);
  });

  test('SITE-6: what it puts beside the newest block stands on free ground around it, one after the other', () => {
    const beside = dreams({ built: of(planks, at(5, 0), at(9, 0), at(0, 0)) }).filter(
      (each) => each?.build === 'blossom',
    );
    const around = cellsAround(at(0, 0));
    const starts = new Set<number>();
    for (const each of beside) {
      const places = (each?.plan ?? []).map(({ cell }) => around.findIndex((one) => `${one}` === `${cell}`));
      const [start = -1] = places;
      starts.add(start);
      expect(places).toEqual([start, (start + 1) % 8, (start + 2) % 8]);
    }
    expect(starts.size).toBeGreaterThan(4);
  });

  test('SITE-6: not on what somebody has built, and no more than two blocks higher or lower', () => {
    const wall = cellsAround(at(0, 0)).slice(1);
    const on = (height: number) =>
      dreams({
        on: meadow(([x, y, z]) => (isOneOf([x, GROUND, z], wall) && y < GROUND + height ? KIND.stone : null)),
        built: of(planks, at(9, 0), at(0, 0)),
      }).flatMap((each) => (each?.build === 'mirror' ? [] : (each?.plan ?? [])));
    const heights = (plan: readonly Placed[]) => new Set(plan.map(({ cell }) => cell[1] - GROUND));
    expect(heights(on(2))).toEqual(new Set([0, 2]));
    expect(heights(on(3))).toEqual(new Set([0]));
    const byOthers = of(stone, ...wall);
    const beside = dreams({ byOthers, built: of(planks, at(9, 0), at(0, 0)) }).flatMap(
      (each) => each?.plan ?? [],
    );
    expect(new Set(beside.map(({ cell }) => `${cell}`))).toEqual(new Set([`${at(1, 0)}`]));
  });
});

describe('a mirror image', () => {
  /** The first mirror image that the dreamer proposes, over many states of chance. */
  const mirror = (built: readonly Placed[], given: Given = {}) =>
    Array.from({ length: 60 }, (_, n) => notion('moss', { built, seed: n * 71_582_788, ...given })).find(
      (each) => each?.build === 'mirror',
    )?.plan;

  test('SITE-6: stands beside the original, in its kinds, with a block between the two', () => {
    const built = [...of(stone, at(0, 0), at(1, 0)), ...of(planks, at(0, 0, 1))];
    expect(mirror(built)).toEqual([...of(stone, at(4, 0), at(3, 0)), ...of(planks, at(4, 0, 1))]);
  });

  test('SITE-6: stands on the other side, or behind, where something is in the way', () => {
    const built = of(stone, at(0, 0), at(1, 0), at(0, 0, 1));
    const cells = (byOthers: readonly Placed[]) =>
      mirror(built, { byOthers })
        ?.map(({ cell }) => `${cell}`)
        .toSorted();
    const east = of(stone, at(4, 0));
    const west = of(stone, at(-2, 0));
    const north = of(stone, at(0, 2));
    const south = of(stone, at(0, -2));
    const sorted = (...list: Cell[]) => list.map(String).toSorted();
    expect(cells(east)).toEqual(sorted(at(-2, 0), at(-3, 0), at(-2, 0, 1)));
    expect(cells([...east, ...west])).toEqual(sorted(at(0, 2), at(1, 2), at(0, 2, 1)));
    expect(cells([...east, ...west, ...north])).toEqual(sorted(at(0, -2), at(1, -2), at(0, -2, 1)));
    expect(cells([...east, ...west, ...north, ...south])).toBeUndefined();
  });

  test('SITE-6: is not of a finished invitation', () => {
    const held = meadow(([, y]) => (y <= 6 ? KIND.stone : null));
    expect(mirror(of(planks, ...SITES.bridge), { on: held })).toBeUndefined();
  });

  test('SITE-6: is of three to six blocks', () => {
    const row = (count: number) =>
      of(stone, ...Array.from({ length: count }, (_, n) => at(n % 3, 0, Math.floor(n / 3))));
    expect(mirror(of(stone, at(0, 0), at(1, 0)))).toBeUndefined();
    expect(mirror(row(6))).toHaveLength(6);
    expect(mirror(row(7))).toBeUndefined();
  });
});

function cellsAround([x, y, z]: Cell): Cell[] {
  return [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
  ].map(([dx = 0, dz = 0]): Cell => [x + dx, y, z + dz]);
}

function isOneOf(cell: Cell, cells: readonly Cell[]): boolean {
  return cells.some((each) => `${each}` === `${cell}`);
}
