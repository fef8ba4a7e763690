import { describe, expect, test } from 'vitest';
import { addresseesOf } from '#machines/demo/addressee.ts';
import type { LogEntry } from '#machines/demo/answer.ts';
import { type Cell, indexOf, KIND } from '#machines/demo/blocks.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { SITES } from '#machines/demo/invitations.ts';
import type { BuildName, WorkName } from '#machines/demo/mate-events.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import { ORDER_SHAPES } from '#machines/demo/order-words.ts';
import { type MateOrder, TALK } from '#machines/demo/orders.ts';
import { type Author, createWorld, type World } from '#machines/demo/world.ts';

const CURSOR: Cell = [20, 8, 20];

const placesOf = (wren: Cell, pip: Cell, moss: Cell): Readonly<Record<MateName, Cell>> => ({
  wren,
  pip,
  moss,
});

const WORLD = createWorld(GROVE);
const GAVE_UP = { says: 'gave-up', build: 'roof', placed: 1, planned: 6, reason: 'no-way' } as const;
const STOPPED = { says: 'stopped', build: 'roof', placed: 1, planned: 6 } as const;
const ASKS = { says: 'asks', build: 'roof', count: 6 } as const;
const FAR = {
  cursor: CURSOR,
  world: WORLD,
  log: [],
  works: { wren: null, pip: null, moss: null },
  made: { wren: [], pip: [], moss: [] },
  unfinished: [],
  places: placesOf([10, 8, 10], [11, 8, 10], [12, 8, 10]),
};

const everyOrder: readonly MateOrder[] = [
  ...ORDER_SHAPES.map((shape) => ({ kind: 'build', shape }) as const),
  { kind: 'fetch', block: 'sand' },
  ...(['follow', 'stop', 'come', 'tidy', 'go-on', 'report'] as const).map((kind) => ({ kind })),
];

describe('whom an order is for', () => {
  test.each(everyOrder)('SITE-6: a mate that is called gets it, and no other: %o', (order) => {
    for (const mate of MATES) expect(addresseesOf({ ...order, mate }, FAR)).toEqual([mate]);
  });

  test.each([
    ['tower', 'wren'],
    ['wall', 'wren'],
    ['stairs', 'wren'],
    ['bridge', 'wren'],
    ['floor', 'pip'],
    ['roof', 'pip'],
    ['lights', 'pip'],
  ] as const)('SITE-6: without a name, to build a %s is for %s', (shape, mate) => {
    expect(addresseesOf({ kind: 'build', shape, mate: null }, FAR)).toEqual([mate]);
  });

  test.each([
    [{ kind: 'fetch', block: 'sand' }, ['pip']],
    [{ kind: 'tidy' }, ['pip']],
    [{ kind: 'go-on' }, ['wren']],
    [{ kind: 'stop' }, MATES],
    [{ kind: 'report' }, MATES],
  ] as const)('SITE-6: without a name %o is for %j', (order, mates) => {
    expect(addresseesOf({ ...order, mate: null }, FAR)).toEqual(mates);
  });

  test('SITE-6: to go on is for all that have left something undone and do nothing else', () => {
    const goOn = { kind: 'go-on', mate: null } as const;
    const scene = { ...FAR, unfinished: ['moss', 'pip'] } as const;
    expect(addresseesOf(goOn, scene)).toEqual(['moss', 'pip']);
    const works = { ...FAR.works, pip: 'wall' } as const;
    expect(addresseesOf(goOn, { ...scene, works })).toEqual(['moss']);
    expect(addresseesOf(goOn, { ...scene, works, unfinished: ['pip'] })).toEqual(['wren']);
  });

  describe('to go on', () => {
    const goOn = { kind: 'go-on', mate: null } as const;
    const unfinished = ['moss'] as const;
    const tower = FAR.world.apply('pip', [{ cell: [1, 8, 1], to: KIND.tile }]);
    const made = { ...FAR.made, pip: [{ build: 'tower', cells: [indexOf([1, 8, 1])] }] } as const;

    test('SITE-6: with something that is named is for who has told of one, or has one from before, whoever has left something', () => {
      const line = { says: 'finished', build: 'tower', placed: 1 } as const;
      const log = [{ n: 1, mate: 'pip', line, left: 1 }] as const;
      const named = { ...goOn, shape: 'tower' } as const;
      expect(addresseesOf(named, { ...FAR, unfinished, log })).toEqual(['pip']);
      expect(addresseesOf(named, { ...FAR, unfinished, world: tower, made })).toEqual(['pip']);
      expect(addresseesOf({ ...named, shape: 'wall' }, { ...FAR, unfinished, log })).toEqual(['moss']);
      expect(addresseesOf(goOn, { ...FAR, unfinished, world: tower, log, made })).toEqual(['moss']);
    });

    test('SITE-6: is for who has placed the newest block, else for the planner', () => {
      const taken = tower.apply('pip', [{ cell: [1, 8, 1], to: KIND.air }]);
      const yours = tower.apply('you', [{ cell: [2, 8, 1], to: KIND.tile }]);
      expect(addresseesOf(goOn, { ...FAR, world: tower })).toEqual(['pip']);
      for (const world of [taken, yours]) expect(addresseesOf(goOn, { ...FAR, world })).toEqual(['wren']);
    });
  });

  describe('while one of them works', () => {
    const orderedWhile = (order: MateOrder, works: Partial<Record<MateName, WorkName>>) =>
      addresseesOf({ ...order, mate: null }, { ...FAR, works: { ...FAR.works, ...works } });
    const tower = { kind: 'build', shape: 'tower' } as const;
    const bridge = { kind: 'build', shape: 'bridge' } as const;
    const fetch = { kind: 'fetch', block: 'sand' } as const;

    test.each([
      ['its own builder, if only others work', tower, { pip: 'fetch', moss: 'floor' }, 'wren'],
      ['another one, if that works', tower, { wren: 'wall' }, 'pip'],
      ['the last one that does not', tower, { wren: 'wall', pip: 'tidy' }, 'moss'],
      ['its own builder, if all work', tower, { wren: 'wall', pip: 'tidy', moss: 'line' }, 'wren'],
      ['another one, also for the same again', tower, { wren: 'tower' }, 'pip'],
      ['who is at that invitation', bridge, { wren: 'bridge' }, 'wren'],
      ['who is at that invitation, whoever it is', bridge, { moss: 'bridge' }, 'moss'],
      ['another one for another invitation', bridge, { wren: 'roof' }, 'pip'],
      ['another gatherer', fetch, { pip: 'fetch' }, 'wren'],
      ['the gatherer, if all work', fetch, { wren: 'wall', pip: 'tidy', moss: 'line' }, 'pip'],
    ] as const)('SITE-6: an order is for %s', (_, order, works, mate) => {
      expect(orderedWhile(order, works)).toEqual([mate]);
    });

    test.each([
      ['wall', 'wren'],
      ['stairs', 'wren'],
      ['bridge', 'wren'],
      ['floor', 'pip'],
      ['roof', 'pip'],
      ['lights', 'pip'],
    ] as const)('SITE-6: where all work, to build %s is for %s', (shape, mate) => {
      const works = { wren: 'line', pip: 'line', moss: 'line' } as const;
      expect(orderedWhile({ kind: 'build', shape }, works)).toEqual([mate]);
    });

    test.each(everyOrder)('SITE-6: a mate that is called gets it, whatever it does: %o', (order) => {
      const works = { ...FAR.works, wren: 'wall' } as const;
      expect(addresseesOf({ ...order, mate: 'wren' }, { ...FAR, works })).toEqual(['wren']);
    });
  });

  test.each(TALK)('SITE-6: %s is for nobody, also where a mate is called', (kind) => {
    for (const mate of [null, ...MATES]) expect(addresseesOf({ kind, mate }, FAR)).toEqual([]);
  });

  describe.each(['follow', 'come'] as const)('to %s', (kind) => {
    test.each([
      ['the nearest by column', placesOf([26, 8, 20], [15, 8, 20], [23, 8, 20]), 'moss'],
      ['the nearest by row', placesOf([20, 8, 26], [20, 8, 18], [20, 8, 23]), 'pip'],
      ['the nearest by both together', placesOf([18, 8, 18], [23, 8, 20], [20, 8, 24]), 'pip'],
      ['whatever its height', placesOf([21, 20, 20], [22, 8, 20], [23, 8, 20]), 'wren'],
      ['the first of two that are as near', placesOf([25, 8, 20], [18, 8, 20], [20, 8, 22]), 'pip'],
    ] as const)('SITE-6: is for %s', (_, places, mate) => {
      expect(addresseesOf({ kind, mate: null }, { ...FAR, places })).toEqual([mate]);
    });
  });

  describe('to tidy', () => {
    const at = (x: number): Cell => [x, 12, 20];
    const put = (world: World, author: Author, cell: Cell) =>
      world.apply(author, [{ cell, to: KIND.planks }]);
    const take = (world: World, author: Author, cell: Cell) => world.apply(author, [{ cell, to: KIND.air }]);
    const tidiesIn = (world: World) => addresseesOf({ kind: 'tidy', mate: null }, { ...FAR, world });
    const byWren = put(WORLD, 'wren', at(1));
    const byMoss = put(byWren, 'moss', at(2));

    test.each([
      ['who has placed the newest block', byMoss, 'moss'],
      ['whatever the visitor has placed since', put(byMoss, 'you', at(3)), 'moss'],
      ['if that block is gone, who has placed the one before', take(byMoss, 'moss', at(2)), 'wren'],
      ['nor one that somebody else has replaced', put(take(byMoss, 'you', at(2)), 'you', at(2)), 'wren'],
      ['nor one that carries walkers', put(byWren, 'moss', SITES.bridge[0] ?? at(0)), 'wren'],
      ['the gatherer where no mate has placed anything', put(WORLD, 'you', at(1)), 'pip'],
    ] as const)('SITE-6: is for %s', (_, world, mate) => {
      expect(tidiesIn(world)).toEqual([mate]);
    });

    test.each([
      ['a kind, is for who has placed that', put(WORLD, 'wren', at(1)), 'planks', 'wren'],
      ['another kind, is for who has placed the newest block', byMoss, 'stone', 'moss'],
    ] as const)('SITE-6: of %s', (_, world, block, mate) => {
      const mixed = world.apply('pip', [{ cell: at(5), to: KIND.lantern }]);
      const order = { kind: 'tidy', block, mate: null } as const;
      expect(addresseesOf(order, { ...FAR, world: block === 'planks' ? mixed : world })).toEqual([mate]);
    });

    test.each([
      ['whoever has something there', undefined, ['wren', 'moss']],
      ['whoever has placed that kind', 'lantern', ['moss']],
      ['who has placed the newest block, where nobody has that kind', 'sand', ['moss']],
    ] as const)('SITE-6: of all, is for %s', (_, block, mates) => {
      const world = put(byWren, 'pip', SITES.bridge[0] ?? at(0)).apply('moss', [
        { cell: at(4), to: KIND.lantern },
      ]);
      const order = { kind: 'tidy', all: true, mate: null, ...(block && { block }) } as const;
      expect(addresseesOf(order, { ...FAR, world })).toEqual(mates);
      expect(addresseesOf({ ...order, mate: 'pip' }, { ...FAR, world })).toEqual(['pip']);
    });

    test('SITE-6: of all of a kind, is for all that have placed that kind', () => {
      const order = { kind: 'tidy', block: 'planks', all: true, mate: null } as const;
      const world = byMoss.apply('pip', [{ cell: at(4), to: KIND.lantern }]);
      expect(addresseesOf(order, { ...FAR, world })).toEqual(['wren', 'moss']);
    });

    test('SITE-6: is not for who has taken its only block away again', () => {
      expect(tidiesIn(take(byWren, 'wren', at(1)))).toEqual(['pip']);
    });

    test('SITE-6: where a mate has built the bridge alone, it says why that stays', () => {
      const [cell = at(0)] = SITES.bridge;
      expect(tidiesIn(put(WORLD, 'wren', cell))).toEqual(['wren']);
      expect(tidiesIn(put(put(WORLD, 'moss', at(1)), 'wren', cell))).toEqual(['moss']);
      const replaced = put(take(put(WORLD, 'wren', cell), 'you', cell), 'you', cell);
      expect(tidiesIn(replaced)).toEqual(['pip']);
    });

    const told = (n: number, mate: MateName, build: BuildName): LogEntry => ({
      n,
      mate,
      left: null,
      line: { says: 'finished', build, placed: 2 },
    });
    test('SITE-6: where nothing is named, what was told does not matter', () => {
      const came: LogEntry = { n: 1, mate: 'moss', left: null, line: { says: 'came' } };
      const order = { kind: 'tidy', mate: null } as const;
      const fetched = { says: 'fetched', kind: KIND.sand, placed: 1, planned: 1 } as const;
      const log: LogEntry[] = [came, { n: 2, mate: 'moss', left: null, line: fetched }];
      expect(addresseesOf(order, { ...FAR, world: byWren, log })).toEqual(['wren']);
    });

    test('SITE-6: of all of a name, is for whoever has told of one and has something there', () => {
      const log = [told(1, 'wren', 'tower'), told(2, 'moss', 'wall'), told(3, 'pip', 'tower')];
      const order = { kind: 'tidy', shape: 'tower', all: true, mate: null } as const;
      expect(addresseesOf(order, { ...FAR, world: byMoss, log })).toEqual(['wren']);
      expect(addresseesOf(order, { ...FAR, world: put(byMoss, 'pip', at(6)), log })).toEqual(['wren', 'pip']);
    });

    describe('what was built before the page was loaded', () => {
      const made = {
        ...FAR.made,
        wren: [{ build: 'tower', cells: [indexOf(at(1)), indexOf(at(9))] }],
      } as const;
      const order = { kind: 'tidy', shape: 'tower', mate: null } as const;
      test.each([
        ['who has built it', order, byMoss, [], ['wren']],
        ['another one that has told of one since', order, byMoss, [told(1, 'moss', 'tower')], ['moss']],
        ['who has built last, if it is gone', order, take(byMoss, 'you', at(1)), [], ['moss']],
        ['who has built last, if that has another name', { ...order, shape: 'wall' }, byMoss, [], ['moss']],
        ['all that have one', { ...order, all: true }, byMoss, [told(1, 'moss', 'tower')], ['wren', 'moss']],
      ] as const)('SITE-6: is for %s', (_, given, world, log, mates) => {
        expect(addresseesOf(given, { ...FAR, world, made, log })).toEqual(mates);
      });
    });

    const tidied = (n: number, mate: MateName): LogEntry => ({
      n,
      mate,
      left: null,
      line: { says: 'tidied', taken: 2 },
    });
    const log = [told(1, 'pip', 'wall'), told(2, 'wren', 'wall'), told(3, 'moss', 'tower')];

    test.each([
      ['who has told last of such a one', 'wall', log, 'wren'],
      ['whoever has told last of something else', 'tower', log, 'moss'],
      ['who has given it up', 'roof', [{ ...told(1, 'pip', 'roof'), line: GAVE_UP }], 'pip'],
      ['who was stopped in it', 'roof', [{ ...told(1, 'pip', 'roof'), line: STOPPED }], 'pip'],
      ['who has one left, where another has taken its own away', 'wall', [...log, tidied(4, 'wren')], 'pip'],
      [
        'who has built one since it has tidied',
        'wall',
        [told(1, 'pip', 'wall'), tidied(2, 'wren'), told(3, 'wren', 'wall')],
        'wren',
      ],
      [
        'who has told something else since',
        'wall',
        [told(1, 'pip', 'wall'), told(2, 'wren', 'wall'), told(3, 'wren', 'tower')],
        'wren',
      ],
      ['else whoever has told last of one', 'tower', [...log, tidied(4, 'moss')], 'moss'],
      [
        'not who gave it up before the first block',
        'roof',
        [told(1, 'moss', 'roof'), { ...told(2, 'pip', 'roof'), line: { ...GAVE_UP, placed: 0 } }],
        'moss',
      ],
      ['not who only asked', 'roof', [{ ...told(1, 'pip', 'roof'), line: ASKS }], 'wren'],
      ['who has placed the newest block, where nobody has told of one', 'stairs', log, 'wren'],
      ['who has put a lantern beside the path', 'lights', [told(1, 'moss', 'path-lights')], 'moss'],
    ] as const)('SITE-6: what is named is for %s', (_, shape, given, mate) => {
      const order = { kind: 'tidy', shape, mate: null } as const;
      expect(addresseesOf(order, { ...FAR, world: byWren, log: given })).toEqual([mate]);
    });
  });
});
