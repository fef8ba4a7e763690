import { expect } from 'vitest';
import { createActor } from 'xstate';
import { type Cell, KIND } from '#machines/demo/blocks.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine } from '#machines/demo/demo.machine.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { selectMate } from '#machines/demo/mate.selectors.ts';
import type { MateName } from '#machines/demo/mates.ts';
import { readOrder } from '#machines/demo/orders.ts';
import { decodeStored } from '#machines/demo/stored-build.ts';

export type PlayedDemo = ReturnType<typeof playDemo>;

/**
 * A demo with its three mates, as it is played: with what a spec of the mates sends and asks.
 *
 * @param stored what the page has stored before; null for nothing
 * @param seed of the mates' whims
 */
export function playDemo(stored: string | null = null, seed = 0) {
  let kept = stored;
  const store = {
    write: (_: string, text: string) => {
      kept = text;
    },
  };
  const actor = createActor(createDemoMachine({ store, mate: createMateMachine() }), {
    input: { link: null, saved: stored === null ? null : decodeStored(GROVE, stored), seed },
  }).start();
  const context = () => actor.getSnapshot().context;
  const mate = (name: MateName) => {
    const child = actor.getSnapshot().children[name];
    if (child === undefined) throw new Error(`No mate ${name} runs.`);
    return child.getSnapshot();
  };
  return {
    actor,
    context,
    /** The same page, loaded again. */
    reloaded: () => {
      actor.stop();
      return playDemo(kept, seed);
    },
    /** What the page has stored; null for nothing. */
    stored: () => kept,
    /** What can be seen of a mate. */
    seen: (name: MateName) => selectMate(mate(name)),
    /** What a mate is about to do. */
    workOf: (name: MateName) => mate(name).context.work,
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
        actor.send(pointAt(cell));
        actor.send({ type: 'use.pressed' });
      }
    },
    take: (...cells: readonly Cell[]) => {
      for (const cell of cells) {
        actor.send({ type: 'cursor.pointed', cell: context().cursor, touched: cell });
        actor.send({ type: 'take.pressed' });
      }
    },
    lines: () => context().log.map(({ mate, line }) => ({ mate, ...line })),
    /** How many blocks a mate has placed, whatever became of them. */
    placedBy: (name: MateName) =>
      context().world.changes.filter(({ author, to }) => author === name && to !== KIND.air).length,
  };
}

export function pointAt(cell: Cell): DemoEvent {
  return { type: 'cursor.pointed', cell, touched: null };
}
