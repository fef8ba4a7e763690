import { describe, expect, test } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { type Cell, cellAt, indexOf, KIND } from '#machines/demo/blocks.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine, TICK_MS } from '#machines/demo/demo.machine.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { selectMate } from '#machines/demo/mate.selectors.ts';
import { actOfErrand, actOfWork, whimOf } from '#machines/demo/mate-acts.ts';
import { ideaOf } from '#machines/demo/mate-ideas.ts';
import { answered, type Mind, newMind, seen, type Work } from '#machines/demo/mate-mind.ts';
import type { MateName } from '#machines/demo/mates.ts';
import { typosAllowedIn } from '#machines/demo/order-words.ts';
import { readOrder } from '#machines/demo/orders.ts';
import { inferShape } from '#machines/demo/shapes.ts';
import { type PlayedDemo, playDemo, pointAt } from './support/played-demo.ts';
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

describe('how a mate that has nothing to do passes the time', () => {
  const activityOf = (demo: PlayedDemo, ticks: number) =>
    Array.from({ length: ticks }, () => {
      demo.tick();
      return demo.seen('wren').activity;
    });

  test('SITE-6: it greets at a distance of four blocks, and waves for ten ticks', () => {
    const demo = playDemo();
    demo.send(pointAt([22, 8, 9]));
    expect(activityOf(demo, 3)).not.toContain('greeting');
    demo.send(pointAt([21, 8, 9]));
    expect(activityOf(demo, 14).filter((activity) => activity === 'greeting')).toHaveLength(10);
  });

  test('SITE-6: it cheers for twelve ticks', () => {
    const demo = playDemo();
    demo.place(...SITES.bridge);
    demo.send(pointAt([40, 8, 8]));
    expect(demo.seen('wren').activity).toBe('cheering');
    expect(activityOf(demo, 11).every((activity) => activity === 'cheering')).toBe(true);
    expect(activityOf(demo, 1)).toEqual(['idle']);
  });

  test('SITE-6: it goes aside after six ticks', () => {
    const demo = playDemo();
    demo.order('wren, stop');
    demo.send(pointAt([17, 8, 9]));
    demo.tick(5);
    expect(demo.context().places.wren).toEqual([17, 8, 9]);
    demo.tick();
    expect(demo.context().places.wren).not.toEqual([17, 8, 9]);
  });

  test('SITE-6: it waits six ticks after a refusal, and gives up after the third', () => {
    const ordered = () => {
      const demo = playDemo();
      demo.send(pointAt([19, 8, 8]));
      demo.order('wren, fetch stone');
      return demo;
    };
    const first = ordered();
    first.tick();
    const [block] = first.context().world.changes;
    const demo = ordered();
    demo.send(pointAt(cellAt(block?.cell ?? 0)));
    demo.tick(13);
    expect(demo.lines()).toEqual([]);
    demo.tick();
    expect(demo.lines()).toEqual([{ mate: 'wren', says: 'cannot', order: 'fetch', reason: 'in-the-way' }]);
  });

  test('SITE-6: it has a whim every 28 to 75 ticks', () => {
    const whims = new Set<number>();
    let mind: Mind = newMind('wren');
    for (let n = 0; n < 3000; n += 1) {
      mind = { ...mind, ...whimOf(mind) };
      whims.add(mind.whim);
    }
    expect([Math.min(...whims), Math.max(...whims)]).toEqual([28, 75]);
  });

  test('SITE-6: it strolls to at most three blocks from its home, and goes home from nine', () => {
    const goals: Cell[] = [];
    let mind: Mind = { ...newMind('moss'), cursor: [2, 8, 2] };
    for (let n = 0; n < 400; n += 1) {
      mind = { ...mind, ...whimOf(mind) };
      if (mind.goal) goals.push(mind.goal);
    }
    const away = goals.map(([x, , z]) => Math.max(Math.abs(x - 20), Math.abs(z - 14)));
    expect([Math.min(...away), Math.max(...away)]).toEqual([1, 3]);
    expect(whimOf({ ...mind, at: [29, 8, 14] }).goal).toEqual([20, 8, 14]);
    expect(whimOf({ ...mind, at: [28, 8, 14], seed: 0 }).goal).toBeNull();
  });

  test('SITE-6: it looks at what is built within nine blocks, for eight ticks at least', () => {
    const perception = {
      cursor: [2, 8, 2],
      kind: KIND.planks,
      turn: 0,
      others: [],
      mayAsk: false,
      mayPropose: false,
    } as const;
    const built = (x: number) =>
      seen(
        { ...newMind('wren'), hasSeen: true, whim: 2 },
        {
          ...perception,
          changes: [{ cell: indexOf([x, 8, 9]), to: KIND.planks, author: 'you', by: 'command' }],
        },
      );
    expect(built(26)).toMatchObject({ gaze: 'built', whim: 8 });
    expect(built(27)).toMatchObject({ gaze: 'ahead', whim: 1 });
  });
});

describe('how much the dreamer proposes', () => {
  /** A thing on the meadow, with a pause after it. */
  const dreamOf = (cells: readonly Cell[], seed: number) => {
    const world = withBlocks(newMind('moss').world, KIND.stone, cells);
    const recent = cells.map((cell) => ({ cell, kind: KIND.stone }));
    const mind = { ...newMind('moss'), world, recent, still: 28, mayAsk: true, mayPropose: true, seed };
    return ideaOf(mind);
  };
  const row = (length: number) =>
    Array.from({ length }, (_, n): Cell => (n < 3 ? [27, 8, 6 + n] : [28, 8, 6 + n - 3]));
  const seeds = Array.from({ length: 40 }, (_, n) => n * 99_999_989);

  test('SITE-6: three of blossom, one lantern', () => {
    const dreams = seeds.map((seed) => dreamOf(row(2), seed));
    const sizes = (build: string) =>
      new Set(dreams.filter((dream) => dream?.build === build).map((dream) => dream?.planned));
    expect([...sizes('blossom')]).toEqual([3]);
    expect([...sizes('lantern')]).toEqual([1]);
    expect([...sizes('mirror')], 'of two blocks there is no image').toEqual([]);
  });

  test('SITE-6: the image of three to six blocks, with one column between', () => {
    const imagesOf = (length: number) =>
      seeds.flatMap((seed) => {
        const dream = dreamOf(row(length), seed);
        return dream?.build === 'mirror' ? [dream] : [];
      });
    expect(imagesOf(3)[0]?.plan.map(({ cell }) => cell[0])).toEqual([29, 29, 29]);
    expect(imagesOf(6)[0]?.planned).toBe(6);
    expect(imagesOf(7)).toEqual([]);
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
