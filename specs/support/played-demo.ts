import { createActor } from 'xstate';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine } from '#machines/demo/demo.machine.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { readOrder } from '#machines/demo/orders.ts';
import type { TraceRecord } from '../../audit/trace/format.ts';
import { createRecorder, RECORDS_KEPT } from '../../audit/trace/recorder.ts';

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

/** The trace of a demo with three mates that was played for so many ticks. */
export function playedDemo(
  ticks: number,
  { limit = RECORDS_KEPT, saved = false } = {},
): readonly TraceRecord[] {
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
