import { describe, expect, test } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { type Cell, indexOf, KIND } from '#machines/demo/blocks.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine, TICK_MS } from '#machines/demo/demo.machine.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { selectMate } from '#machines/demo/mate.selectors.ts';
import { actOfErrand, actOfWork } from '#machines/demo/mate-acts.ts';
import { ideaOf } from '#machines/demo/mate-ideas.ts';
import { answered, type Mind, newMind, seen, type Work } from '#machines/demo/mate-mind.ts';
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
    for (let n = 0; n < 100 && demo.context().log.length === 0; n += 1) demo.tick();
    const [x, , z] = demo.context().places.moss;
    expect(Math.max(Math.abs(x - 30), Math.abs(z - 9))).toBe(3);
  });

  test('SITE-6: looks at a cursor that is nine blocks away, and at none that is ten', () => {
    const demo = start();
    // It greets, and looks at the cursor for a while.
    demo.send({ type: 'cursor.pointed', cell: [20, 8, 9], touched: null });
    demo.tick(2);
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

  test('SITE-6: gives up after three refusals', () => {
    const work: Work = {
      build: 'line',
      plan: [{ cell: SITES.bridge[0] as Cell, kind: KIND.planks }],
      done: [],
      planned: 1,
      failures: 2,
      reason: 'no-way',
      because: 'ordered',
    };
    expect(actOfWork({ ...newMind('wren'), work }).act.kind).not.toBe('give-up');
    expect(actOfWork({ ...newMind('wren'), work: { ...work, failures: 3 } }).act.kind).toBe('give-up');
  });

  test('SITE-6: remembers the latest eight blocks, and forty sites where it is not wanted', () => {
    const mind = { ...newMind('wren'), hasSeen: true };
    const changes = Array.from({ length: 12 }, (_, x) => ({
      cell: indexOf([20 + x, 10, 30]),
      to: KIND.planks,
      author: 'you' as const,
      by: 'command' as const,
    }));
    const perception = {
      changes,
      cursor: mind.cursor,
      kind: mind.kind,
      turn: mind.turn,
      others: [],
      mayAsk: false,
      mayPropose: false,
    };
    expect(seen(mind, perception).recent).toHaveLength(8);
    const site = { build: 'line', cell: [1, 1, 1], around: 3 } as const;
    const unwanted = Array.from({ length: 60 }, () => site);
    const work = { plan: [{ cell: [1, 1, 1] as Cell, kind: KIND.planks }] } as unknown as Work;
    expect(answered({ ...mind, unwanted, work }, 'no').unwanted).toHaveLength(40);
  });
});

describe('how long and how far', () => {
  const line: Work = {
    build: 'line',
    plan: [{ cell: [26, 8, 9], kind: KIND.planks }],
    done: [],
    planned: 1,
    failures: 0,
    reason: 'no-way',
    because: 'begun',
  };
  const aroundOf = (work: Work, answer: 'yes' | 'no') =>
    answered({ ...newMind('moss'), work }, answer).unwanted?.at(-1)?.around;

  test('SITE-6: a no counts for 3 blocks around a shape, 8 around a notion, and everywhere for an invitation', () => {
    expect(aroundOf(line, 'no')).toBe(3);
    expect(aroundOf({ ...line, build: 'blossom', because: 'notion' }, 'no')).toBe(8);
    expect(aroundOf({ ...line, build: 'roof' }, 'no')).toBe(96);
    expect(aroundOf(line, 'yes')).toBeUndefined();
    expect(aroundOf({ ...line, build: 'blossom', because: 'notion' }, 'yes')).toBe(8);
  });

  test('SITE-6: after a notion a mate has none for 240 ticks', () => {
    const work: Work = { ...line, build: 'blossom', because: 'notion' };
    expect(answered({ ...newMind('moss'), work }, 'yes').patience).toBe(240);
    expect(answered({ ...newMind('moss'), work: line }, 'yes').patience).toBe(0);
  });

  test('SITE-6: a notion comes to a visitor who has placed two blocks, and paused for 28 ticks', () => {
    const recent = [
      { cell: [28, 8, 8], kind: KIND.stone },
      { cell: [29, 8, 5], kind: KIND.planks },
    ] as const;
    const mind: Mind = {
      ...newMind('moss'),
      hasSeen: true,
      recent,
      still: 28,
      mayAsk: true,
      mayPropose: true,
    };
    expect(ideaOf(mind)).toMatchObject({ because: 'notion' });
    expect(ideaOf({ ...mind, still: 27 })).toBeNull();
    expect(ideaOf({ ...mind, recent: recent.slice(1) })).toBeNull();
    expect(ideaOf({ ...mind, mayPropose: false })).toBeNull();
    expect(ideaOf({ ...mind, patience: 1 })).toBeNull();
  });

  test('SITE-6: a gap seems to be one after 12 ticks', () => {
    const world = withBlocks(newMind('pip').world, KIND.planks, [
      [26, 8, 8],
      [28, 8, 8],
    ]);
    const recent = [{ cell: [28, 8, 8], kind: KIND.planks }] as const;
    const mind: Mind = { ...newMind('pip'), world, recent, still: 12, mayAsk: true };
    expect(ideaOf(mind)).toMatchObject({ build: 'gap' });
    expect(ideaOf({ ...mind, still: 11 })).toBeNull();
  });

  test('SITE-6: a mate waits four ticks between tries to find a way, gives up after five, later tries each 12', () => {
    const walls = [
      [27, 8],
      [25, 8],
      [26, 9],
      [26, 7],
    ].flatMap(([x = 0, z = 0]): Cell[] => [
      [x, 8, z],
      [x, 9, z],
    ]);
    const world = withBlocks(newMind('wren').world, KIND.stone, walls);
    const stuck: Mind = { ...newMind('wren'), world, at: [26, 8, 8], cursor: [14, 8, 8] };
    expect(actOfErrand(stuck)).toMatchObject({ act: { kind: 'wait' }, stuck: 1, pause: 4 });
    expect(actOfErrand({ ...stuck, stuck: 4 })).toMatchObject({ act: { kind: 'wait' }, stuck: 5 });
    expect(actOfErrand({ ...stuck, stuck: 5 }).act.kind).toBe('give-up');
    const told = { ...stuck, stuck: 5, hasToldStuck: true };
    expect(actOfErrand(told)).toMatchObject({ act: { kind: 'wait' }, pause: 12 });
  });

  test('SITE-6: a mate is shut in that can go to eleven places, and not with twelve', () => {
    const perception = {
      changes: [],
      cursor: [2, 8, 2],
      kind: KIND.planks,
      turn: 0,
      others: [],
      mayAsk: false,
      mayPropose: false,
    } as const;
    const freedomIn = (places: number) => {
      // A lane of so many places on the meadow, with walls of two blocks; home is beyond them.
      const lane = Array.from({ length: places + 2 }, (_, n) => 20 + n);
      const walls = lane.flatMap((x) => {
        const isEnd = x === 20 || x === 21 + places;
        return (isEnd ? [1, 2, 3] : [1, 3]).flatMap((z) =>
          [8, 9].map((y) => ({
            cell: indexOf([x, y, z]),
            to: KIND.stone,
            author: 'you' as const,
            by: 'command' as const,
          })),
        );
      });
      return seen({ ...newMind('wren'), at: [21, 8, 2] }, { ...perception, changes: walls }).freedom;
    };
    expect(freedomIn(11)).toBe('shut-in');
    expect(freedomIn(12)).toBe('cut-off');
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
