import { describe, expect, test } from 'vitest';
import { type Cell, cellAt, KIND } from '#machines/demo/blocks.ts';
import { isSolid } from '#machines/demo/rules.ts';
import { type PlayedDemo, playDemo } from './support/played-demo.ts';

/** A page that is loaded again, with the mates as they are: they know what they have built (SITE-6). */

/** A free place, far from the mates' builds. */
const MEADOW: Cell = [29, 8, 9];

/** What a mate has built that is there. */
const ownOf = (demo: PlayedDemo, name: string) => {
  const { world } = demo.context();
  const cells = new Set(world.changes.map(({ cell }) => cell));
  return [...cells].map(cellAt).filter((cell) => isSolid(world.kindAt(cell)) && world.ownerOf(cell) === name);
};
const says = (demo: PlayedDemo, word: string) => demo.lines().filter((line) => line.says === word);

/** Has something built, and waits until it is told so. */
function build(demo: PlayedDemo, ...orders: readonly string[]): void {
  for (const [n, order] of orders.entries()) {
    demo.order(order);
    demo.until(() => says(demo, 'finished').length > n);
  }
}

/** Has something taken away, and waits until it is told so. */
function remove(demo: PlayedDemo, order: string): void {
  const before = says(demo, 'tidied').length;
  demo.order(order);
  demo.until(() => says(demo, 'tidied').length > before);
}

function withTower(): PlayedDemo {
  const demo = playDemo();
  demo.tick();
  build(demo, 'wren, build a tower');
  return demo;
}

/** A mate has placed two blocks of a build. */
function withBegun(name: string, shape: string): PlayedDemo {
  const demo = playDemo();
  demo.tick();
  demo.order(`${name}, build a ${shape}`);
  demo.until(() => ownOf(demo, name).length === 2);
  return demo;
}

describe('a page that is loaded again', () => {
  test('SITE-6: a mate takes its tower away, and nothing else', () => {
    const demo = withTower();
    const before = ownOf(demo, 'wren');
    demo.place(MEADOW);
    const again = demo.reloaded();
    again.tick();
    remove(again, 'remove the tower');
    expect(says(again, 'tidied')).toMatchObject([{ mate: 'wren', taken: before.length }]);
    expect(ownOf(again, 'wren')).toEqual([]);
    expect(again.context().world.kindAt(MEADOW)).toBe(KIND.planks);
  });

  test('SITE-6: also before its first look, and after it was loaded twice', () => {
    const again = withTower().reloaded().reloaded();
    remove(again, 'wren, remove the tower');
    expect(ownOf(again, 'wren')).toEqual([]);
  });

  test('SITE-6: of two builds it takes the one that is named', () => {
    const demo = playDemo();
    demo.tick();
    build(demo, 'wren, build a tower', 'wren, build a wall');
    const all = ownOf(demo, 'wren').length;
    const again = demo.reloaded();
    remove(again, 'remove the tower');
    const [{ taken = 0 } = {}] = says(again, 'tidied') as readonly { taken?: number }[];
    expect(ownOf(again, 'wren')).toHaveLength(all - taken);
    remove(again, 'remove the wall');
    expect(ownOf(again, 'wren')).toEqual([]);
  });

  test('SITE-6: a tower that was not finished is one, too', () => {
    const demo = withBegun('wren', 'tower');
    const again = demo.reloaded();
    remove(again, 'remove the tower');
    expect(says(again, 'tidied')).toMatchObject([{ taken: 2 }]);
  });

  test('SITE-6: a tower to which it has come back is one', () => {
    const demo = withBegun('wren', 'tower');
    demo.order('wren, bring me two stones');
    demo.until(() => says(demo, 'finished').length > 0);
    const all = ownOf(demo, 'wren').length;
    const again = demo.reloaded();
    remove(again, 'remove the tower');
    expect(says(again, 'tidied')).toMatchObject([{ taken: all - 2 }]);
  });

  test.each([
    ['after its first look', 1],
    ['before it', 0],
  ])(
    'SITE-6: a mate that is told to carry on builds what it had left, and tells of all of it: %s',
    (_, ticks) => {
      const demo = withBegun('wren', 'tower');
      const again = demo.reloaded().reloaded();
      expect(again.context().unfinished).toEqual(['wren']);
      expect(again.context().answer).toMatchObject({ says: 'opened', unfinished: ['wren'] });
      again.tick(ticks);
      again.order('carry on');
      again.until(() => says(again, 'finished').length > 0);
      expect(says(again, 'finished')).toMatchObject([{ mate: 'wren', build: 'tower', placed: 5 }]);
      expect(ownOf(again, 'wren')).toHaveLength(5);
      expect(again.context().unfinished).toEqual([]);
    },
  );

  test.each([
    ['has taken', false],
    ['has put another in its place', true],
  ])(
    'SITE-6: told to carry on before its first look, a mate does not count a block that the visitor %s',
    (_, isReplaced) => {
      const demo = withBegun('pip', 'floor');
      const again = demo.reloaded();
      const [taken] = ownOf(again, 'pip') as [Cell];
      again.take(taken);
      if (isReplaced) again.place(taken);
      again.order('carry on');
      again.until(() => says(again, 'finished').length > 0);
      expect(says(again, 'finished')).toMatchObject([{ mate: 'pip', build: 'floor', placed: 5 }]);
      expect(ownOf(again, 'pip')).toHaveLength(5);
    },
  );

  test('SITE-6: asked what it is doing, a mate tells what it has left, as it does after a stop', () => {
    const left = { mate: 'wren', says: 'left', build: 'tower', placed: 2, planned: 5 } as const;
    const demo = withBegun('wren', 'tower');
    demo.order('stop');
    demo.order('wren, what are you doing?');
    expect(demo.lines().at(-1)).toEqual(left);
    const again = demo.reloaded();
    again.order('what are you doing?');
    expect(again.lines()).toEqual([left, { mate: 'pip', says: 'free' }, { mate: 'moss', says: 'free' }]);
    again.order('carry on');
    again.until(() => says(again, 'finished').length > 0);
    again.order('wren, what are you doing?');
    expect(again.lines().at(-1)).toEqual({ mate: 'wren', says: 'free' });
  });

  test('SITE-6: told to carry on, a mate does the last three works that it has left undone, as without loading', () => {
    const interrupted = () => {
      const demo = playDemo();
      demo.tick();
      for (const shape of ['wall', 'floor', 'stairs', 'tower']) {
        const before = ownOf(demo, 'wren').length;
        demo.order(`wren, build a ${shape}`);
        demo.until(() => ownOf(demo, 'wren').length > before);
        demo.order('stop');
      }
      return demo;
    };
    for (const demo of [interrupted(), interrupted().reloaded()]) {
      demo.order('carry on');
      demo.until(() => demo.context().unfinished.length === 0);
      expect(says(demo, 'finished')).toMatchObject([
        { build: 'tower' },
        { build: 'stairs' },
        { build: 'floor' },
      ]);
    }
  });

  test('SITE-6: what was finished, and what the visitor has taken of it, is not built again', () => {
    const demo = withTower();
    const [first] = ownOf(demo, 'wren').slice(-1);
    demo.take(first as Cell);
    const again = demo.reloaded();
    expect(again.context().unfinished).toEqual([]);
    expect(again.context().answer).not.toHaveProperty('unfinished');
    again.order('wren, what are you doing');
    expect(says(again, 'free')).toMatchObject([{ mate: 'wren' }]);
  });

  test('SITE-6: what came to nothing in between makes it forget nothing', () => {
    const demo = withTower();
    for (const shape of ['wall', 'floor', 'stairs', 'bridge', 'roof']) {
      demo.order(`wren, build a ${shape}`);
      demo.order('stop');
    }
    // It is stored again when something is built.
    demo.place(MEADOW);
    const again = demo.reloaded();
    remove(again, 'remove the tower');
    expect(ownOf(again, 'wren')).toEqual([]);
  });

  test('SITE-6: a block that the visitor has put in the place of a mate’s stays the visitor’s', () => {
    const demo = withTower();
    const top = ownOf(demo, 'wren').reduce((best, cell) => (cell[1] > best[1] ? cell : best));
    const kind = demo.context().world.kindAt(top);
    demo.take(top);
    demo.send({ type: 'kind.chosen', kind });
    demo.place(top);
    expect(demo.context().world.ownerOf(top)).toBe('you');
    const again = demo.reloaded();
    again.tick();
    remove(again, 'remove everything');
    expect(again.context().world.kindAt(top)).toBe(kind);
  });

  test('SITE-6: after starting anew there is nothing to take away', () => {
    const demo = withTower();
    demo.send({ type: 'anew.pressed' });
    const again = demo.reloaded();
    again.tick();
    again.order('wren, remove the tower');
    expect(says(again, 'cannot')).toMatchObject([{ mate: 'wren', order: 'tidy', reason: 'nothing-there' }]);
  });
});
