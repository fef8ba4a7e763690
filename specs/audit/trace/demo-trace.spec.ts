import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine } from '#machines/demo/demo.machine.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { readOrder } from '#machines/demo/orders.ts';
import type { TraceRecord } from '../../../audit/trace/format.ts';
import { createRecorder, RECORDS_KEPT } from '../../../audit/trace/recorder.ts';
import { replay } from '../../../audit/trace/replay.ts';

const forward: DemoEvent = { type: 'cursor.moved', direction: 'forward' };
const right: DemoEvent = { type: 'cursor.moved', direction: 'right' };
const use: DemoEvent = { type: 'use.pressed' };
const order = (text: string): DemoEvent => ({ type: 'order.given', order: readOrder(text) });

/** What a busy visitor does again and again: a command after each third tick. */
const DOINGS: readonly DemoEvent[] = [
  ...[use, forward, use, right, use, { type: 'question.answered', answer: 'yes' }],
  ...[order('Build a tower here'), { type: 'undo.pressed' }, order('Pip, fetch a lantern'), use],
  ...[{ type: 'take.pressed' }, { type: 'redo.pressed' }, order('Moss, follow me'), forward, use],
  ...[order('Stop'), { type: 'view.turned', by: 1 }, { type: 'around.pressed' }, right, use],
] as DemoEvent[];

/** A demo with three mates, played for so many ticks. */
function play(ticks: number, { limit = RECORDS_KEPT, saved = false } = {}): readonly TraceRecord[] {
  const recorder = createRecorder({ elapsed: () => 0, limit });
  const edits = [{ cell: [22, 8, 8], to: 1 }] as const;
  const actor = createActor(createDemoMachine({ store: { write: () => {} }, mate: createMateMachine() }), {
    input: { link: null, saved: saved ? { kind: 'build', edits } : null },
    inspect: recorder.inspect,
  }).start();
  for (let tick = 0; tick < ticks; tick++) {
    actor.send({ type: 'tick' });
    if (tick % 3 === 0) actor.send(DOINGS[(tick / 3) % DOINGS.length] as DemoEvent);
  }
  return recorder.records();
}

const isOf = (machine: string) => (record: TraceRecord) =>
  'actor' in record && record.actor.split(' ')[0] === machine;

test('SITE-6: 600 ticks with 200 commands stay small, hold no stand-in, and replay to the same states', () => {
  const records = play(600);

  const replayed = replay(records);
  expect(replayed).toEqual({ kind: 'identical', counts: replayed.counts, cutOff: 0 });
  expect(replayed.counts).toMatchObject({ actors: 4, readings: 0 });
  expect(replayed.counts.events).toBeGreaterThan(2600);
  const text = records.map((record) => JSON.stringify(record)).join('\n');
  expect(text.length).toBeLessThan(5_000_000);
  // Nothing in it is a person's, so nothing had to be replaced.
  expect(text).not.toMatch(/text #|stand-in|TRACE/);
});

test('SITE-6: what a mate did replays without the demo, and the demo without its mates', () => {
  const records = play(150);

  for (const machine of ['mate', 'demo']) {
    const own = records.filter(isOf(machine)).map((record) => ({ ...record, parent: null }) as TraceRecord);
    const replayed = replay(own);
    expect(replayed).toEqual({ kind: 'identical', counts: replayed.counts, cutOff: 0 });
    expect(replayed.counts.states).toBeGreaterThan(150);
  }
});

test.each([{ saved: false }, { saved: true }])(
  'SITE-6: after older records were cut off, the demo and its mates go on from the whole world: %j',
  (options) => {
    const records = play(300, { limit: 1500, ...options });

    const [first] = records;
    const dropped = first?.kind === 'cut' ? first.dropped : 0;
    expect(dropped).toBeGreaterThan(3000);
    const replayed = replay(records);
    expect(replayed).toEqual({ kind: 'identical', counts: replayed.counts, cutOff: dropped });
    expect(replayed.counts.actors).toBe(4);
    expect(replayed.counts.states).toBeGreaterThan(150);
  },
);

test('a described world that was changed does not replay: the check is not empty', () => {
  const records = play(300, { limit: 1500 }).map((record) => {
    if (record.kind !== 'snapshot' || record.event !== 'checkpoint' || record.actor !== 'demo') return record;
    const context = JSON.parse(JSON.stringify(record.context));
    context.world.changes[0].to = 3;
    return { ...record, context };
  });

  expect(replay(records)).toMatchObject({ kind: 'diverged', at: { actor: 'demo' } });
});
