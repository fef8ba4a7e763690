import { expect, test } from 'vitest';
import type { TraceRecord } from '../../../audit/trace/format.ts';
import { replay } from '../../../audit/trace/replay.ts';
import { playedDemo } from '../../support/played-demo.ts';

const isOf = (machine: string) => (record: TraceRecord) =>
  'actor' in record && record.actor.split(' ')[0] === machine;

test('SITE-6: 600 ticks with 200 commands stay small, hold no stand-in, and replay to the same states', () => {
  const records = playedDemo(600);

  const replayed = replay(records);
  expect(replayed).toEqual({ kind: 'identical', counts: replayed.counts, cutOff: 0 });
  expect(replayed.counts).toMatchObject({ actors: 4, readings: 0 });
  expect(replayed.counts.events).toBeGreaterThan(2600);
  const text = records.map((record) => JSON.stringify(record)).join('\n');
  expect(text.length).toBeLessThan(6_500_000);
  // Nothing in it is a person's, so nothing had to be replaced.
  expect(text).not.toMatch(/text #|stand-in|TRACE/);
});

test('SITE-6: what a mate did replays without the demo, and the demo without its mates', () => {
  const records = playedDemo(150);

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
    const records = playedDemo(300, { limit: 1500, ...options });

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
  const records = playedDemo(300, { limit: 1500 }).map((record) => {
    if (record.kind !== 'snapshot' || record.event !== 'checkpoint' || record.actor !== 'demo') return record;
    const context = JSON.parse(JSON.stringify(record.context));
    context.world.changes[0].to = 3;
    return { ...record, context };
  });

  expect(replay(records)).toMatchObject({ kind: 'diverged', at: { actor: 'demo' } });
});
