import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createSiteMachine } from '#machines/site/site.machine.ts';
import { createTopBarMachine } from '#machines/top-bar/top-bar.machine.ts';
import type { TraceRecord } from '../../../audit/trace/format.ts';
import { createRecorder, type Recorder } from '../../../audit/trace/recorder.ts';
import { replay } from '../../../audit/trace/replay.ts';
import { createJoinHarness } from '../../support/join-harness.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

function recordedSite({ limit }: { limit?: number } = {}) {
  const clock = new SimulatedWallClock({ zone: 'UTC', now: Date.UTC(2026, 5, 21, 12) });
  const reported: TraceRecord[] = [];
  const recorder: Recorder = createRecorder({
    elapsed: () => 0,
    report: (record) => reported.push(record),
    // As the audit view does: it takes the whole anew.
    reportCut: () => reported.splice(0, reported.length, ...recorder.records()),
    ...(limit !== undefined && { limit }),
  });
  const ports = recorder.record({ clock, store: memoryStore(), randomKey: () => '' });
  const site = createActor(createSiteMachine(ports), { clock, inspect: recorder.inspect }).start();
  return { site, recorder, reported, clock };
}

test('every actor has a readable name, those that a page starts and stops too', async () => {
  const recorder = createRecorder({ elapsed: () => 0 });
  const first = createActor(createTopBarMachine(), { inspect: recorder.inspect }).start();
  first.stop();
  createActor(createTopBarMachine(), { inspect: recorder.inspect }).start();

  const actors = recorder.records().filter(({ kind }) => kind === 'actor');
  expect(actors).toMatchObject([{ actor: 'topBar' }, { actor: 'topBar 2' }]);
  expect(recorder.records()).toContainEqual(
    expect.objectContaining({ kind: 'snapshot', actor: 'topBar', status: 'stopped' }),
  );
});

test('an actor that is made and never started, as React does in its strict mode, leaves no trace', () => {
  const recorder = createRecorder({ elapsed: () => 0 });
  createActor(createTopBarMachine(), { inspect: recorder.inspect });
  expect(recorder.records()).toEqual([]);
});

test('the request that a machine makes is an actor named after both, and ends', async () => {
  const recorder = createRecorder({ elapsed: () => 0 });
  const harness = createJoinHarness({ text: 'ABCDEFGHJF', watch: () => recorder.inspect });
  await harness.lastRequest().fail();

  const own = recorder.records().filter((record) => 'actor' in record && record.actor === 'join lookUp');
  expect(own).toMatchObject([
    { kind: 'actor', machine: null, parent: 'join', input: { code: 'TRACE0001K', key: null } },
    { kind: 'snapshot', status: 'error' },
  ]);
});

test('MENU-2: a scroll is recorded with its event, its microsteps by the names of the chart, and both states', () => {
  const { site, recorder } = recordedSite();
  const before = recorder.records().length;
  site.send({ type: 'page.scrolled', top: 101 });

  const own = recorder
    .records()
    .slice(before)
    .filter((record) => 'actor' in record && record.actor === 'topBar');
  expect(own).toMatchObject([
    { kind: 'event', from: 'site', event: { type: 'page.scrolled', top: 101 } },
    { kind: 'microstep', transitions: ['topBar page.scrolled'] },
    { kind: 'microstep', transitions: ['topBar.menu.full always'] },
    { kind: 'snapshot', value: { menu: 'compact', drawer: 'closed' } },
  ]);
});

test('records are numbered without gaps, and each is reported once', () => {
  const { site, recorder, reported } = recordedSite();
  site.send({ type: 'page.opened' });
  expect(recorder.records().map(({ seq }) => seq)).toEqual(reported.map((_, index) => index + 1));
  expect(recorder.records()).toEqual(reported);
});

test('when there are too many records the oldest are cut off, with a word; what remains replays', () => {
  const { site, recorder, reported } = recordedSite({ limit: 300 });
  site.send({ type: 'page.opened' });
  for (let top = 0; top < 400; top += 1) site.send({ type: 'page.scrolled', top });
  expect(reported, 'whoever listens forgets the older ones, too').toEqual(recorder.records());

  const records = recorder.records();
  const [first] = records;
  expect(records.length).toBeLessThan(340);
  expect(first).toMatchObject({ kind: 'cut' });
  const kept = records.filter(({ seq }) => seq > (first?.seq ?? 0)).length;
  expect(first?.kind === 'cut' && first.dropped + records.length - 1).toBe(records.at(-1)?.seq ?? 0);
  expect(kept).toBeGreaterThan(100);
  const replayed = replay(records);
  expect(replayed).toEqual({
    kind: 'identical',
    counts: replayed.counts,
    cutOff: first?.kind === 'cut' ? first.dropped : null,
  });
  expect(replayed.counts.actors).toBe(5);
  expect(replayed.counts.states).toBeGreaterThan(20);
});

test('what was cut off and then changed does not replay: the check is not empty', () => {
  const { site, recorder } = recordedSite({ limit: 300 });
  for (let top = 0; top < 400; top += 1) site.send({ type: 'page.scrolled', top });
  const changed = recorder
    .records()
    .map((record) =>
      record.kind === 'event' && record.actor === 'topBar' && record.event.type === 'page.scrolled'
        ? { ...record, event: { ...record.event, top: 0 } }
        : record,
    );
  expect(replay(changed)).toMatchObject({
    kind: 'diverged',
    at: {
      actor: 'topBar',
      event: 'page.scrolled',
      differences: expect.arrayContaining([
        { path: 'value.menu', recorded: 'compact', replayed: 'full' },
        { path: 'context.isScrolled', recorded: true, replayed: false },
      ]),
    },
  });
});
