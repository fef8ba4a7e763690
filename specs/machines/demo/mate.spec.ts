import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type Cell, cellAt, indexOf, KIND } from '#machines/demo/blocks.ts';
import { isKeptFree } from '#machines/demo/building-rules.ts';
import { surfaceNear } from '#machines/demo/cursor.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine, QUIET_TICKS } from '#machines/demo/demo.machine.ts';
import { HOMES } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import { readOrder } from '#machines/demo/orders.ts';
import { findPath } from '#machines/demo/path-finding.ts';
import { standsIn } from '#machines/demo/rules.ts';
import { runs } from '../../support/arbitraries.ts';

/** A demo with its three mates, and every change of a mate with what was so before it. */
function start() {
  const actor = createActor(createDemoMachine({ store: { write: () => {} }, mate: createMateMachine() }), {
    input: { link: null, saved: null },
  }).start();
  const context = () => actor.getSnapshot().context;
  return {
    context,
    send: (...events: DemoEvent[]) => {
      for (const event of events) actor.send(event);
    },
    order: (text: string) => actor.send({ type: 'order.given', order: readOrder(text) }),
    /** Ticks until something is so; a failure if it never is. */
    until: (isSo: () => boolean, most = 2000) => {
      let ticks = 0;
      for (; !isSo() && ticks < most; ticks++) actor.send({ type: 'tick' });
      expect(isSo(), `within ${most} ticks`).toBe(true);
      return ticks;
    },
    tick: (times = 1) => {
      for (let tick = 0; tick < times; tick++) actor.send({ type: 'tick' });
    },
    place: (...cells: readonly Cell[]) => {
      for (const cell of cells) {
        actor.send({ type: 'cursor.pointed', cell, touched: null });
        actor.send({ type: 'use.pressed' });
      }
    },
    lines: () => context().log.map(({ mate, line }) => ({ mate, ...line })),
  };
}

/** On the meadow beside the path. */
const MEADOW: Cell = [22, 8, 8];
const pointAt = (cell: Cell): DemoEvent => ({ type: 'cursor.pointed', cell, touched: null });
/** What a mate owns in the world. */
const owned = (demo: ReturnType<typeof start>, mate: MateName) =>
  demo.context().world.changes.filter(({ author, to }) => author === mate && to !== KIND.air).length;

describe('a mate', () => {
  test('SITE-6: goes on with a line, if the visitor says yes; tells what it placed; and goes home', () => {
    const demo = start();
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

  test.each(['no', 'silence'] as const)('SITE-6: does not ask again for a site after %s', (answer) => {
    const demo = start();
    demo.tick(QUIET_TICKS + 1);
    demo.place([22, 8, 8], [22, 8, 9], [22, 8, 10]);
    demo.send(pointAt([24, 8, 8]));
    demo.until(() => demo.context().question !== null, 10);
    if (answer === 'no') demo.send({ type: 'question.answered', answer });
    else demo.until(() => demo.context().question === null);
    demo.tick(QUIET_TICKS * 3);
    expect(demo.lines().filter(({ mate, says }) => mate === 'wren' && says === 'asks')).toHaveLength(1);
    expect(owned(demo, 'wren')).toBe(0);
  });

  test('SITE-6: builds the bridge on an order, and the demo sees that the invitation is finished', () => {
    const demo = start();
    demo.order('build a bridge');
    demo.until(() => demo.context().finished.includes('bridge'));
    expect(SITES.bridge.map((cell) => demo.context().world.ownerOf(cell))).toEqual(Array(5).fill('wren'));
    demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
    expect(demo.lines().at(-1)).toMatchObject({ build: 'bridge', placed: 5 });
  });

  test('SITE-6: stops within a tick, and says how much is there', () => {
    const demo = start();
    demo.order('build a bridge');
    demo.until(() => owned(demo, 'wren') === 2);
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

  test('SITE-6: tells only what is still there', () => {
    const demo = start();
    demo.order('build a bridge');
    demo.until(() => owned(demo, 'wren') === 2);
    demo.send({ type: 'cursor.pointed', cell: [26, 9, 21], touched: SITES.bridge[0] as Cell });
    demo.send({ type: 'take.pressed' });
    demo.tick();
    demo.order('stop');
    expect(demo.lines()).toEqual([{ mate: 'wren', says: 'stopped', build: 'bridge', placed: 1, planned: 5 }]);
  });

  test('SITE-6: fetches a block, and takes it away again when it tidies', () => {
    const demo = start();
    demo.send(pointAt(MEADOW));
    demo.order('pip, fetch a lantern');
    demo.until(() => demo.lines().some(({ says }) => says === 'fetched'));
    expect(demo.lines().at(-1)).toEqual({ mate: 'pip', says: 'fetched', kind: KIND.lantern });
    demo.order('tidy up');
    demo.until(() => demo.lines().some(({ says }) => says === 'tidied'));
    expect(demo.lines().at(-1)).toEqual({ mate: 'pip', says: 'tidied', taken: 1 });
    expect(demo.context().world.editCount).toBe(0);
  });

  test('SITE-6: comes, and follows until it is told to stop', () => {
    const demo = start();
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

  test('SITE-6: says why it cannot do what is asked', () => {
    const demo = start();
    demo.order('tidy up');
    expect(demo.lines()).toEqual([{ mate: 'pip', says: 'cannot', order: 'tidy', reason: 'nothing-there' }]);
  });
});

type Doing = {
  kind: 'point' | 'place' | 'take' | 'undo' | 'answer' | 'order' | 'ticks';
  x: number;
  z: number;
};
const ORDERS = [
  'build a tower',
  'build a wall',
  'bridge',
  'lights',
  'follow me',
  'come',
  'stop',
  'tidy',
  'go on',
  'fetch sand',
];
const doing: fc.Arbitrary<Doing> = fc.record({
  kind: fc.constantFrom('point', 'place', 'place', 'take', 'undo', 'answer', 'order', 'ticks', 'ticks'),
  x: fc.integer({ min: 14, max: 30 }),
  z: fc.integer({ min: 4, max: 26 }),
});

describe('whatever the visitor does', () => {
  test('SITE-6: a mate changes only what is its own, fills no body, cursor or walkway, and everyone can go home', () => {
    fc.assert(
      fc.property(fc.array(doing, { minLength: 10, maxLength: 40 }), (story) => {
        const demo = start();
        for (const { kind, x, z } of story) {
          const before = demo.context();
          const events: Record<Doing['kind'], () => void> = {
            point: () => demo.send(pointAt(surfaceNear(before.world, [x, 8, z]))),
            place: () => demo.send(pointAt(surfaceNear(before.world, [x, 8, z])), { type: 'use.pressed' }),
            take: () => demo.send({ type: 'take.pressed' }),
            undo: () => demo.send({ type: 'undo.pressed' }),
            answer: () => demo.send({ type: 'question.answered', answer: z % 2 ? 'yes' : 'no' }),
            order: () => demo.order(`${MATES[z % 3]}, ${ORDERS[x % ORDERS.length]}`),
            ticks: () => {
              for (let tick = 0; tick < x; tick++) checkedTick(demo);
            },
          };
          events[kind]();
        }
      }),
      runs(25),
    );
  });

  test('SITE-6: the same doings make the same world', () => {
    const play = () => {
      const demo = start();
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

/** A tick, after which the laws of the mates must hold for all that they changed. */
function checkedTick(demo: ReturnType<typeof start>): void {
  const before = demo.context();
  const canGoHome = (context: typeof before, mate: MateName) =>
    findPath(context.world, context.places[mate], HOMES[mate]) !== null;
  demo.tick();
  const after = demo.context();
  const made = after.world.changesSince(before.world.revision);
  for (const { cell, author, from } of made) {
    expect(MATES, 'only mates act in a tick').toContain(author);
    if (from === KIND.air || from === KIND.water) {
      expect([
        cell === indexOf(after.cursor),
        MATES.some((mate) => inBody(after.places[mate], cell)),
      ]).toEqual([false, false]);
    } else {
      expect(before.world.ownerOf(cellAt(cell)), 'it takes only what is its own').toBe(author);
    }
  }
  if (made.length === 0) return;
  for (const mate of MATES) {
    if (canGoHome(before, mate)) expect(canGoHome(after, mate), `${mate} can go home`).toBe(true);
  }
  for (const { cell, to } of made) {
    if (to !== KIND.air) expect(isKeptFree(after.world, cellAt(cell))).toBe(false);
  }
}

function inBody(at: Cell, cell: number): boolean {
  return standsIn(at, cellAt(cell));
}
