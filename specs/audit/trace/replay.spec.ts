import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TraceRecord } from '../../../audit/trace/format.ts';
import { readTrace } from '../../../audit/trace/read-trace.ts';
import { replay } from '../../../audit/trace/replay.ts';

const trace = await readTrace(readFileSync('fixtures/traces/join-with-lost-reply.ndjson', 'utf8'));
if (trace.kind === 'refused') throw new Error(trace.why);
const { records } = trace;

/** The first divergence of a trace of which each record is changed; null leaves one out. */
function divergence(change: (record: TraceRecord) => TraceRecord | null) {
  const replayed = replay(records.flatMap((record) => change(record) ?? []));
  return replayed.kind === 'diverged' ? replayed.at : replayed.kind;
}

const ofJoin = (record: TraceRecord) => 'actor' in record && record.actor === 'join';

test('the kept trace is identical as it is', () => {
  expect(divergence((record) => record)).toBe('identical');
});

test.each<[string, (record: TraceRecord) => TraceRecord | null, string]>([
  ['without its steps', (record) => (record.kind === 'microstep' ? null : record), 'steps'],
  [
    'with other transitions',
    (record) => (record.kind === 'microstep' ? { ...record, transitions: ['a lie'] } : record),
    'transitions.0',
  ],
  ['without its effects', (record) => (record.kind === 'action' ? null : record), 'effects.0'],
  [
    'with another effect',
    (record) => (record.kind === 'action' ? { ...record, action: 'xstate.lie' } : record),
    'effects.0',
  ],
])('a trace %s diverges, although its states are the same', (_, change, path) => {
  expect(divergence(change)).toMatchObject({
    differences: expect.arrayContaining([expect.objectContaining({ path })]),
  });
});

test.each<[string, (record: TraceRecord) => TraceRecord | null, RegExp]>([
  ['of which each record has the number 1', (record) => ({ ...record, seq: 1 }), /number is not above/],
  [
    'with an unknown parent',
    (record) => (record.kind === 'actor' ? { ...record, parent: 'nobody' } : record),
    /parent 'nobody'/,
  ],
  [
    'without the start of an actor',
    (record) => (record.kind === 'actor' && ofJoin(record) ? null : record),
    /Nothing is recorded of the start/,
  ],
  [
    'without the last state of an actor',
    (record) =>
      record === records.findLast((each) => each.kind === 'snapshot' && ofJoin(each)) ? null : record,
    /No state is recorded after it|not recorded before its state/,
  ],
])('a trace %s diverges', (_, change, what) => {
  expect(divergence(change)).toMatchObject({ what: expect.stringMatching(what) });
});

test('a trace without a state has nothing to compare', () => {
  expect(replay([]).kind).toBe('empty');
  expect(replay(records.filter(({ kind }) => kind === 'actor')).kind).toBe('empty');
});

test('of a trace that was cut, what is left is compared, and it is said how much is not', () => {
  const cut = { kind: 'cut', seq: 1, at: 0, dropped: 40 } as const;
  expect(replay([cut, ...records])).toMatchObject({ kind: 'identical', cutOff: 40 });
});
