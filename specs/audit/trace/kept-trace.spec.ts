import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { createTopBarMachine } from '#machines/top-bar/top-bar.machine.ts';
import { readTrace } from '../../../audit/trace/read-trace.ts';
import { keptTrace } from '../../support/kept-trace.ts';

const FILE = '.reports/traces/a-wrong-law.ndjson';

/** A law that the bar does not keep: that it never turns compact. */
const wrongLaw = fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 200 })), (tops) =>
  keptTrace('A wrong law', ({ inspect }) => {
    const actor = createActor(createTopBarMachine(), { inspect }).start();
    for (const top of tops) actor.send({ type: 'page.scrolled', top });
    expect(actor.getSnapshot().value).toMatchObject({ menu: 'full' });
  }),
);

test('MENU-2: a story that fails is kept as a trace: the smallest one, and it replays', async () => {
  onTestFinished(() => rmSync(FILE));
  const failure = await fc.assert(wrongLaw, { seed: 1, numRuns: 200 }).catch((error: Error) => error);

  expect(String(failure instanceof Error && failure.cause)).toContain(`npm run replay -- ${FILE}`);
  const trace = await readTrace(readFileSync(FILE, 'utf8'));
  expect(trace.kind === 'trace' && trace.records.filter(({ kind }) => kind === 'event')).toMatchObject([
    { event: { type: 'page.scrolled', top: 101 } },
  ]);
  const said = execFileSync('node', ['.ci/replay.ts', FILE], { encoding: 'utf8' });
  expect(said).toBe(`${FILE}: identical: 1 actors, 1 events, 0 readings, 2 states.\n`);
});
