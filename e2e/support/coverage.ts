import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright/test';

/** What a trace says of one machine, by the ids of its chart. The form is that of `audit/charts/coverage.ts`. */
type MachineCoverage = Record<'transitions' | 'states' | 'delays', Record<string, number>>;

type Note = { machine: string; transitions: string[]; states: string[] };

declare global {
  interface Window {
    noteCoverage(note: Note): Promise<void>;
  }
}

/** Whether the tests run against the audit build, to see which transitions a browser takes (`npm run coverage:browser`). */
export const COVERS_TRANSITIONS = process.env['E2E_COVERAGE'] === '1';

/** Collects what the machines of a context's pages do, as the audit build tells it, and keeps it in .reports/coverage. */
export class BrowserCoverage {
  readonly #machines: Record<string, MachineCoverage> = {};

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('noteCoverage', (_, note: Note) => this.#note(note));
    await context.addInitScript(() => {
      const machines = new Map<string, string>();
      const statesOf = (path: string, value: unknown): string[] =>
        typeof value === 'string'
          ? [path, `${path}.${value}`]
          : [
              path,
              ...Object.entries(value ?? {}).flatMap(([name, inner]) => statesOf(`${path}.${name}`, inner)),
            ];
      new BroadcastChannel('grovemates.audit').addEventListener('message', ({ data }) => {
        if (data.kind !== 'records') return;
        for (const record of data.records) {
          if (record.kind === 'actor' && record.machine !== null) machines.set(record.actor, record.machine);
          const machine = machines.get(record.actor);
          if (machine === undefined) continue;
          if (record.kind === 'microstep') {
            void window.noteCoverage({ machine, transitions: record.transitions, states: [] });
          }
          if (record.kind === 'snapshot') {
            void window.noteCoverage({ machine, transitions: [], states: statesOf(machine, record.value) });
          }
        }
      });
    });
  }

  #note({ machine, transitions, states }: Note): void {
    this.#machines[machine] ??= { transitions: {}, states: {}, delays: {} };
    const counts = this.#machines[machine];
    for (const id of transitions) {
      counts.transitions[id] = (counts.transitions[id] ?? 0) + 1;
      const delay = / after \S+/.test(id) ? id.replace(/ \d+$/, '') : null;
      if (delay !== null) counts.delays[delay] = (counts.delays[delay] ?? 0) + 1;
    }
    for (const id of states) counts.states[id] = (counts.states[id] ?? 0) + 1;
  }

  /**
   * @param name of the test, unique
   * @param spec its file, from the folder of the repository
   */
  keep(name: string, spec: string): void {
    mkdirSync('.reports/coverage', { recursive: true });
    writeFileSync(
      `.reports/coverage/browser-${name}.json`,
      JSON.stringify({ layer: 'browser', spec, coverage: this.#machines }),
    );
  }
}
