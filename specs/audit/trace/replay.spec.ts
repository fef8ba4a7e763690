import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SnapshotRecord, TraceRecord } from '../../../audit/trace/format.ts';
import { readTrace } from '../../../audit/trace/read-trace.ts';
import { replay } from '../../../audit/trace/replay.ts';

const { records } = await readKept('join-with-lost-reply');

async function readKept(journey: string) {
  const trace = await readTrace(readFileSync(`fixtures/traces/${journey}.ndjson`, 'utf8'));
  if (trace.kind === 'refused') throw new Error(trace.why);
  return trace;
}

/** The first divergence of a trace of which each record is changed; null leaves one out. */
function divergence(change: (record: TraceRecord) => TraceRecord | null) {
  const replayed = replay(records.flatMap((record) => change(record) ?? []));
  return replayed.kind === 'diverged' ? replayed.at : replayed.kind;
}

const ofJoin = (record: TraceRecord) => 'actor' in record && record.actor === 'join';

test('the kept trace is identical as it is', () => {
  expect(divergence((record) => record)).toBe('identical');
});

const renamed = (isRenamed: (index: number) => boolean) => {
  const counts = new Map<string, number>();
  return (record: TraceRecord): TraceRecord => {
    if (record.kind === 'event' || record.kind === 'snapshot') counts.delete(record.actor);
    if (record.kind !== 'microstep') return record;
    const index = counts.get(record.actor) ?? 0;
    counts.set(record.actor, index + 1);
    return isRenamed(index) ? { ...record, transitions: ['a lie'] } : record;
  };
};

test.each<[string, (record: TraceRecord) => TraceRecord | null, RegExp]>([
  ['without its steps', (record) => (record.kind === 'microstep' ? null : record), /^transitions\.0/],
  ['whose transitions have other names', renamed(() => true), /^transitions\.0/],
  ['of which only later steps have other transitions', renamed((index) => index > 0), /^transitions\.[1-9]/],
  ['without its effects', (record) => (record.kind === 'action' ? null : record), /^effects\.0/],
  [
    'with other effects',
    (record) => (record.kind === 'action' ? { ...record, action: 'xstate.lie' } : record),
    /^effects\.0/,
  ],
])('a trace %s diverges, although its states are the same', (_, change, path) => {
  expect(divergence(change)).toMatchObject({
    differences: expect.arrayContaining([expect.objectContaining({ path: expect.stringMatching(path) })]),
  });
});

const lastStateOfJoin = records.findLast((record) => record.kind === 'snapshot' && ofJoin(record));

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
    'with two actors of one name',
    (record) => (record.kind === 'actor' && record.parent !== null ? { ...record, actor: 'site' } : record),
    /was recorded before/,
  ],
  [
    'whose actors are said to have no statechart',
    (record) => (record.kind === 'actor' && ofJoin(record) ? { ...record, machine: null } : record),
    /without a statechart/,
  ],
  [
    'without the last state of an actor',
    (record) => (record === lastStateOfJoin ? null : record),
    /No state is recorded after it|not recorded before its state/,
  ],
  [
    'that describes an actor anew, although nothing was cut off',
    (record) => (record.kind === 'snapshot' ? { ...record, event: 'checkpoint' } : record),
    /nothing was cut off/,
  ],
])('a trace %s diverges', (_, change, what) => {
  expect(divergence(change)).toMatchObject({ what: expect.stringMatching(what) });
});

const atTheEnd = { seq: (records.at(-1)?.seq ?? 0) + 1, at: 0, actor: 'join' };

test.each<TraceRecord>([
  { ...atTheEnd, kind: 'microstep', event: 'retry.pressed', transitions: ['a lie'] },
  { ...atTheEnd, kind: 'action', action: 'a lie' },
])('a trace with a $kind at its end, and no state after it, diverges', (last) => {
  expect(replay([...records, last])).toMatchObject({
    kind: 'diverged',
    at: { what: 'No state is recorded after it.' },
  });
});

test.each(['nowhere', null, { menu: 'nowhere' }, ['full']])(
  'an actor that is described after a cut with a state that no machine has diverges: %j',
  (value) => {
    const at = { seq: 9, at: 0 };
    const described: TraceRecord[] = [
      { ...at, kind: 'cut', dropped: 7 },
      { ...at, seq: 8, kind: 'actor', actor: 'topBar', machine: 'topBar', parent: null, input: null },
      { ...at, kind: 'snapshot', actor: 'topBar', event: 'checkpoint', status: 'active', value, context: {} },
    ];
    expect(replay(described)).toMatchObject({
      kind: 'diverged',
      at: { what: expect.stringContaining('no such state') },
    });
  },
);

test.each<[string, (last: SnapshotRecord) => TraceRecord[], RegExp]>([
  ['in another state', (last) => [{ ...last, value: 'a lie' }], /not what happens/],
  ['with another context', (last) => [{ ...last, context: { text: 'a lie' } }], /not what happens/],
  ['as if it went on', (last) => [{ ...last, status: 'active' }], /not what happens/],
  ['twice', (last) => [last, { ...last, seq: last.seq + 0.5 }], /stopped before/],
])('a trace in which an actor is stopped %s diverges', async (_, change, what) => {
  const { records } = await readKept('faq-search');
  const isStop = (record: TraceRecord): record is SnapshotRecord =>
    record.kind === 'snapshot' && record.event === 'xstate.stop' && record.value !== null;
  const last = records.find(isStop);
  const changed = records.flatMap((record) => (isStop(record) && record === last ? change(record) : record));
  expect(replay(records)).toMatchObject({ kind: 'identical' });
  expect(replay(changed)).toMatchObject({ kind: 'diverged', at: { what: expect.stringMatching(what) } });
});

test('a step of an actor that is said to be its stop diverges', () => {
  const last = records.findLast(
    (record): record is SnapshotRecord => record.kind === 'snapshot' && ofJoin(record),
  );
  const changed = records.map((record) => (record === last ? { ...last, event: 'xstate.stop' } : record));
  expect(replay(changed)).toMatchObject({
    kind: 'diverged',
    at: { what: 'It is stopped while it deals with an event.' },
  });
});

test('a trace in which more and more events wait is refused in bounded time', () => {
  const at = (seq: number) => ({ seq, at: 0, actor: 'topBar' });
  const flood = Array.from(
    { length: 100_000 },
    (_, index): TraceRecord => ({
      ...at(index + 2),
      kind: 'event',
      from: null,
      event: { type: 'page.scrolled', top: index },
    }),
  );
  const start: TraceRecord = { ...at(1), kind: 'actor', machine: 'topBar', parent: null, input: null };
  expect(replay([start, ...flood])).toMatchObject({
    kind: 'diverged',
    at: { what: expect.stringContaining('More than 1000 records wait') },
  });
});

test('a trace without a state has nothing to compare', () => {
  expect(replay([]).kind).toBe('empty');
  expect(replay(records.filter(({ kind }) => kind === 'actor')).kind).toBe('empty');
});

test.each([
  ['of no record', [{ kind: 'cut', seq: 0, at: 0, dropped: 0 } as const, ...records]],
  [
    'in the middle',
    [...records.slice(0, 30), { kind: 'cut', seq: 31, at: 0, dropped: 9 } as const, ...records.slice(30)],
  ],
  [
    'before records whose numbers do not rise',
    [{ kind: 'cut', seq: 1, at: 0, dropped: 9 } as const, ...records.map((each) => ({ ...each, seq: 1 }))],
  ],
])('a trace with a cut %s diverges', (_, cut) => {
  expect(replay(cut).kind).toBe('diverged');
});
