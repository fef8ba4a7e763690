import { expect, test } from 'vitest';
import { machinesHash } from '../../../.ci/audit/machines-hash.ts';
import { readTrace } from '../../../audit/trace/read-trace.ts';
import { replay } from '../../../audit/trace/replay.ts';

/** Recorded in Chromium by e2e/audit/journeys.e2e.ts. */
const traces = import.meta.glob<string>('../../../fixtures/traces/*.ndjson', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What each journey must contain, so that an empty trace does not pass. */
const JOURNEYS: Record<string, { machine: string; event: string }> = {
  visit: { machine: 'dayNight', event: 'xstate.after.untilNextChange.dayNight.day' },
  drawer: { machine: 'topBar', event: 'drawer.dismissed' },
  'faq-search': { machine: 'faqSearch', event: 'xstate.done.actor.0.faqSearch.searching' },
  'join-with-lost-reply': { machine: 'join', event: 'xstate.after.pause.join.joining.pausing' },
  session: { machine: 'sessionPage', event: 'session.answered' },
  withdrawal: { machine: 'confirmedRequest', event: 'request.confirmed' },
  demo: { machine: 'mate', event: 'question.answered' },
};

test.for(Object.entries(JOURNEYS))(
  'the kept trace of the journey "%s" replays to the identical states',
  async ([name, { machine, event }], { task }) => {
    const trace = await readTrace(traces[`../../../fixtures/traces/${name}.ndjson`] ?? '');
    if (trace.kind === 'refused') throw new Error(trace.why);
    // Else `npm run replay` refuses it. After a change of the machines: UPDATE_TRACES=1 npx playwright test --project=audit
    expect(trace.header.build).toBe(machinesHash());

    const replayed = replay(trace.records);
    const { actors, events: sent, states } = replayed.counts;
    task.meta.replayed = [
      { file: `fixtures/traces/${name}.ndjson`, result: replayed.kind, actors, events: sent, states },
    ];
    expect(replayed).toEqual({ kind: 'identical', counts: replayed.counts, cutOff: 0 });
    const events = trace.records.filter((record) => record.kind === 'event' && record.event.type === event);
    expect(events).toContainEqual(expect.objectContaining({ actor: expect.stringContaining(machine) }));
    expect(replayed.counts.states).toBeGreaterThan(15);
  },
);

test('every kept trace is one of these journeys', () => {
  expect(Object.keys(traces).map((file) => /([^/]+)\.ndjson$/.exec(file)?.[1])).toEqual(
    Object.keys(JOURNEYS).toSorted(),
  );
});
