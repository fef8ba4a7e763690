import { describe, expect, test } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { type Cell, KIND } from '#machines/demo/blocks.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine, TICK_MS } from '#machines/demo/demo.machine.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { typosAllowedIn } from '#machines/demo/order-words.ts';
import { inferShape } from '#machines/demo/shapes.ts';
import { GROUND, meadowWithPond, withBlocks } from './support/small-worlds.ts';

/** The demo with its mates, and whether they might ask at each tick. */
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
    tick: (times = 1) => {
      for (let n = 0; n < times; n += 1) actor.send({ type: 'tick' });
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

  test('SITE-6: a question waits for 80 ticks', () => {
    const demo = start();
    demo.send(asks);
    demo.tick(79);
    expect(demo.context().question).not.toBeNull();
    demo.tick();
    expect(demo.context().question).toBeNull();
  });

  test('SITE-6: a mate may ask from the first tick on', () => {
    const demo = start();
    demo.tick();
    expect(demo.mayAsk).toEqual([true]);
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
