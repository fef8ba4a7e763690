import { readdirSync, readFileSync } from 'node:fs';
import { createActor } from 'xstate';
import { CATALOGUE, type MachineName, machineOf } from '#audit/charts/catalogue.ts';
import { chartOf } from '#audit/charts/chart.ts';
import type { TraceRecord } from '#audit/trace/format.ts';
import { createRecorder } from '#audit/trace/recorder.ts';
import { headerOf, writeTrace } from '#audit/trace/write-trace.ts';
import { clausesIn } from '#audit/view/prepare/clauses-in.ts';
import type { ViewData } from '#audit/view/view-data.ts';
import type { SiteEvent } from '#machines/site/site.events.ts';
import { createSiteMachine } from '#machines/site/site.machine.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

/** What the view knows of the site, but that its charts are not laid out. */
export const viewData: ViewData = {
  charts: Object.fromEntries(
    Object.keys(CATALOGUE).map((name) => {
      const chart = chartOf(machineOf(name as MachineName));
      const states = chart.states.map(({ id }) => ({ id, x: 0, y: 0, width: 100, height: 30, lines: [] }));
      const layout = { width: 100, height: 30, states, arrows: [], initials: [] };
      return [name, { chart, layout, names: layout }];
    }),
  ) as unknown as ViewData['charts'],
  clauses: clausesIn(readFileSync('docs/clauses.md', 'utf8')),
  coverage: null,
  build: 'spec',
};

const NOON = Date.UTC(2026, 5, 21, 12);

/** Records what the site's machines do with these events; `wait` lets time pass. */
export function recordSite(events: readonly (SiteEvent | { wait: number })[]): TraceRecord[] {
  const clock = new SimulatedWallClock({ zone: 'Europe/Berlin', now: NOON });
  const recorder = createRecorder({ elapsed: () => clock.now() - NOON });
  const ports = recorder.record({ clock, store: memoryStore(), randomKey: () => 'key' });
  const site = createActor(createSiteMachine(ports), {
    clock: ports.clock,
    inspect: recorder.inspect,
  }).start();
  for (const event of events) {
    if ('wait' in event) clock.wait(event.wait);
    else site.send(event);
  }
  return [...recorder.records()];
}

/** 'Why did the menu turn compact here?' in steps: the last one is of the top bar. */
export const MENU_STORY: readonly SiteEvent[] = [
  { type: 'page.opened' },
  { type: 'viewport.changed', isNarrow: false },
  { type: 'page.scrolled', top: 100 },
  { type: 'page.scrolled', top: 101 },
];

/** The records of every kept trace, by the name of its file. */
export function keptTraces(): [string, TraceRecord[]][] {
  return readdirSync('fixtures/traces').map((file) => [
    file,
    readFileSync(`fixtures/traces/${file}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line) as TraceRecord),
  ]);
}

/** A trace as a file that a person chooses. */
export async function fileOf(records: readonly TraceRecord[]): Promise<File> {
  const header = headerOf({ build: 'spec', zone: 'Europe/Berlin', tzdata: null, startedAt: NOON });
  return new File([await writeTrace(header, records)], 'trace.ndjson');
}
