import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellAt, indexOf, KIND } from '#machines/demo/blocks.ts';
import { QUIET_TICKS } from '#machines/demo/demo.machine.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { MATES } from '#machines/demo/mates.ts';
import { runs } from '../../support/arbitraries.ts';
import { playDemo, pointAt } from './support/played-demo.ts';

/** On the meadow beside the path. */
const MEADOW: Cell = [22, 8, 8];

describe('a mate', () => {
  test('SITE-6: goes on with a line, if the visitor says yes; tells what it placed; and goes home', () => {
    const demo = playDemo();
    demo.tick(QUIET_TICKS + 1);
    demo.place([22, 8, 8], [22, 8, 9], [22, 8, 10]);
    demo.send(pointAt([24, 8, 8]));
    demo.until(() => demo.context().question !== null, 10);
    const cells = demo.context().question?.cells ?? [];
    expect(demo.context().question).toMatchObject({ mate: 'wren', build: 'line' });
    demo.send({ type: 'question.answered', answer: 'yes' });
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    expect(cells.map(({ cell }) => demo.context().world.kindAt(cell))).toEqual(cells.map(({ kind }) => kind));
    expect(demo.lines().at(-1)).toEqual({
      mate: 'wren',
      says: 'finished',
      build: 'line',
      placed: cells.length,
    });
    demo.until(() => indexOf(demo.context().places.wren) === indexOf(HOMES.wren));
  });

  test.each([
    ['build a tower of stone', KIND.stone],
    ['build a tower', KIND.planks],
  ] as const)('SITE-6: builds of what is named, else of what the visitor holds: %s', (text, kind) => {
    const demo = playDemo();
    demo.send(pointAt([24, 8, 8]));
    demo.order(`Wren, ${text}`);
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    const built = demo.context().world.changes.filter(({ author }) => author === 'wren');
    expect(built.map(({ to }) => to)).toEqual(Array(5).fill(kind));
  });

  test('SITE-6: makes the tower taller that it has built, whoever it is', () => {
    const demo = playDemo();
    demo.send(pointAt([24, 8, 8]));
    demo.order('Pip, build a tower');
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    demo.order('make the tower taller');
    demo.until(() => demo.lines().filter(({ says }) => says === 'finished').length === 2);
    expect(demo.lines().at(-1)).toMatchObject({ mate: 'pip', build: 'tower', placed: 3 });
    const cells = demo.context().world.changes.map(({ cell }) => cellAt(cell));
    const [[x, y, z]] = cells as [Cell];
    expect(cells).toEqual(Array.from({ length: 8 }, (_, up) => [x, y + up, z]));
  });

  test.each(['no', 'silence'] as const)('SITE-6: does not ask again for a site after %s', (answer) => {
    const demo = playDemo();
    demo.tick(QUIET_TICKS + 1);
    demo.place([22, 8, 8], [22, 8, 9], [22, 8, 10]);
    demo.send(pointAt([24, 8, 8]));
    demo.until(() => demo.context().question !== null, 10);
    if (answer === 'no') demo.send({ type: 'question.answered', answer });
    else demo.until(() => demo.context().question === null);
    demo.tick(QUIET_TICKS * 3);
    expect(demo.lines().filter(({ mate, says }) => mate === 'wren' && says === 'asks')).toHaveLength(1);
    expect(demo.placedBy('wren')).toBe(0);
  });

  test('SITE-6: builds the bridge on an order, and the demo sees that the invitation is finished', () => {
    const demo = playDemo();
    demo.order('build a bridge');
    demo.until(() => demo.context().celebrated.includes('bridge'));
    expect(SITES.bridge.map((cell) => demo.context().world.ownerOf(cell))).toEqual(Array(5).fill('wren'));
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    expect(demo.lines().at(-1)).toMatchObject({ build: 'bridge', placed: 5 });
  });

  test('SITE-6: stops within a tick, and says how much is there', () => {
    const demo = playDemo();
    demo.order('build a bridge');
    demo.until(() => demo.placedBy('wren') === 2);
    demo.order('stop');
    const { revision } = demo.context().world;
    expect(demo.lines().at(-1)).toEqual({
      mate: 'wren',
      says: 'stopped',
      build: 'bridge',
      placed: 2,
      planned: 5,
    });
    expect(demo.lines(), 'the others had nothing to stop').toHaveLength(1);
    demo.tick(200);
    expect(demo.context().world.revision).toBe(revision);
  });

  test.each([
    ['wren, follow me', 'follows'],
    ['wren, come here', 'came'],
    ['wren, build a tower', 'finished'],
  ])('SITE-6: told ‘%s’, says what it leaves, and does that', (order, done) => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('build a bridge');
    demo.until(() => demo.placedBy('wren') === 2);
    demo.order(order);
    const left = { mate: 'wren', says: 'stopped', build: 'bridge', placed: 2, planned: 5 };
    expect(demo.lines().find(({ says }) => says !== 'follows')).toEqual(left);
    demo.until(() => demo.lines().some(({ says }) => says === done));
  });

  test.each([
    ['to go on', 'wren, go on', []],
    ['the same again', 'build a bridge', []],
    ['to do what it cannot', 'wren, tidy up', ['cannot']],
  ])('SITE-6: told %s while it builds, does not leave that, and tells of all of it', (_, order, says) => {
    const demo = playDemo();
    demo.order('build a bridge');
    demo.until(() => demo.placedBy('wren') === 2);
    demo.order(order);
    expect(demo.lines().map((line) => line.says)).toEqual(says);
    demo.until(() => demo.context().celebrated.includes('bridge'));
    demo.until(() => demo.lines().some((line) => line.says === 'finished'));
    expect(demo.lines().at(-1)).toMatchObject({ mate: 'wren', build: 'bridge', placed: 5 });
  });

  test('SITE-6: that works is not disturbed by an order to nobody, which another one does at once', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('build a bridge');
    expect(demo.context().works).toEqual({ wren: 'bridge', pip: null, moss: null });
    demo.order('build a tower');
    demo.order('again');
    expect(demo.context().works).toEqual({ wren: 'bridge', pip: 'tower', moss: 'tower' });
    const done = () => demo.lines().filter(({ says }) => says === 'finished');
    demo.until(() => done().length === 3);
    expect(demo.lines().map(({ says }) => says)).not.toContain('stopped');
    expect(done().map(({ mate }) => mate)).toEqual(expect.arrayContaining(['wren', 'pip', 'moss']));
    expect(demo.context().works).toEqual({ wren: null, pip: null, moss: null });
  });

  test('SITE-6: does what it is told in full beside what others, or itself, are going to build', () => {
    // Found by playing: three orders in a row were planned in the same place.
    const ORDERS = ['build a tower', 'build a wall', 'build stairs', 'build a floor', 'fetch sand'] as const;
    const SIZES = [5, 6, 6, 6, 1];
    const picks = fc.record({ order: fc.constantFrom(...ORDERS), wait: fc.constantFrom(0, 1, 6) });
    fc.assert(
      fc.property(fc.array(picks, { minLength: 2, maxLength: 3 }), fc.boolean(), (picked, isForOne) => {
        const demo = playDemo();
        demo.send(pointAt(MEADOW));
        for (const { order, wait } of picked) {
          demo.order(isForOne ? `wren, ${order}` : order);
          demo.tick(wait);
        }
        const placed = () =>
          demo
            .lines()
            .flatMap((line) => (line.says === 'finished' || line.says === 'fetched' ? [line.placed] : []));
        demo.until(() => placed().length === picked.length, 1500);
        const wanted = picked.map(({ order }) => SIZES[ORDERS.indexOf(order)] ?? 0);
        expect(placed().toSorted()).toEqual(wanted.toSorted());
      }),
      runs(40),
    );
  });

  test('SITE-6: an order right after its last block does not undo what it tells: all is there', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    for (const order of ['wren, fetch sand', 'wren, build a floor of 2']) {
      const placed = demo.placedBy('wren');
      demo.order(order);
      demo.until(() => demo.placedBy('wren') - placed === demo.workOf('wren')?.planned);
    }
    demo.order('stop');
    expect(demo.lines()).toEqual([
      { mate: 'wren', says: 'fetched', kind: KIND.sand, placed: 1, planned: 1 },
      { mate: 'wren', says: 'finished', build: 'floor', placed: 2 },
    ]);
  });

  test('SITE-6: whom all is to be taken from takes it, and leaves the visitor’s and the bridge', () => {
    const demo = playDemo();
    demo.place([24, 8, 8]);
    demo.send(pointAt(MEADOW));
    for (const order of ['build a tower', 'build a wall', 'build a bridge', 'wren, build stairs'])
      demo.order(order);
    demo.until(() => demo.lines().filter(({ says }) => says === 'finished').length === 4);
    demo.order('remove everything');
    expect(demo.context().answer).toMatchObject({ says: 'ordered', mate: null });
    demo.until(() => MATES.every((mate) => demo.context().works[mate] === null));
    const { world } = demo.context();
    const left = world.changes.filter(({ cell, to }) => world.kindAt(cellAt(cell)) === to && to !== KIND.air);
    expect(new Set(left.map(({ cell }) => cell))).toEqual(
      new Set([...SITES.bridge, [24, 8, 8] as const].map(indexOf)),
    );
  });

  test('SITE-6: told something else before its first block, does that, and then the first', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('wren, build a tower');
    demo.order('wren, build a floor of 3');
    demo.until(() => demo.lines().filter(({ says }) => says === 'finished').length === 2);
    expect(demo.lines().filter(({ says }) => says === 'finished')).toMatchObject([
      { build: 'floor', placed: 3 },
      { build: 'tower', placed: 5 },
    ]);
  });

  test.each([
    ['something else by name', 'wren, remove the floor', 6],
    ['what it builds just now', 'wren, remove the wall', 3],
    ['whatever it has built', 'wren, remove it', 3],
    ['all', 'wren, remove everything', 0],
  ])(
    'SITE-6: told to take away %s meanwhile, goes on with its wall only if that may stay',
    (_, order, left) => {
      const demo = playDemo();
      demo.send(pointAt(MEADOW));
      demo.order('wren, build a floor of 3');
      demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
      demo.order('wren, build a wall');
      demo.until(() => demo.placedBy('wren') === 5);
      demo.order(order);
      demo.tick(400);
      const { world } = demo.context();
      const cells = [...new Set(world.changes.map(({ cell }) => cell))].map(cellAt);
      const own = cells.filter((cell) => world.ownerOf(cell) === 'wren' && world.kindAt(cell) !== KIND.air);
      expect(own).toHaveLength(left);
      const hasWall = demo.lines().some((line) => line.says === 'finished' && line.build === 'wall');
      expect(hasWall).toBe(left === 6);
    },
  );

  test.each(['wren, remove it', 'wren, remove everything'])(
    'SITE-6: does not begin its wall after %s, which may mean it',
    (order) => {
      const demo = playDemo();
      demo.send(pointAt(MEADOW));
      demo.order('wren, build a floor of 3');
      demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
      demo.order('wren, build a wall');
      demo.order(order);
      demo.tick(400);
      expect(demo.placedBy('wren')).toBe(3);
      expect(demo.lines().at(-1)).toMatchObject({ says: 'tidied', taken: 3 });
    },
  );

  test('SITE-6: told to build something else meanwhile, does that, goes back to the first, and says so', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('wren, build a tower');
    demo.until(() => demo.placedBy('wren') === 2);
    demo.order('wren, build a floor of 3');
    demo.until(() => demo.lines().filter(({ says }) => says === 'finished').length === 2);
    expect(demo.lines().filter(({ mate }) => mate === 'wren')).toEqual([
      { mate: 'wren', says: 'stopped', build: 'tower', placed: 2, planned: 5 },
      { mate: 'wren', says: 'finished', build: 'floor', placed: 3 },
      { mate: 'wren', says: 'busy', build: 'tower', placed: 2, planned: 5 },
      { mate: 'wren', says: 'finished', build: 'tower', placed: 5 },
    ]);
    expect(demo.context()).toMatchObject({ works: { wren: null }, unfinished: [] });
  });

  test('SITE-6: carries on with what a stop has ended, and only who has left something', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('pip, build a tower');
    demo.until(() => demo.placedBy('pip') === 2);
    demo.order('stop');
    expect(demo.context().unfinished).toEqual(['pip']);
    demo.order('carry on');
    expect(demo.context().answer).toMatchObject({ says: 'ordered', mate: 'pip' });
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    expect(demo.lines().at(-1)).toEqual({ mate: 'pip', says: 'finished', build: 'tower', placed: 5 });
    expect(demo.context().unfinished).toEqual([]);
  });

  test('SITE-6: carries on with all that it has left, the last first', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    for (const order of ['wren, build a tower', 'wren, build a floor', 'wren, build a wall'])
      demo.order(order);
    demo.until(() => demo.placedBy('wren') === 2);
    demo.order('stop');
    demo.order('carry on');
    const done = () => demo.lines().filter(({ says }) => says === 'finished');
    demo.until(() => done().length === 3);
    expect(done()).toMatchObject([{ build: 'wall' }, { build: 'floor' }, { build: 'tower' }]);
    expect(demo.context().unfinished).toEqual([]);
  });

  test('SITE-6: does not go back to what it was told to stop, or to take away', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('pip, build a tower');
    demo.until(() => demo.placedBy('pip') === 2);
    demo.order('stop');
    demo.order('pip, build a floor of 2');
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    demo.tick(100);
    expect(demo.placedBy('pip')).toBe(4);
    demo.order('pip, remove the tower');
    demo.until(() => demo.lines().some(({ says }) => says === 'tidied'));
    demo.order('pip, carry on');
    expect(demo.lines().at(-1)).toMatchObject({ says: 'cannot', order: 'go-on', reason: 'nothing-there' });
  });

  test('SITE-6: told to take it away, takes its last build and not the one before', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('wren, build a tower');
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    demo.send(pointAt([24, 8, 10]));
    demo.order('wren, build a tower of 3');
    demo.until(() => demo.lines().filter(({ says }) => says === 'finished').length === 2);
    demo.order('remove it');
    demo.until(() => demo.lines().some(({ says }) => says === 'tidied'));
    expect(demo.lines().at(-1)).toMatchObject({ mate: 'wren', says: 'tidied', taken: 3 });
  });

  test('SITE-6: told to go on, goes on with the roof that was begun last', () => {
    const demo = playDemo();
    demo.order('build a bridge');
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    demo.order('build a roof');
    demo.until(() => demo.lines().filter(({ says }) => says === 'finished').length === 2);
    expect(demo.placedBy('pip')).toBe(6);
    demo.order('pip, go on');
    demo.until(() => demo.lines().filter(({ says }) => says === 'finished').length === 3);
    expect(demo.lines().at(-1)).toMatchObject({ mate: 'pip', build: 'roof', placed: 6 });
  });

  test('SITE-6: tells only what is still there', () => {
    const demo = playDemo();
    demo.order('build a bridge');
    demo.until(() => demo.placedBy('wren') === 2);
    demo.send({ type: 'cursor.pointed', cell: [26, 9, 21], touched: SITES.bridge[0] as Cell });
    demo.send({ type: 'take.pressed' });
    demo.tick();
    demo.order('stop');
    expect(demo.lines()).toEqual([{ mate: 'wren', says: 'stopped', build: 'bridge', placed: 1, planned: 5 }]);
  });

  test('SITE-6: told once more to light the path, goes on with it, and tells of all its lanterns', () => {
    const demo = playDemo();
    demo.order('Pip, light the path');
    demo.until(() => demo.placedBy('pip') === 1);
    demo.order('Pip, light the path');
    demo.order('Stop');
    expect(demo.lines().at(-1)).toMatchObject({ mate: 'pip', says: 'stopped', build: 'lights', placed: 1 });
  });

  test('SITE-6: fetches a block, and takes it away again when it tidies', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('pip, fetch a lantern');
    demo.until(() => demo.lines().some(({ says }) => says === 'fetched'));
    expect(demo.lines().at(-1)).toEqual({
      mate: 'pip',
      says: 'fetched',
      kind: KIND.lantern,
      placed: 1,
      planned: 1,
    });
    demo.order('tidy up');
    demo.until(() => demo.lines().some(({ says }) => says === 'tidied'));
    expect(demo.lines().at(-1)).toEqual({ mate: 'pip', says: 'tidied', taken: 1 });
    expect(demo.context().world.editCount).toBe(0);
  });

  test('SITE-6: comes, and follows until it is told to stop', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('moss, come here');
    demo.until(() => demo.lines().some(({ says }) => says === 'came'));
    expect(Math.abs(demo.context().places.moss[0] - MEADOW[0])).toBeLessThanOrEqual(3);
    demo.order('moss, follow me');
    demo.send(pointAt([26, 8, 18]));
    demo.until(() => Math.abs(demo.context().places.moss[2] - 18) <= 3);
    demo.order('stop');
    const { moss } = demo.context().places;
    demo.send(pointAt(MEADOW));
    demo.tick(50);
    expect(demo.context().places.moss).toEqual(moss);
  });

  test('SITE-6: asked what it does, tells it, and goes on with it', () => {
    const demo = playDemo();
    const asked = (text: string) => {
      const before = demo.lines().length;
      demo.order(text);
      return demo.lines().slice(before);
    };
    demo.tick();
    expect(asked('what are you doing?')).toEqual(MATES.map((mate) => ({ mate, says: 'free' })));
    demo.send(pointAt(MEADOW));
    demo.order('wren, build a tower');
    demo.order('moss, follow me');
    demo.order('pip, come here');
    demo.until(() => demo.placedBy('wren') === 2);
    expect(asked('wren, what are you doing?')).toEqual([
      { mate: 'wren', says: 'busy', build: 'tower', placed: 2, planned: 5 },
    ]);
    expect(asked('what is moss doing')).toEqual([{ mate: 'moss', says: 'follows' }]);
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    demo.send(pointAt([26, 8, 18]));
    demo.order('pip, come here');
    expect(asked('pip, are you busy')).toEqual([{ mate: 'pip', says: 'comes' }]);
    demo.until(() => demo.lines().some(({ mate, says }) => mate === 'pip' && says === 'came'));
  });

  test('SITE-6: that asks something says that it waits, and its question stays', () => {
    const demo = playDemo();
    demo.tick(41);
    demo.place([22, 8, 8], [22, 8, 9], [22, 8, 10]);
    demo.send(pointAt([24, 8, 8]));
    demo.until(() => demo.context().question !== null, 10);
    demo.order('wren, what are you doing?');
    expect(demo.lines().at(-1)).toEqual({ mate: 'wren', says: 'waits' });
    demo.send({ type: 'question.answered', answer: 'yes' });
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
  });

  test('SITE-6: after a new start everybody is at home, with nothing to do and nothing said', () => {
    const demo = playDemo();
    demo.order('build a bridge');
    demo.order('pip, follow me');
    demo.send(pointAt([34, 8, 8]));
    demo.until(() => demo.placedBy('wren') === 2);
    demo.send({ type: 'anew.pressed' });
    expect(demo.context()).toMatchObject({ log: [], works: { wren: null }, unfinished: [], places: HOMES });
    demo.tick(40);
    expect(demo.context().world.editCount).toBe(0);
    expect(demo.lines()).toEqual([]);
    demo.order('what are you doing?');
    expect(demo.lines()).toEqual(MATES.map((mate) => ({ mate, says: 'free' })));
  });

  test('SITE-6: after a new start it may ask again where it was not wanted', () => {
    const demo = playDemo();
    for (const _ of ['before', 'after']) {
      demo.tick(QUIET_TICKS + 1);
      demo.place([22, 8, 8], [22, 8, 9], [22, 8, 10]);
      demo.send(pointAt([24, 8, 8]));
      demo.until(() => demo.context().question !== null, 10);
      demo.send({ type: 'question.answered', answer: 'no' }, { type: 'anew.pressed' });
    }
  });

  test.each([2, 5])(
    'SITE-6: what an undo of the new start brings back is what it has built: %s blocks',
    (built) => {
      const demo = playDemo();
      demo.send(pointAt(MEADOW));
      demo.order('pip, build a tower');
      demo.until(() => demo.placedBy('pip') === built);
      demo.send({ type: 'anew.pressed' });
      demo.tick();
      demo.send({ type: 'undo.pressed' });
      demo.order('remove the tower');
      demo.until(() => demo.lines().some(({ says }) => says === 'tidied'));
      expect(demo.lines()).toEqual([{ mate: 'pip', says: 'tidied', taken: built }]);
    },
  );

  test.each([false, true])(
    'SITE-6: takes away all of a tower that it has made taller; loaded again: %s',
    (isReloaded) => {
      const first = playDemo();
      first.send(pointAt([24, 8, 8]));
      first.order('pip, build a tower');
      first.until(() => first.lines().some(({ says }) => says === 'finished'));
      first.order('make it taller');
      first.until(() => first.lines().filter(({ says }) => says === 'finished').length === 2);
      expect(first.placedBy('pip')).toBe(8);
      expect(first.context().made.pip.map(({ cells }) => cells.length)).toEqual([8]);
      const demo = isReloaded ? first.reloaded() : first;
      demo.tick();
      demo.order('remove the tower');
      demo.until(() => demo.lines().some(({ says }) => says === 'tidied'));
      expect(demo.lines().at(-1)).toEqual({ mate: 'pip', says: 'tidied', taken: 8 });
    },
  );

  test('SITE-6: says that the next block of a tower is too high for it', () => {
    const demo = playDemo();
    demo.send(pointAt([24, 8, 8]));
    demo.order('wren, build a tower');
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    for (const times of [2, 3]) {
      demo.order('make it taller');
      demo.until(() => demo.lines().filter(({ says }) => /finished|gave-up/.test(says)).length === times);
    }
    expect(demo.lines().at(-1)).toMatchObject({ says: 'gave-up', reason: 'too-high' });
  });

  test.each(['wren', 'pip'] as const)(
    'SITE-6: makes larger what was built last, and not what somebody has left undone: %s',
    (leaver) => {
      const demo = playDemo();
      demo.send(pointAt(MEADOW));
      demo.order(`${leaver}, build a tower`);
      demo.until(() => demo.placedBy(leaver) === 2);
      demo.order('stop');
      demo.order('pip, build a wall');
      demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
      demo.order('make it longer');
      expect(demo.context().answer).toMatchObject({ says: 'ordered', mate: 'pip' });
      demo.until(() => demo.lines().filter(({ says }) => says === 'finished').length === 2);
      expect(demo.lines().at(-1)).toMatchObject({ mate: 'pip', build: 'wall' });
      expect(demo.context().unfinished, 'that is still left').toEqual([leaver]);
    },
  );

  test('SITE-6: of a bridge that lacks the block of the cursor, says how many are missing', () => {
    const demo = playDemo();
    demo.send({ type: 'invitation.pressed', invitation: 'bridge' });
    demo.order('bridge the pond');
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    expect(demo.context().log.at(-1)).toMatchObject({ line: { build: 'bridge', placed: 4 }, left: 1 });
  });

  test('SITE-6: who has built last takes it away again, one after another', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('build a tower of 2 here');
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    demo.order('remove that');
    demo.until(() => demo.lines().some(({ says }) => says === 'tidied'));
    expect(demo.lines().at(-1)).toEqual({ mate: 'wren', says: 'tidied', taken: 2 });
    expect(demo.context().world.editCount).toBe(0);
  });

  test('SITE-6: tells what it has taken away where the visitor has replaced the rest', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('build a tower of 3 here');
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    const [base] = demo.context().world.changes.map(({ cell }) => cellAt(cell));
    demo.order('remove the tower');
    const [x, y, z] = base as Cell;
    demo.send({ type: 'cursor.pointed', cell: [x + 1, y, z], touched: [x, y, z] }, { type: 'take.pressed' });
    demo.place([x, y, z]);
    demo.until(() => demo.lines().some(({ says }) => says === 'tidied' || says === 'cannot'), 200);
    expect(demo.lines().at(-1)).toEqual({ mate: 'wren', says: 'tidied', taken: 2 });
  });

  test('SITE-6: takes away what is named, and not what it has built last', () => {
    const demo = playDemo();
    const isTold = (count: number) => () =>
      demo.lines().filter(({ says }) => says === 'finished').length === count;
    demo.send(pointAt(MEADOW));
    demo.order('build a tower of 2 here');
    demo.until(isTold(1));
    const tower = demo.context().world.changes.map(({ cell }) => cell);
    const [x, y, z] = MEADOW;
    demo.send(pointAt([x + 6, y, z]));
    demo.order('build a wall of 3 here');
    demo.until(isTold(2));
    demo.order('delete the tower');
    demo.until(() => demo.lines().some(({ says }) => says === 'tidied'));
    expect(demo.lines().at(-1)).toEqual({ mate: 'wren', says: 'tidied', taken: 2 });
    expect(demo.context().world.editCount).toBe(3);
    expect(
      demo
        .context()
        .world.changes.slice(-2)
        .map(({ cell }) => cell),
    ).toEqual(tower.toReversed());
    demo.order('delete the stairs');
    expect(demo.lines().at(-1)).toMatchObject({ says: 'cannot', order: 'tidy', reason: 'nothing-there' });
  });

  test('SITE-6: says why it cannot do what is asked', () => {
    const demo = playDemo();
    demo.order('tidy up');
    expect(demo.lines()).toEqual([{ mate: 'pip', says: 'cannot', order: 'tidy', reason: 'nothing-there' }]);
  });

  test('SITE-6: told to go on with a tower on which the cursor is, says so, and goes on when it is not there', () => {
    const demo = playDemo();
    demo.tick();
    demo.send(pointAt(MEADOW));
    for (let block = 0; block < 3; block++) demo.send({ type: 'use.pressed' });
    demo.order('wren, go on');
    expect(demo.lines()).toEqual([{ mate: 'wren', says: 'cannot', order: 'go-on', reason: 'cursor-there' }]);
    demo.send(pointAt([24, 8, 8]));
    demo.order('wren, go on');
    demo.until(() => demo.lines().length === 2);
    expect(demo.lines().at(-1)).toMatchObject({ says: 'finished', build: 'tower' });
  });

  test('SITE-6: told to go on with a bridge whose last block is for the cursor, says so', () => {
    const demo = playDemo();
    demo.tick();
    demo.place(...(SITES.bridge.slice(0, -1) as Cell[]));
    demo.send(pointAt(SITES.bridge.at(-1) as Cell));
    demo.order('wren, go on');
    expect(demo.lines()).toEqual([{ mate: 'wren', says: 'cannot', order: 'go-on', reason: 'cursor-there' }]);
  });

  test('SITE-6: told to go on where nothing is begun, says that there is nothing', () => {
    const demo = playDemo();
    demo.tick();
    demo.send(pointAt(MEADOW));
    demo.order('wren, go on');
    expect(demo.lines()).toEqual([{ mate: 'wren', says: 'cannot', order: 'go-on', reason: 'nothing-there' }]);
  });
});

describe('whatever the visitor does', () => {
  test('SITE-6: the same doings make the same world', () => {
    const play = () => {
      const demo = playDemo();
      demo.order('build a wall');
      demo.order('pip, lights');
      demo.tick(400);
      demo.order('moss, build a tower');
      demo.tick(200);
      return demo.context();
    };
    const [one, other] = [play(), play()];
    expect(one.world.editCount).toBeGreaterThan(5);
    expect([one.world.checksum, one.places, one.log]).toEqual([
      other.world.checksum,
      other.places,
      other.log,
    ]);
  });
});

test('SITE-6: three towers ordered in front of the bridge leave the way to it free, and stand apart', () => {
  const demo = playDemo();
  for (const order of ['wren, build a tower', 'pip, build a tower', 'moss, build a tower']) demo.order(order);
  demo.until(() => demo.lines().filter(({ says }) => says === 'finished').length === 3);
  const feet = MATES.map(
    (mate) => demo.context().world.changes.find(({ author }) => author === mate)?.cell ?? 0,
  );
  const away = (one: number, other: number) => {
    const [a, b] = [cellAt(one), cellAt(other)];
    return Math.abs(a[0] - b[0]) + Math.abs(a[2] - b[2]);
  };
  for (const one of feet)
    for (const other of feet) if (one !== other) expect(away(one, other)).toBeGreaterThan(1);
  demo.order('moss, build a bridge');
  demo.until(() => demo.context().celebrated.includes('bridge'));
});
