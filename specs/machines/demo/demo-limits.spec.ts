import { describe, expect, test } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { type Cell, indexOf, KIND } from '#machines/demo/blocks.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine, TICK_MS } from '#machines/demo/demo.machine.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { selectMate } from '#machines/demo/mate.selectors.ts';
import { actOfWork, newMind, seen, type Work, withRefused } from '#machines/demo/mate-mind.ts';
import type { MateName } from '#machines/demo/mates.ts';
import { typosAllowedIn } from '#machines/demo/order-words.ts';
import { readOrder } from '#machines/demo/orders.ts';
import { inferShape } from '#machines/demo/shapes.ts';
import { GROUND, meadowWithPond, withBlocks } from './support/small-worlds.ts';

/** The demo with its mates, and the ticks at which something happened. */
function start() {
  const mayAsk: boolean[] = [];
  const actor = createActor(createDemoMachine({ store: { write: () => {} }, mate: createMateMachine() }), {
    input: { link: null, saved: null },
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.event' || (inspected.actorRef as AnyActorRef).id !== 'wren') return;
      const { event } = inspected as { event: { type: string; mayAsk?: boolean } };
      if (event.type === 'tick') mayAsk.push(event.mayAsk ?? false);
    },
  }).start();
  const context = () => actor.getSnapshot().context;
  return {
    context,
    mayAsk,
    send: (event: DemoEvent) => actor.send(event),
    order: (text: string) => actor.send({ type: 'order.given', order: readOrder(text) }),
    tick: (times = 1) => {
      for (let n = 0; n < times; n += 1) actor.send({ type: 'tick' });
    },
    looksAt: (mate: MateName) => {
      const child = actor.getSnapshot().children[mate];
      return child ? selectMate(child.getSnapshot()).looksAt : null;
    },
    /** By how many ticks the changes of a value are apart. */
    gapsOf: (value: () => unknown, most: number) => {
      const at: number[] = [];
      for (let n = 0, last = JSON.stringify(value()); n < most; n += 1) {
        actor.send({ type: 'tick' });
        const next = JSON.stringify(value());
        if (next !== last) at.push(n);
        last = next;
      }
      return at.slice(1).map((tick, n) => tick - (at[n] as number));
    },
  };
}

const cells: readonly Cell[] = SITES.bridge.slice(0, 3);
const asks: DemoEvent = {
  type: 'mate.asked',
  mate: 'wren',
  build: 'line',
  cells: cells.map((cell) => ({ cell, kind: KIND.planks })),
};

describe('time', () => {
  test('SITE-6: passes in quarters of a second', () => {
    expect(TICK_MS).toBe(250);
  });

  test('SITE-6: a question waits for 32 ticks', () => {
    const demo = start();
    demo.send(asks);
    demo.tick(31);
    expect(demo.context().question).not.toBeNull();
    demo.tick();
    expect(demo.context().question).toBeNull();
  });

  test('SITE-6: nobody asks in the first 40 ticks', () => {
    const demo = start();
    demo.tick(41);
    expect(demo.mayAsk.indexOf(true)).toBe(40);
  });
});

describe('a mate', () => {
  test('SITE-6: places a block every three ticks, and steps every two', () => {
    const demo = start();
    demo.order('build a bridge');
    const steps = demo.gapsOf(() => demo.context().places.wren, 30);
    expect(Math.min(...steps)).toBe(2);
    const other = start();
    other.send({ type: 'cursor.pointed', cell: [22, 8, 8], touched: null });
    other.order('wren, build a tower here');
    const blocks = other.gapsOf(() => other.context().world.revision, 100);
    expect(Math.min(...blocks)).toBe(3);
  });

  test('SITE-6: rests for 240 ticks after a stop, then goes home', () => {
    const demo = start();
    demo.order('moss, come here');
    demo.tick(12);
    demo.order('stop');
    const { moss } = demo.context().places;
    demo.tick(240);
    expect(demo.context().places.moss).toEqual(moss);
    demo.tick(2);
    expect(demo.context().places.moss).not.toEqual(moss);
  });

  test('SITE-6: that comes stays three blocks away', () => {
    const demo = start();
    demo.send({ type: 'cursor.pointed', cell: [30, 8, 9], touched: null });
    demo.order('moss, come here');
    demo.tick(100);
    const [x, , z] = demo.context().places.moss;
    expect(Math.max(Math.abs(x - 30), Math.abs(z - 9))).toBe(3);
  });

  test('SITE-6: looks at a cursor that is nine blocks away, and at none that is ten', () => {
    const demo = start();
    for (const [away, isSeen] of [
      [9, true],
      [10, false],
    ] as const) {
      const cell: Cell = [17 + away, 8, 9];
      demo.send({ type: 'cursor.pointed', cell, touched: null });
      demo.tick();
      expect(demo.looksAt('wren')).toEqual(isSeen ? cell : null);
    }
  });

  test('SITE-6: gives up after two failures', () => {
    const work: Work = {
      build: 'line',
      plan: [{ cell: SITES.bridge[0] as Cell, kind: KIND.planks }],
      done: [],
      planned: 1,
      failures: 1,
      reason: 'no-way',
    };
    expect(actOfWork({ ...newMind('wren'), work }).kind).not.toBe('give-up');
    expect(actOfWork({ ...newMind('wren'), work: { ...work, failures: 2 } }).kind).toBe('give-up');
  });

  test('SITE-6: remembers the latest eight blocks, and forty sites where it is not wanted', () => {
    const mind = { ...newMind('wren'), hasSeen: true };
    const changes = Array.from({ length: 12 }, (_, x) => ({
      cell: indexOf([20 + x, 10, 30]),
      to: KIND.planks,
      author: 'you' as const,
    }));
    const perception = {
      changes,
      cursor: mind.cursor,
      kind: mind.kind,
      turn: mind.turn,
      others: [],
      mayAsk: false,
    };
    expect(seen(mind, perception).recent).toHaveLength(8);
    const refused = Array.from({ length: 60 }, (_, n) => n);
    const work = { plan: [{ cell: [1, 1, 1] as Cell, kind: KIND.planks }] } as unknown as Work;
    expect(withRefused({ ...mind, refused, work })).toHaveLength(40);
  });
});

test.each([
  ['sow', 0],
  ['stop', 1],
  ['bridge', 1],
  ['lantern', 2],
  ['continue', 2],
] as const)('SITE-6: the word %s may have %d typos', (word, typos) => {
  expect(typosAllowedIn(word)).toBe(typos);
});

test.each([
  [24, 'bridge'],
  [25, 'line'],
] as const)('SITE-6: over a water of %d blocks three on the bank begin a %s', (width, shape) => {
  const row: Cell[] = [15, 16, 17].map((x) => [x, GROUND, 20]);
  const world = withBlocks(meadowWithPond(18, 18 + width), KIND.planks, row);
  const placed = row.map((cell) => ({ cell, kind: KIND.planks }));
  expect(inferShape(world, placed)?.shape).toBe(shape);
});
