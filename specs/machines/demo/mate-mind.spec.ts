import { describe, expect, test } from 'vitest';
import { type Cell, DEPTH, indexOf, KIND, type Kind, WIDTH } from '#machines/demo/blocks.ts';
import { nextSeed } from '#machines/demo/chance.ts';
import { BRIDGE_SITE, HOMES } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import type { CellChange, Perception } from '#machines/demo/mate-events.ts';
import * as minds from '#machines/demo/mate-mind.ts';
import type { MateName } from '#machines/demo/mates.ts';
import type { MateOrder } from '#machines/demo/orders.ts';
import type { Placed } from '#machines/demo/shape-site.ts';
import type { Author, World } from '#machines/demo/world.ts';
import { GRASS, GROUND, meadow, withBlocks } from './support/small-worlds.ts';

/** Grass everywhere at the level on which the mates live, so that each can go home. */
const FLAT = meadow();
const FAR: Cell = [2, GROUND, 2];
const at = (x: number, z: number, up = 0): Cell => [30 + x, GROUND + up, 30 + z];
const of = (kind: Kind, ...cells: readonly Cell[]): Placed[] => cells.map((cell) => ({ cell, kind }));

const mind = (given: Partial<minds.Mind> = {}): minds.Mind => ({
  ...minds.newMind('wren'),
  world: FLAT,
  hasSeen: true,
  at: at(0, 0),
  cursor: FAR,
  ...given,
});

const change = (
  cell: Cell,
  to: Kind,
  author: Author = 'you',
  by: CellChange['by'] = 'command',
  owner: Author | null = author,
): CellChange => ({
  cell: indexOf(cell),
  to,
  author,
  by,
  owner,
});

const perception = (given: Partial<Perception> = {}): Perception => ({
  changes: [],
  cursor: FAR,
  kind: KIND.stone,
  turn: 1,
  others: [],
  reserved: [],
  mayAsk: true,
  mayPropose: true,
  ...given,
});

const seen = (before: Partial<minds.Mind>, given: Partial<Perception> = {}) =>
  minds.seen(mind(before), perception(given));

describe('a mate at first', () => {
  test.each<[MateName, number]>([
    ['wren', 0],
    ['pip', 1],
    ['moss', 2],
  ])('SITE-6: %s is at home, has seen nothing, and has its own first whim', (mate, place) => {
    expect(minds.newMind(mate)).toMatchObject({
      mate,
      hasSeen: false,
      at: HOMES[mate],
      cursor: HOMES[mate],
      kind: KIND.planks,
      turn: 0,
      others: [],
      reserved: [],
      works: [],
      mayAsk: false,
      mayPropose: false,
      recent: [],
      still: 0,
      unwanted: [],
      patience: 0,
      silences: 0,
      work: null,
      errand: null,
      goal: null,
      pause: 0,
      stuck: 0,
      hasToldStuck: false,
      act: { kind: 'wait' },
      freedom: 'free',
      inTheWay: 0,
      gaze: 'ahead',
      hasGreeted: false,
      whim: 8 + 8 * place,
      seed: nextSeed(place),
    });
  });
});

describe('what is seen', () => {
  test('SITE-6: at a tick a mate knows what changed, and where everybody is', () => {
    const next = seen({}, { changes: [change(at(1, 0), KIND.stone, 'pip')], others: [at(5, 5)] });
    expect(next.world?.kindAt(at(1, 0))).toBe(KIND.stone);
    expect(next.world?.ownerOf(at(1, 0))).toBe('pip');
    expect(next).toMatchObject({
      hasSeen: true,
      cursor: FAR,
      kind: KIND.stone,
      turn: 1,
      others: [at(5, 5)],
      mayAsk: true,
      mayPropose: true,
    });
  });

  test('SITE-6: an order is heard at once: no time passes by it', () => {
    const heard = minds.noticed(mind({ still: 5, pause: 3 }), perception({ cursor: at(3, 3) }));
    expect(heard).toMatchObject({ cursor: at(3, 3), mayAsk: true });
    expect(Object.keys(heard)).not.toContain('still');
    expect(Object.keys(heard)).not.toContain('pause');
  });

  test.each<[string, CellChange, boolean, readonly Placed[]]>([
    ['a block of the visitor', change(at(1, 0), KIND.stone), true, of(KIND.stone, at(1, 0))],
    ['not what was there at first', change(at(1, 0), KIND.stone), false, []],
    ['not that of a mate', change(at(1, 0), KIND.stone, 'pip'), true, []],
    ['not what is taken', change(at(1, 0), KIND.air), true, []],
    ['not what is only put back', change(at(1, 0), KIND.stone, 'you', 'undo'), true, []],
    ['what is done again', change(at(1, 0), KIND.stone, 'you', 'redo'), true, of(KIND.stone, at(1, 0))],
    ['not what is nature again', change([30, GRASS, 30], KIND.grass), true, []],
  ])('SITE-6: it remembers %s', (_, what, hasSeen, recent) => {
    expect(seen({ hasSeen }, { changes: [what] }).recent).toEqual(recent);
  });

  test('SITE-6: it remembers the latest eight, each cell once, and none that is taken', () => {
    const nine = Array.from({ length: 9 }, (_, x) => change(at(x, 0), KIND.stone));
    const { recent } = seen(
      {},
      { changes: [...nine, change(at(4, 0), KIND.tile), change(at(2, 0), KIND.air)] },
    );
    const cells = [0, 1, 3, 5, 6, 7, 8].map((x) => at(x, 0));
    expect(recent).toEqual([...of(KIND.stone, ...cells), ...of(KIND.tile, at(4, 0))]);
    const { recent: all = [] } = seen({}, { changes: nine });
    expect(all.map(({ cell }) => cell[0] - 30)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('SITE-6: it counts for how long the visitor has built nothing', () => {
    const built = { changes: [change(at(1, 0), KIND.stone)] };
    expect(seen({ still: 5 }).still).toBe(6);
    expect(seen({ still: 5 }, built).still).toBe(0);
    expect(seen({ still: 5, hasSeen: false }, built).still).toBe(6);
    expect(seen({ still: 5 }, { changes: [change(at(1, 0), KIND.stone, 'pip')] }).still).toBe(6);
  });

  test('SITE-6: pauses and patience end, and do not go below nothing', () => {
    expect(seen({ pause: 2, patience: 2 })).toMatchObject({ pause: 1, patience: 1 });
    expect(seen({ pause: 0, patience: 0 })).toMatchObject({ pause: 0, patience: 0 });
  });

  test('SITE-6: it counts for how long the cursor is where it stands', () => {
    expect(seen({ inTheWay: 3 }, { cursor: at(0, 0) }).inTheWay).toBe(4);
    expect(seen({ inTheWay: 3 }, { cursor: at(0, 0, 1) }).inTheWay).toBe(4);
    expect(seen({ inTheWay: 3 }).inTheWay).toBe(0);
  });

  test('SITE-6: it looks at what is built near by, for a while, before it has a whim', () => {
    const looked = seen({ whim: 3 }, { changes: [change(at(minds.SEES_FAR, 0), KIND.stone)] });
    expect(looked).toMatchObject({ gaze: 'built', whim: 8 });
    expect(seen({ whim: 20 }, { changes: [change(at(1, 0), KIND.stone)] }).whim).toBe(19);
    const tooFar = seen({ whim: 3 }, { changes: [change(at(minds.SEES_FAR + 1, 0), KIND.stone)] });
    expect(tooFar).toMatchObject({ gaze: 'ahead', whim: 2 });
    const others = seen({ whim: 3, recent: of(KIND.stone, at(1, 0)) });
    expect(others).toMatchObject({ gaze: 'ahead', whim: 2 });
    const taken = seen({ whim: 3 }, { changes: [change([31, GRASS, 30], KIND.air)] });
    expect(taken).toMatchObject({ gaze: 'ahead', whim: 2 });
  });
});

describe('who has made what it sees', () => {
  const owned = (changes: readonly CellChange[], cell: Cell) =>
    minds.noticed(mind(), perception({ changes })).world?.ownerOf(cell);

  test('SITE-6: a block that the visitor has taken and brought back is its own again', () => {
    const undo = change(at(1, 0), KIND.stone, 'you', 'undo', 'wren');
    expect(owned([change(at(1, 0), KIND.air), undo], at(1, 0))).toBe('wren');
  });

  test('SITE-6: what the visitor has taken from nature and brought back is nobody’s', () => {
    const ground: Cell = [31, GRASS, 30];
    const undo = change(ground, KIND.grass, 'you', 'undo', null);
    expect(owned([change(ground, KIND.air), undo], ground)).toBeNull();
  });
});

describe('where it stands', () => {
  const raised = (blocks: number): CellChange[] =>
    Array.from({ length: blocks }, (_, up) => change(at(0, 0, up), KIND.stone));
  const dug = (blocks: number): CellChange[] =>
    Array.from({ length: blocks }, (_, down) => change([30, GRASS - down, 30], KIND.air));

  test.each<[string, CellChange[], Cell[], Cell]>([
    ['stays where nothing changes', [], [], at(0, 0)],
    ['stays under a roof', [change(at(0, 0, 3), KIND.stone)], [], at(0, 0)],
    ['falls where the others are elsewhere', dug(2), [at(5, 5)], at(0, 0, -2)],
    ['falls where the ground is taken', dug(2), [], at(0, 0, -2)],
    ['comes up where it is built over', raised(3), [], at(0, 0, 3)],
    ['stays where somebody has its new place', dug(1), [at(0, 0, -1)], at(0, 0)],
    ['stays where somebody stands in its new place with the head', dug(2), [at(0, 0, -3)], at(0, 0)],
    ['stays where somebody stands on its new place', dug(2), [at(0, 0, -1)], at(0, 0)],
  ])('SITE-6: it %s', (_, changes, others, place) => {
    expect(seen({}, { changes, others }).at).toEqual(place);
  });
});

describe('whether it is free', () => {
  const ring = (radius: number): Cell[] =>
    Array.from({ length: WIDTH }, (_, x) => x - 30).flatMap((x) =>
      Array.from({ length: DEPTH }, (_, z) => z - 30).flatMap((z): Cell[] =>
        Math.max(Math.abs(x), Math.abs(z)) === radius ? [0, 1, 2, 3].map((up) => at(x, z, up)) : [],
      ),
    );
  const walled = (radius: number): World => withBlocks(FLAT, KIND.stone, ring(radius));
  const knows = { changes: [change(FAR, KIND.stone)] };

  test.each<[string, World, minds.Mind['freedom']]>([
    ['free', FLAT, 'free'],
    ['shut in, where it can go to few places', walled(2), 'shut-in'],
    ['cut off, where it cannot go home', walled(3), 'cut-off'],
  ])('SITE-6: it is %s', (_, world, freedom) => {
    const home = meadowWithHomes(world);
    expect(seen({ world: home, at: at(0, 0) }, knows).freedom).toBe(freedom);
  });

  test('SITE-6: it is not asked again while nothing changes', () => {
    expect(seen({ world: walled(2), freedom: 'free' }).freedom).toBe('free');
  });

  /** The same world with ground below Wren's home. */
  function meadowWithHomes(world: World): World {
    const [x, y, z] = HOMES.wren;
    const steps = [GROUND, GROUND + 1, GROUND + 2].slice(0, y - GROUND);
    const stairs = steps.flatMap((level) =>
      Array.from({ length: level - GROUND + 1 }, (_, up): Cell => [x + (y - 1 - level), GROUND + up, z]),
    );
    return withBlocks(world, KIND.planks, stairs);
  }
});

describe('a work', () => {
  const plan = of(KIND.planks, at(1, 0), at(2, 0), at(3, 0));
  const work = minds.newWork('wall', plan, 'ordered');

  test('SITE-6: begins with all to do', () => {
    expect(work).toEqual({
      build: 'wall',
      plan,
      done: [],
      planned: 3,
      failures: 0,
      reason: 'no-way',
      because: 'ordered',
    });
  });

  test('SITE-6: a block that came true is done; one that was refused comes last, with the reason', () => {
    expect(minds.granted(work)).toEqual({ ...work, plan: plan.slice(1), done: plan.slice(0, 1) });
    const [first, ...rest] = plan;
    expect(minds.refusedBy(work, 'shuts-in')).toEqual({
      ...work,
      plan: [...rest, first],
      failures: 1,
      reason: 'shuts-in',
    });
    const empty = { ...work, plan: [] };
    expect(minds.granted(empty)).toBe(empty);
    expect(minds.refusedBy(empty, 'no-way')).toMatchObject({ plan: [], failures: 1 });
  });

  test('SITE-6: what others did of it in the meantime is left out', () => {
    expect(minds.leftOf(work, FLAT)).toBe(work);
    const built = withBlocks(FLAT, KIND.stone, [at(2, 0)]);
    expect(minds.leftOf(work, built).plan).toEqual(of(KIND.planks, at(1, 0), at(3, 0)));
    const tidying = minds.newWork('tidy', of(KIND.air, at(1, 0), at(2, 0)), 'ordered');
    expect(minds.leftOf(tidying, built).plan).toEqual(of(KIND.air, at(2, 0)));
  });

  test('SITE-6: only what is still as it was made counts as proved', () => {
    const done = { ...work, done: of(KIND.stone, at(1, 0), at(2, 0), at(3, 0)) };
    const world = withBlocks(FLAT, KIND.stone, [at(1, 0), at(2, 0)]);
    expect(minds.provedOf({ world, work: done })).toBe(2);
    expect(minds.provedOf({ world, work: null })).toBe(0);
  });

  test('SITE-6: a mate may place where there is air, no cursor, and nothing that is reserved or kept free', () => {
    const world = withBlocks(FLAT, KIND.stone, [at(2, 0)]);
    const home = HOMES.pip;
    const blocks = [...plan, ...of(KIND.planks, home)];
    expect(minds.mayBuild(mind({ world }), blocks)).toEqual(of(KIND.planks, at(1, 0), at(3, 0)));
    expect(minds.mayBuild(mind({ world, cursor: at(3, 0) }), blocks)).toEqual(of(KIND.planks, at(1, 0)));
    expect(minds.mayBuild({ ...mind({ world }), cursor: null }, blocks)).toHaveLength(2);
    const reserved = [indexOf(at(1, 0))];
    expect(minds.mayBuild(mind({ world, reserved }), blocks)).toEqual(of(KIND.planks, at(3, 0)));
  });
});

describe('where a mate is going to build', () => {
  test('SITE-6: are the places of its plan, and of what it makes larger; nowhere while it tidies', () => {
    const plan = of(KIND.planks, at(1, 0), at(2, 0));
    const cells = plan.map(({ cell }) => indexOf(cell));
    const tower = { ...minds.newWork('tower', plan, 'ordered'), grows: [indexOf(at(0, 0))] };
    expect(minds.claimedBy(tower)).toEqual([indexOf(at(0, 0)), ...cells]);
    expect(minds.claimedBy(minds.newWork('tidy', plan, 'ordered'))).toEqual([]);
  });

  test('SITE-6: nothing else is begun where it goes back to by itself, but where it has merely left something', () => {
    const order = { kind: 'build', shape: 'floor', count: 1 } as const;
    const beside = (unfinished: minds.Mind['unfinished']) => {
      const work = minds.workFor(mind({ at: at(8, 8), cursor: at(0, 0), unfinished }), order);
      return (work as minds.Work).plan[0]?.cell;
    };
    const nearest = beside([]) as Cell;
    const work = minds.newWork('wall', of(KIND.stone, nearest), 'ordered');
    expect(beside([{ work, returns: false }])).toEqual(nearest);
    expect(beside([{ work, returns: true }])).not.toEqual(nearest);
  });
});

describe('what was built before the page was loaded again', () => {
  const world = withBlocks(FLAT, KIND.stone, [at(1, 0), at(5, 0)], 'wren');
  const left = of(KIND.planks, at(2, 0), at(3, 0));
  const works = [
    { build: 'tower', cells: [at(1, 0), at(2, 0), at(3, 0)].map(indexOf), left },
    { build: 'wall', cells: [indexOf(at(5, 0))] },
  ] as const;
  const done = of(KIND.stone, at(1, 0));
  const tower = { ...minds.newWork('tower', left, 'ordered'), done, planned: 3 };

  test('SITE-6: is known, and what of it was never built is left undone', () => {
    const next = seen({ world, hasSeen: false }, { works });
    expect(next.works).toEqual(works);
    expect(next.unfinished).toEqual([{ work: tower, returns: false }]);
  });

  test('SITE-6: is no longer there where the visitor has taken it, or put another block', () => {
    const taken = world.apply('you', [{ cell: at(1, 0), to: KIND.air }]);
    const replaced = withBlocks(taken, KIND.planks, [at(1, 0)]);
    for (const changed of [taken, replaced]) {
      const next = seen({ world: changed, hasSeen: false }, { works });
      expect(next.unfinished).toEqual([{ work: { ...tower, done: [] }, returns: false }]);
    }
  });

  test('SITE-6: is learnt once', () => {
    expect(seen({ world, hasSeen: false, works }, { works }).unfinished).toEqual([]);
    expect(seen({ world, hasSeen: true }, { works })).toMatchObject({ works: [], unfinished: [] });
  });
});

describe('what is left undone', () => {
  const world = withBlocks(FLAT, KIND.stone, [at(1, 0)]);
  const work = {
    ...minds.newWork('wall', of(KIND.stone, at(2, 0)), 'ordered'),
    done: of(KIND.stone, at(1, 0)),
  };

  test.each(['follow', 'come', 'stop', 'report'] as const)(
    'SITE-6: is not gone back to after: %s',
    (kind) => {
      expect(minds.unfinishedDuring(mind({ world, work }), { kind }, work)).toEqual([]);
    },
  );

  const long = { ...work, done: of(KIND.stone, at(1, 0), at(0, 0)) };
  const taking = (...cells: readonly Cell[]) => minds.newWork('tidy', of(KIND.air, ...cells), 'ordered');
  const back = [{ work: long, returns: true }];
  test.each<[string, MateOrder, minds.Work, readonly minds.Unfinished[]]>([
    ['a kind of block elsewhere', { kind: 'tidy', block: 'stone' }, taking(at(5, 5)), back],
    ['a build elsewhere', { kind: 'tidy', shape: 'tower' }, taking(at(5, 5)), back],
    ['one block of it', { kind: 'tidy', block: 'stone' }, taking(at(5, 5), at(1, 0)), []],
    ['all of a kind', { kind: 'tidy', block: 'stone', all: true }, taking(at(5, 5)), []],
    ['whatever it has built', { kind: 'tidy' }, taking(at(5, 5)), []],
  ])('SITE-6: is gone back to after taking away what is none of it: %s', (_, order, next, expected) => {
    expect(minds.unfinishedDuring(mind({ world, work: long }), order, next)).toEqual(expected);
  });

  test('SITE-6: is gone back to after fetching, also where a block of it was', () => {
    const fetching = minds.newWork('fetch', of(KIND.stone, at(0, 0)), 'ordered');
    const order = { kind: 'fetch', block: 'stone' } as const;
    expect(minds.unfinishedDuring(mind({ world, work: long }), order, fetching)).toEqual(back);
  });

  test('SITE-6: is nothing where there is nothing to go on with', () => {
    expect(minds.unfinishedDuring(mind(), { kind: 'go-on' }, work)).toEqual([]);
  });

  const origins = ['ordered', 'begun', 'notion'] as const;
  test.each(origins)('SITE-6: is a work that has begun, and an order before that: %s', (because) => {
    const begun = { ...work, because };
    const left = minds.unfinishedAfter({ world, work: begun, unfinished: [] }, true);
    expect(left).toEqual([{ work: begun, returns: true }]);
    const proposed = { ...work, because, done: [] };
    const before = minds.unfinishedAfter({ world, work: proposed, unfinished: [] }, true);
    expect(before).toHaveLength(because === 'ordered' ? 1 : 0);
  });

  test('SITE-6: is no removal', () => {
    const tidying = { ...work, build: 'tidy' as const, plan: of(KIND.air, at(1, 0)) };
    expect(minds.unfinishedAfter({ world, work: tidying, unfinished: [] }, true)).toEqual([]);
  });
});

describe('an answer', () => {
  const proposal = (build: minds.Work['build'], because: minds.Work['because']) => ({
    work: minds.newWork(build, of(KIND.planks, at(1, 0)), because),
  });
  const answered = (given: Partial<minds.Mind>, answer: 'yes' | 'no' | 'silence') =>
    minds.answered(mind(given), answer);
  const site = (build: minds.Work['build'], around: number) => ({ build, cell: at(1, 0), around });

  test.each<[minds.Work['build'], minds.Work['because'], 'yes' | 'no' | 'silence', object]>([
    ['wall', 'begun', 'yes', { unwanted: [], patience: 0, silences: 0 }],
    ['wall', 'begun', 'no', { unwanted: [site('wall', 3)], patience: 0, silences: 0 }],
    ['wall', 'begun', 'silence', { unwanted: [site('wall', 3)], patience: 0, silences: 1 }],
    ['blossom', 'notion', 'yes', { unwanted: [site('blossom', 8)], patience: 240, silences: 0 }],
    ['blossom', 'notion', 'no', { unwanted: [site('blossom', 8)], patience: 240, silences: 0 }],
    ['blossom', 'notion', 'silence', { unwanted: [site('blossom', 8)], patience: 240, silences: 1 }],
    ['bridge', 'begun', 'no', { unwanted: [site('bridge', 96)], patience: 0, silences: 0 }],
    ['lights', 'notion', 'no', { unwanted: [site('lights', 96)], patience: 240, silences: 0 }],
    ['lights', 'notion', 'yes', { unwanted: [site('lights', 8)], patience: 240, silences: 0 }],
  ])('SITE-6: to a proposal of %s, %s: %s', (build, because, answer, expected) => {
    expect(answered(proposal(build, because), answer)).toEqual(expected);
  });

  test.each<['yes' | 'no' | 'silence', object]>([
    ['silence', { patience: 720, silences: 3 }],
    ['no', { patience: 240, silences: 0 }],
    ['yes', { patience: 240, silences: 0 }],
  ])(
    'SITE-6: after two silences, %s: each more makes the mate wait a minute longer, an answer none',
    (answer, expected) => {
      expect(answered({ ...proposal('blossom', 'notion'), silences: 2 }, answer)).toMatchObject(expected);
    },
  );

  test('SITE-6: to nothing changes nothing; of the sites the last forty are kept', () => {
    expect(answered({ work: null }, 'no')).toEqual({});
    expect(answered({ work: minds.newWork('wall', [], 'begun') }, 'no')).toEqual({});
    const unwanted = Array.from({ length: 40 }, (_, x) => ({
      build: 'wall' as const,
      cell: at(x, 9),
      around: 3,
    }));
    const { unwanted: kept = [] } = answered({ ...proposal('wall', 'begun'), unwanted }, 'no');
    expect(kept).toEqual([...unwanted.slice(1), site('wall', 3)]);
  });
});

describe('an order', () => {
  const plan = (work: ReturnType<typeof minds.workFor>) => (typeof work === 'string' ? work : work.plan);

  test('SITE-6: to build: in the kind that is said, else in that of the hand', () => {
    const given = mind({ cursor: at(0, 0), at: at(8, 8), kind: KIND.sand });
    expect(minds.workFor(given, { kind: 'build', shape: 'tower' })).toMatchObject({
      build: 'tower',
      because: 'ordered',
      planned: 5,
      plan: [{ kind: KIND.sand }, {}, {}, {}, {}],
    });
    const said = minds.workFor(given, { kind: 'build', shape: 'tower', block: 'stone' });
    expect(said).toMatchObject({ plan: [{ kind: KIND.stone }, {}, {}, {}, {}] });
  });

  test('SITE-6: not where somebody stands', () => {
    const given = mind({ cursor: at(0, 0), at: at(8, 8) });
    const [first] = plan(minds.workFor(given, { kind: 'build', shape: 'tower' })) as Placed[];
    const others = [first?.cell as Cell];
    const beside = plan(minds.workFor({ ...given, others }, { kind: 'build', shape: 'tower' })) as Placed[];
    expect(beside).toHaveLength(5);
    expect(beside[0]?.cell).not.toEqual(first?.cell);
    const fetched = plan(
      minds.workFor({ ...given, others }, { kind: 'fetch', block: 'lantern' }),
    ) as Placed[];
    expect(fetched[0]?.cell).not.toEqual(first?.cell);
  });

  test('SITE-6: to fetch is to put one block beside the cursor', () => {
    const work = minds.workFor(mind({ cursor: at(0, 0), at: at(8, 8) }), { kind: 'fetch', block: 'lantern' });
    expect(work).toMatchObject({
      build: 'fetch',
      because: 'ordered',
      planned: 1,
      plan: [{ kind: KIND.lantern }],
    });
    const few = minds.workFor(mind({ cursor: at(0, 0), at: at(8, 8) }), {
      kind: 'fetch',
      block: 'log',
      count: 2,
    });
    expect(few).toMatchObject({ planned: 2, plan: [{ kind: KIND.log }, { kind: KIND.log }] });
  });

  test('SITE-6: an order says how many blocks it makes', () => {
    const given = mind({ cursor: at(0, 0), at: at(8, 8) });
    expect(minds.workFor(given, { kind: 'build', shape: 'tower', count: 2 })).toMatchObject({ planned: 2 });
  });

  test('SITE-6: without room is answered so', () => {
    const full = meadow(() => KIND.stone);
    expect(minds.workFor(mind({ world: full }), { kind: 'build', shape: 'tower' })).toBe('no-room');
    expect(minds.workFor(mind({ world: full }), { kind: 'fetch', block: 'sand' })).toBe('no-room');
  });

  test('SITE-6: to build what is whole is answered so', () => {
    const bridged = withBlocks(meadow(), KIND.stone, [...SITES.bridge]);
    expect(minds.workFor(mind({ world: bridged }), { kind: 'build', shape: 'bridge' })).toBe('all-there');
  });

  test('SITE-6: to go on is to go on with what it does', () => {
    const work = minds.newWork('wall', of(KIND.planks, at(1, 0)), 'begun');
    expect(minds.workFor(mind({ work }), { kind: 'go-on' })).toBe(work);
  });

  test('SITE-6: to go on is to go on with the shape that was begun', () => {
    const recent = of(KIND.tile, at(0, 0), at(1, 0), at(2, 0));
    const world = withBlocks(FLAT, KIND.tile, [at(0, 0), at(1, 0), at(2, 0)]);
    const on = { world, recent, at: at(8, 8) };
    const cells = [3, 4, 5, 6].map((x) => at(x, 0));
    expect(minds.workFor(mind(on), { kind: 'go-on' })).toMatchObject({
      build: 'line',
      because: 'ordered',
      plan: of(KIND.tile, ...cells),
    });
    const beside = plan(minds.workFor(mind({ ...on, others: [at(4, 0)] }), { kind: 'go-on' }));
    expect(beside).toEqual(of(KIND.tile, ...cells.filter((_, n) => n !== 1)));
    const cursor = plan(minds.workFor(mind({ ...on, cursor: at(3, 0) }), { kind: 'go-on' }));
    expect(cursor).toEqual(of(KIND.tile, ...cells.slice(1)));
  });

  describe('to go on with its own build', () => {
    const tower = [0, 1, 2].map((up) => at(0, 0, up));
    const wall = [0, 1].flatMap((up) => [4, 5, 6].map((x) => at(x, 0, up)));
    const world = withBlocks(withBlocks(FLAT, KIND.tile, tower, 'wren'), KIND.stone, wall, 'wren');
    const works = [
      { build: 'tower', cells: tower.map(indexOf) },
      { build: 'wall', cells: wall.map(indexOf) },
    ] as const;
    const on = { world, works, at: at(8, 8), cursor: at(9, 9) };
    const taller = {
      build: 'tower',
      because: 'ordered',
      plan: of(KIND.tile, at(0, 0, 3), at(0, 0, 4), at(0, 0, 5)),
    };
    const goOn = { kind: 'go-on' } as const;
    const goOnWithTower = { kind: 'go-on', shape: 'tower' } as const;
    const left = { work: minds.newWork('floor', of(KIND.sand, at(0, 5)), 'ordered'), returns: false };

    test('SITE-6: is to make that larger which is named, else the last one', () => {
      expect(minds.workFor(mind(on), goOnWithTower)).toMatchObject(taller);
      expect(minds.workFor(mind(on), goOn)).toMatchObject({ build: 'wall' });
      expect(minds.workFor(mind({ ...on, works: works.slice(0, 1) }), goOn)).toMatchObject(taller);
      expect(minds.workFor(mind(on), { kind: 'go-on', shape: 'stairs' })).toMatchObject({ build: 'wall' });
    });

    test('SITE-6: goes on from all builds of that name, and only with that', () => {
      const once = { build: 'tower', cells: tower.slice(0, 2).map(indexOf) } as const;
      const more = { build: 'tower', cells: tower.slice(2).map(indexOf) } as const;
      expect(minds.workFor(mind({ ...on, works: [once, more] }), goOn)).toMatchObject(taller);
      const named = { build: 'floor', cells: tower.map(indexOf) } as const;
      expect(minds.workFor(mind({ ...on, works: [named] }), goOn)).toBe('nothing-there');
      const theirs = withBlocks(FLAT, KIND.tile, tower);
      expect(minds.workFor(mind({ ...on, world: theirs, works: works.slice(0, 1) }), goOn)).toBe(
        'nothing-there',
      );
      const top = mind({ ...on, works: works.slice(0, 1), cursor: at(0, 0, 3) });
      expect(minds.workFor(top, goOn)).toBe('cursor-there');
    });

    test('SITE-6: what is named comes before what it has left, and that before what is not', () => {
      const unfinished = [left];
      expect(minds.workFor(mind({ ...on, unfinished }), goOnWithTower)).toMatchObject(taller);
      expect(minds.workFor(mind({ ...on, unfinished }), goOn)).toMatchObject({ build: 'floor' });
      const rest = { work: minds.newWork('tower', of(KIND.sand, at(5, 5)), 'ordered'), returns: false };
      const both = mind({ ...on, unfinished: [rest, left] });
      const work = minds.workFor(both, goOnWithTower) as minds.Work;
      expect(work.plan).toEqual(rest.work.plan);
      expect(minds.unfinishedDuring(both, goOnWithTower, work)).toEqual([{ ...left, returns: true }]);
      const other = mind({ ...on, unfinished });
      const grown = minds.workFor(other, goOnWithTower) as minds.Work;
      expect(minds.unfinishedDuring(other, goOnWithTower, grown)).toEqual([{ ...left, returns: true }]);
    });

    test('SITE-6: what is to become larger is its own build, if its block is the newest; else what it has left', () => {
      const unfinished = [left];
      const larger = { kind: 'go-on', larger: true } as const;
      const yours = withBlocks(world, KIND.planks, [at(0, 8)]);
      expect(minds.workFor(mind({ ...on, unfinished }), larger)).toMatchObject({ build: 'wall' });
      expect(minds.workFor(mind({ ...on, unfinished, world: yours }), larger)).toMatchObject({
        build: 'floor',
      });
      const thenWren = withBlocks(yours, KIND.stone, [at(12, 12)], 'wren');
      expect(minds.workFor(mind({ ...on, unfinished, world: thenWren }), larger)).toMatchObject({
        build: 'wall',
      });
    });

    test('SITE-6: what the visitor has begun comes before what is not named', () => {
      const cells = [0, 1, 2].map((x) => at(x, 8));
      const recent = of(KIND.planks, ...cells);
      const begun = mind({ ...on, world: withBlocks(world, KIND.planks, cells), recent });
      expect(minds.workFor(begun, goOn)).toMatchObject({ build: 'line' });
      expect(minds.workFor(begun, goOnWithTower)).toMatchObject(taller);
    });
  });

  test('SITE-6: to go on is to go on with the invitation that was built at last', () => {
    const [first, ...rest] = SITES.bridge as readonly Cell[];
    const begun = withBlocks(meadow(), KIND.stone, [first as Cell]);
    const work = minds.workFor(mind({ world: begun, kind: KIND.sand }), { kind: 'go-on' });
    expect(work).toMatchObject({ build: 'bridge', because: 'ordered', plan: of(KIND.sand, ...rest) });
    const posts = SITES.lights.map(([x, y, z]): Cell => [x, y - 1, z]);
    const both = withBlocks(withBlocks(begun, KIND.stone, posts), KIND.lantern, SITES.lights.slice(0, 1));
    expect(minds.workFor(mind({ world: both }), { kind: 'go-on' })).toMatchObject({ build: 'lights' });
    const others = [SITES.lights[1] as Cell];
    expect(plan(minds.workFor(mind({ world: both, others }), { kind: 'go-on' }))).toEqual(
      of(KIND.lantern, ...SITES.lights.slice(2)),
    );
  });

  test('SITE-6: of an invitation that lacks only the block at the cursor, the cursor is the reason', () => {
    const [cursor, ...rest] = SITES.bridge as readonly [Cell, ...Cell[]];
    const world = withBlocks(meadow(), KIND.stone, rest);
    const order = { kind: 'build', shape: 'bridge' } as const;
    expect(minds.workFor(mind({ world, cursor }), order)).toBe('cursor-there');
    expect(minds.workFor(mind({ world, others: [cursor] }), order)).toBe('no-room');
  });

  describe('to build what it builds already', () => {
    const invited = minds.newWork('bridge', of(KIND.planks, ...SITES.bridge), 'ordered');
    const orderTo = (work: minds.Work, given: object = {}) =>
      minds.workFor({ ...minds.newMind('wren'), work }, {
        kind: 'build',
        shape: 'bridge',
        ...given,
      } as MateOrder);

    test('SITE-6: is to go on with it, if it is an invitation', () => {
      expect(orderTo(invited)).toBe(invited);
    });

    test.each([
      ['another invitation', { shape: 'lights' }, { build: 'lights' }],
      ['other blocks', { block: 'stone' }, { plan: of(KIND.stone, ...SITES.bridge) }],
      ['so many of it', { count: 2 }, { planned: 2 }],
    ])('SITE-6: is another work where %s are asked for', (_, given, work) => {
      expect(orderTo(invited, given)).toMatchObject(work);
    });

    test.each([
      ['such a bridge elsewhere', [at(3, 3)]],
      ['one that goes on elsewhere', [...SITES.bridge, at(3, 3)]],
    ])('SITE-6: is another work if it builds %s', (_, cells) => {
      const elsewhere = minds.newWork('bridge', of(KIND.planks, ...cells), 'begun');
      expect(orderTo(elsewhere)).not.toBe(elsewhere);
    });

    test('SITE-6: is another work if it takes away what is there', () => {
      const tidying = minds.newWork('tidy', of(KIND.air, ...SITES.lights), 'ordered');
      expect(orderTo(tidying, { shape: 'lights' })).not.toBe(tidying);
    });

    test('SITE-6: is another tower at the cursor', () => {
      const tower = minds.newWork('tower', of(KIND.planks, at(3, 3)), 'ordered');
      expect(orderTo(tower, { shape: 'tower' })).not.toBe(tower);
    });
  });

  test('SITE-6: to go on with an invitation that is whole, or of which nothing is there, is none', () => {
    const bridged = withBlocks(meadow(), KIND.stone, [...SITES.bridge]);
    expect(minds.workFor(mind({ world: bridged }), { kind: 'go-on' })).toBe('nothing-there');
    const [[x, y, z]] = SITES.bridge as readonly [Cell];
    const taken = withBlocks(meadow(), KIND.stone, [
      [x, y, z - 1],
      [x, y, z],
    ]).apply('you', [{ cell: [x, y, z], to: KIND.air }]);
    expect(minds.workFor(mind({ world: taken }), { kind: 'go-on' })).toBe('nothing-there');
  });

  test('SITE-6: to go on where all that is missing has to be kept free is none', () => {
    const [x, y, z] = HOMES.pip;
    const around = [
      [0, 2],
      [0, 1],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
      [1, 2],
    ] as const;
    const ring = around.map(([dx, dz]): Cell => [x + dx, y, z + dz]);
    const on = { world: withBlocks(FLAT, KIND.tile, ring), recent: of(KIND.tile, ...ring) };
    expect(minds.workFor(mind(on), { kind: 'go-on' })).toBe('nothing-there');
  });

  test('SITE-6: to go on with a bridge of which only the block at the cursor is missing is answered so', () => {
    const [last, ...others] = SITES.bridge.toReversed() as readonly Cell[];
    const world = withBlocks(FLAT, KIND.stone, others);
    expect(minds.workFor(mind({ world, cursor: last as Cell }), { kind: 'go-on' })).toBe('cursor-there');
  });

  test('SITE-6: the cursor is not blamed where it would not help to move it', () => {
    const [first, second] = SITES.lights as readonly [Cell, Cell];
    const world = withBlocks(FLAT, KIND.lantern, [first]);
    expect(minds.workFor(mind({ world, cursor: second }), { kind: 'go-on' })).toBe('nothing-there');
  });

  test('SITE-6: to go on where only the cursor is in the way is answered so', () => {
    const cells = [0, 1, 2].map((up) => at(0, 0, up));
    const world = withBlocks(FLAT, KIND.planks, cells);
    const on = { world, recent: of(KIND.planks, ...cells), at: at(8, 8) };
    expect(minds.workFor(mind({ ...on, cursor: at(0, 0, 3) }), { kind: 'go-on' })).toBe('cursor-there');
    expect(minds.workFor(mind({ ...on, cursor: at(0, 0, 4) }), { kind: 'go-on' })).toMatchObject({
      planned: 1,
    });
  });

  test('SITE-6: to tidy is to take what it has placed, the newest first, each cell once, six at most', () => {
    const mine = Array.from({ length: 8 }, (_, x) => at(x, 0));
    const edits = (cells: readonly Cell[], to: Kind) => cells.map((cell) => ({ cell, to }));
    const world = FLAT.apply('wren', edits(mine, KIND.planks)).apply('you', edits([at(0, 5)], KIND.planks));
    const tidy = (given: World) => minds.workFor(mind({ world: given }), { kind: 'tidy' });
    expect(tidy(world)).toMatchObject({
      build: 'tidy',
      because: 'ordered',
      plan: of(KIND.air, ...mine.slice(2).reverse()),
    });
    const again = world
      .apply('wren', edits([at(7, 0)], KIND.air))
      .apply('wren', edits([at(0, 0)], KIND.tile));
    expect(plan(tidy(again))).toEqual(of(KIND.air, at(0, 0), ...mine.slice(2, 7).reverse()));
    const twice = FLAT.apply('wren', edits([at(0, 0), at(1, 0)], KIND.planks)).apply(
      'wren',
      edits([at(0, 0)], KIND.tile),
    );
    expect(plan(tidy(twice))).toEqual(of(KIND.air, at(0, 0), at(1, 0)));
    const theirs = world.apply('you', edits(mine.slice(2), KIND.stone));
    expect(plan(tidy(theirs))).toEqual(of(KIND.air, at(1, 0), at(0, 0)));
    expect(tidy(FLAT)).toBe('nothing-there');
  });

  describe('to take away what is named', () => {
    const wall = [at(0, 0), at(1, 0), at(2, 0)];
    const tower = [at(5, 0, 0), at(5, 0, 1)];
    const second = [at(0, 4), at(1, 4)];
    const works = [
      { build: 'lantern', cells: [indexOf(at(9, 9))] },
      { build: 'wall', cells: wall.map(indexOf) },
      { build: 'tower', cells: tower.map(indexOf) },
      { build: 'wall', cells: second.map(indexOf) },
    ] as const;
    const world = withBlocks(
      withBlocks(withBlocks(FLAT, KIND.planks, [...wall, ...tower], 'wren'), KIND.stone, second, 'wren'),
      KIND.lantern,
      [at(9, 9)],
      'wren',
    );
    const taken = (named: object, given: Partial<minds.Mind> = {}) =>
      minds.workFor(mind({ world, works, ...given }), { kind: 'tidy', ...named });

    test('SITE-6: the last of that name, the newest block first, and nothing else', () => {
      expect(plan(taken({ shape: 'tower' }))).toEqual(of(KIND.air, ...tower.toReversed()));
      expect(plan(taken({ shape: 'wall' }))).toEqual(of(KIND.air, ...second.toReversed()));
      expect(plan(taken({ shape: 'lights' }))).toEqual(of(KIND.air, at(9, 9)));
      expect(taken({ shape: 'roof' })).toBe('nothing-there');
    });

    test('SITE-6: the one before, where nothing of the last is its own any more', () => {
      const theirs = withBlocks(world, KIND.tile, second);
      expect(plan(taken({ shape: 'wall' }, { world: theirs }))).toEqual(of(KIND.air, ...wall.toReversed()));
    });

    test('SITE-6: nothing of what somebody has built since in the same place', () => {
      const after = { build: 'tower', cells: [indexOf(at(0, 4)), indexOf(at(1, 4))] } as const;
      const done = of(KIND.planks, at(0, 4), at(1, 4));
      const work = { ...minds.newWork(after.build, [], 'ordered'), done };
      expect(plan(taken({ shape: 'wall' }, { work }))).toEqual(of(KIND.air, ...wall.toReversed()));
      const tidied = { ...minds.newWork('tidy', [], 'ordered'), done: of(KIND.air, at(0, 4)) };
      expect(plan(taken({ shape: 'wall' }, { work: tidied }))).toEqual(of(KIND.air, at(1, 4)));
    });

    test('SITE-6: lights are lanterns, whatever they were built for', () => {
      const lights = (build: 'lantern' | 'path-lights' | 'lights' | 'roof') =>
        taken({ shape: 'lights' }, { works: [{ build, cells: [indexOf(at(9, 9))] }] });
      for (const build of ['lantern', 'path-lights', 'lights'] as const)
        expect(plan(lights(build))).toEqual(of(KIND.air, at(9, 9)));
      expect(lights('roof')).toBe('nothing-there');
    });

    test('SITE-6: of one that somebody has changed, the rest', () => {
      const half = withBlocks(world, KIND.tile, [at(0, 4)]);
      expect(plan(taken({ shape: 'wall' }, { world: half }))).toEqual(of(KIND.air, at(1, 4)));
    });

    test('SITE-6: what it is building just now', () => {
      const work = { ...minds.newWork('stairs', [], 'ordered'), done: of(KIND.planks, at(1, 0), at(2, 0)) };
      expect(plan(taken({ shape: 'stairs' }, { work }))).toEqual(of(KIND.air, at(2, 0), at(1, 0)));
    });

    test('SITE-6: where nothing is named, its last build, and the one before when that is gone', () => {
      expect(plan(taken({}))).toEqual(of(KIND.air, ...second.toReversed()));
      const without = withBlocks(world, KIND.air, second);
      expect(plan(taken({}, { world: without }))).toEqual(of(KIND.air, ...tower.toReversed()));
      const work = { ...minds.newWork('fetch', [], 'ordered'), done: of(KIND.planks, at(1, 0)) };
      expect(plan(taken({}, { work }))).toEqual(of(KIND.air, at(1, 0)));
    });

    test('SITE-6: where it remembers no build, the newest blocks', () => {
      const newest = of(KIND.air, at(9, 9), at(1, 4), at(0, 4), at(5, 0, 1), at(5, 0, 0), at(2, 0));
      expect(plan(taken({}, { works: [] }))).toEqual(newest);
      expect(taken({ shape: 'wall' }, { works: [] })).toBe('nothing-there');
    });

    test('SITE-6: blocks of a kind of all builds, and no more than are wanted', () => {
      expect(plan(taken({ block: 'stone' }))).toEqual(of(KIND.air, ...second.toReversed()));
      expect(plan(taken({ block: 'stone', count: 1 }))).toEqual(of(KIND.air, at(1, 4)));
      const planks = of(KIND.air, ...tower.toReversed(), ...wall.toReversed());
      expect(plan(taken({ block: 'planks' }))).toEqual(planks);
      expect(plan(taken({ count: 1 }))).toEqual(of(KIND.air, at(1, 4)));
      expect(plan(taken({ count: 99 }, { works: [] }))).toHaveLength(6);
      expect(plan(taken({ shape: 'wall', block: 'planks' }))).toEqual(of(KIND.air, ...wall.toReversed()));
      expect(taken({ block: 'sand' })).toBe('nothing-there');
    });

    test('SITE-6: all of all builds, or all of a kind, however many', () => {
      const many = Array.from({ length: 9 }, (_, x) => at(x, 7));
      const more = withBlocks(world, KIND.planks, many, 'wren');
      expect(plan(taken({ all: true }, { world: more }))).toHaveLength(many.length + 8);
      expect(plan(taken({ all: true, block: 'planks' }, { world: more }))).toHaveLength(many.length + 5);
      expect(plan(taken({ block: 'planks' }, { world: more }))).toHaveLength(many.length + 5);
      expect(plan(taken({ block: 'planks', count: 9 }, { world: more }))).toHaveLength(6);
      expect(taken({ all: true }, { world: FLAT })).toBe('nothing-there');
      const walls = of(KIND.air, ...second.toReversed(), ...wall.toReversed());
      expect(plan(taken({ all: true, shape: 'wall' }, { world: more }))).toEqual(walls);
      expect(taken({ all: true, shape: 'roof' })).toBe('nothing-there');
    });
  });

  describe('what it has built', () => {
    const done = of(KIND.planks, at(1, 0), at(2, 0));
    const worksAfter = (work: minds.Work | null, works: minds.Mind['works'] = []) =>
      minds.worksAfter({ works, work });

    test('SITE-6: is remembered of a work of which something came true', () => {
      const work = { ...minds.newWork('wall', [], 'ordered'), done };
      expect(worksAfter(work)).toEqual([{ build: 'wall', cells: [indexOf(at(1, 0)), indexOf(at(2, 0))] }]);
      expect(worksAfter({ ...work, done: [] })).toEqual([]);
      expect(worksAfter({ ...work, build: 'tidy' })).toEqual([]);
      const old = [{ build: 'tower', cells: [indexOf(at(1, 0)), indexOf(at(7, 0))] }] as const;
      const left = { build: 'tower', cells: [indexOf(at(7, 0))] };
      expect(worksAfter({ ...work, build: 'tidy' }, old)).toEqual([left]);
      expect(worksAfter(work, old)).toEqual([left, expect.objectContaining({ build: 'wall' })]);
      expect(worksAfter(work, [{ build: 'tower', cells: [indexOf(at(1, 0))] }])).toHaveLength(1);
      expect(worksAfter(null)).toEqual([]);
    });
  });

  test('SITE-6: what carries walkers is not tidied', () => {
    const [[x, z]] = BRIDGE_SITE.columns as readonly [readonly [number, number]];
    const world = FLAT.apply('wren', [{ cell: [x, BRIDGE_SITE.level, z], to: KIND.planks }]);
    expect(minds.workFor(mind({ world }), { kind: 'tidy' })).toBe('shuts-in');
    const both = world.apply('wren', [{ cell: at(1, 0), to: KIND.planks }]);
    expect(plan(minds.workFor(mind({ world: both }), { kind: 'tidy' }))).toEqual(of(KIND.air, at(1, 0)));
  });

  test.each(['follow', 'come', 'stop', 'report'] as const)('SITE-6: %s is no work', (kind) => {
    expect(minds.workFor(mind(), { kind })).toBe('nothing-there');
  });
});

test('SITE-6: how far two places are apart is seen from above', () => {
  expect(minds.awayOf([1, 0, 1], [4, 9, 3])).toBe(3);
  expect(minds.awayOf([1, 0, 1], [2, 9, 5])).toBe(4);
});
