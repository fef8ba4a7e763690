import { describe, expect, test } from 'vitest';
import { type Cell, cellAt, KIND } from '#machines/demo/blocks.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { canStand, findPath } from '#machines/demo/path-finding.ts';
import { type PlayedDemo, playDemo, pointAt } from './support/played-demo.ts';

/** Four columns of two blocks around a cell: who stands there can go nowhere. */
function wallsAround([x, y, z]: Cell): Cell[] {
  const columns = [
    [x + 1, z],
    [x - 1, z],
    [x, z + 1],
    [x, z - 1],
  ] as const;
  return columns.flatMap(([i, k]): Cell[] => [
    [i, y, k],
    [i, y + 1, k],
  ]);
}

const MEADOW: Cell = [22, 8, 8];
const linesOf = (demo: PlayedDemo, says: string) => demo.lines().filter((line) => line.says === says);

describe('a mate that is walled in', () => {
  test('SITE-6: says so once, and carries on when it is freed', () => {
    const demo = playDemo();
    demo.tick();
    const walls = wallsAround(demo.context().places.pip);
    demo.place(...walls);
    demo.send(pointAt(MEADOW));
    demo.tick(400);
    expect(linesOf(demo, 'shut-in')).toEqual([{ mate: 'pip', says: 'shut-in' }]);
    demo.order('pip, come here');
    demo.until(() => linesOf(demo, 'cannot').length > 0, 60);
    expect(linesOf(demo, 'cannot')).toEqual([
      { mate: 'pip', says: 'cannot', order: 'come', reason: 'no-way' },
    ]);
    demo.take(...walls.slice(0, 2).reverse());
    demo.order('pip, come here');
    demo.until(() => linesOf(demo, 'came').length > 0, 60);
    expect(linesOf(demo, 'shut-in')).toHaveLength(1);
  });

  test('SITE-6: does not build what it cannot reach, and says why', () => {
    const demo = playDemo();
    demo.tick();
    demo.place(...wallsAround(demo.context().places.wren));
    demo.send(pointAt(MEADOW));
    demo.order('wren, build a tower');
    demo.until(() => linesOf(demo, 'gave-up').length > 0, 60);
    expect(linesOf(demo, 'gave-up')).toMatchObject([{ mate: 'wren', reason: 'no-way', placed: 0 }]);
  });
});

describe('a way that disappears', () => {
  /** The bridge is closed, and moss has come across it. */
  function acrossTheBridge(): PlayedDemo {
    const demo = playDemo();
    demo.place(...SITES.bridge);
    demo.send(pointAt([26, 8, 29]));
    demo.order('moss, come here');
    demo.until(() => linesOf(demo, 'came').length > 0);
    return demo;
  }

  test('SITE-6: a mate that cannot go home says so once, and goes home when the way is back', () => {
    const demo = acrossTheBridge();
    demo.take(SITES.bridge[2] as Cell);
    demo.send(pointAt(MEADOW));
    demo.tick(300);
    expect(linesOf(demo, 'cut-off')).toEqual([{ mate: 'moss', says: 'cut-off' }]);
    demo.place(SITES.bridge[2] as Cell);
    demo.send(pointAt(MEADOW));
    demo.until(() => demo.context().places.moss[2] < 19, 800);
    expect(linesOf(demo, 'cut-off')).toHaveLength(1);
  });

  test('SITE-6: a mate that follows waits where the way ends, says so once, and comes on when there is one', () => {
    const demo = acrossTheBridge();
    demo.order('moss, follow me');
    demo.take(SITES.bridge[2] as Cell);
    demo.send(pointAt(MEADOW));
    demo.tick(300);
    expect(linesOf(demo, 'cannot')).toEqual([
      { mate: 'moss', says: 'cannot', order: 'follow', reason: 'no-way' },
    ]);
    demo.place(SITES.bridge[2] as Cell);
    demo.send(pointAt(MEADOW));
    demo.until(() => Math.abs(demo.context().places.moss[2] - MEADOW[2]) <= 3, 400);
  });

  test('SITE-6: a mate whose home is built over is still there to be asked', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('moss, come here');
    demo.until(() => linesOf(demo, 'came').length > 0);
    demo.place(HOMES.moss);
    demo.send(pointAt([12, 8, 3]));
    demo.tick(300);
    expect(linesOf(demo, 'cut-off')).toHaveLength(1);
    demo.send(pointAt(MEADOW));
    demo.order('moss, build a tower');
    demo.until(() => linesOf(demo, 'finished').length > 0);
  });
});

describe('a mate and the ground', () => {
  test('SITE-6: falls to what is below when the block that it stands on is taken', () => {
    const demo = playDemo();
    demo.tick();
    const [x, y, z] = demo.context().places.moss;
    demo.take([x, y - 1, z], [x, y - 2, z]);
    demo.tick();
    expect(demo.context().places.moss).toEqual([x, y - 2, z]);
  });

  test('SITE-6: comes up when the ground is put back where it stands', () => {
    const demo = playDemo();
    demo.tick();
    const [x, y, z] = demo.context().places.moss;
    demo.take([x, y - 1, z]);
    demo.tick();
    expect(demo.context().places.moss).toEqual([x, y - 1, z]);
    demo.send({ type: 'undo.pressed' });
    demo.tick();
    expect(demo.context().places.moss).toEqual([x, y, z]);
    expect(canStand(demo.context().world, demo.context().places.moss)).toBe(true);
  });
});

describe('a mate in the way', () => {
  test.each(['idle', 'follows', 'rests'])(
    'SITE-6: goes aside when the cursor stays on it: one that %s',
    (how) => {
      const demo = playDemo();
      // Until it has greeted.
      demo.tick(17);
      if (how === 'follows') demo.order('moss, follow me');
      if (how === 'rests') demo.order('moss, stop');
      const at = demo.context().places.moss;
      demo.send(pointAt(at));
      demo.tick(4);
      expect(demo.context().places.moss).toEqual(at);
      demo.until(() => demo.context().places.moss.join() !== at.join(), 8);
      demo.place(at);
      expect(demo.context().world.kindAt(at)).toBe(KIND.planks);
    },
  );

  test('SITE-6: two mates whose ways cross go around one another, and both arrive', () => {
    const demo = playDemo();
    demo.order('wren, come');
    demo.order('pip, come');
    demo.order('moss, come');
    demo.until(() => linesOf(demo, 'came').length === 3, 200);
    demo.send(pointAt([12, 8, 10]));
    for (const name of ['wren', 'pip', 'moss']) demo.order(`${name}, come`);
    demo.until(() => linesOf(demo, 'came').length === 6, 200);
    expect(findPath(demo.context().world, demo.context().places.wren, HOMES.wren)).not.toBeNull();
  });
});

describe('an order', () => {
  test('SITE-6: counts where the cursor is, and what is there, at that moment and not at the last tick', () => {
    const demo = playDemo();
    demo.tick();
    demo.place([22, 8, 8], [22, 8, 9], [22, 8, 10]);
    demo.send(pointAt([24, 8, 8]));
    demo.order('go on');
    demo.until(() => linesOf(demo, 'finished').length > 0, 200);
    expect(demo.lines()).toMatchObject([{ mate: 'wren', says: 'finished', build: 'line' }]);
  });

  test('SITE-6: what is told at a stop counts what was taken since the last tick', () => {
    const demo = playDemo();
    demo.order('build a bridge');
    demo.until(() => demo.placedBy('wren') === 2);
    demo.take(SITES.bridge[0] as Cell);
    demo.order('stop');
    expect(demo.lines()).toEqual([{ mate: 'wren', says: 'stopped', build: 'bridge', placed: 1, planned: 5 }]);
  });

  test('SITE-6: to tidy leaves the bridge, on which one may be walking', () => {
    const demo = playDemo();
    demo.order('pip, build a bridge');
    demo.until(() => linesOf(demo, 'finished').length > 0);
    demo.order('pip, tidy');
    demo.tick(200);
    expect(linesOf(demo, 'cannot')).toMatchObject([{ order: 'tidy', reason: 'shuts-in' }]);
    expect(SITES.bridge.map((cell) => demo.context().world.ownerOf(cell))).toEqual(Array(5).fill('pip'));
  });

  test('SITE-6: whose blocks somebody takes as they come is not told as done', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('pip, fetch a lantern');
    demo.until(() => demo.placedBy('pip') === 1);
    const placed = cellAt(demo.context().world.changes.at(-1)?.cell ?? 0);
    demo.send({ type: 'cursor.pointed', cell: MEADOW, touched: placed }, { type: 'take.pressed' });
    demo.tick();
    expect(demo.lines()).toEqual([{ mate: 'pip', says: 'cannot', order: 'fetch', reason: 'in-the-way' }]);
  });

  test('SITE-6: that cannot fetch all tells how many there are', () => {
    const demo = playDemo();
    demo.send(pointAt(MEADOW));
    demo.order('pip, fetch three lanterns');
    demo.until(() => demo.placedBy('pip') === 1);
    const work = demo.actor.getSnapshot().children.pip?.getSnapshot().context.work;
    demo.send(pointAt(work?.plan[0]?.cell as Cell));
    demo.until(() => linesOf(demo, 'fetched').length > 0, 400);
    expect(demo.lines()).toMatchObject([{ says: 'fetched', kind: KIND.lantern, placed: 2, planned: 3 }]);
  });
});
