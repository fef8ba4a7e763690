import { readFileSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { createParticipantMachine } from '#machines/participant/participant.machine.ts';
import { createTopBarMachine } from '#machines/top-bar/top-bar.machine.ts';
import { replayFile } from '../../../.ci/replay/replay-file.ts';
import { readTrace } from '../../../audit/trace/read-trace.ts';
import { keptTrace } from '../../support/kept-trace.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { assertStories, inspectStory, portsOfStory } from '../../support/stories.ts';

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
  expect(await replayFile(FILE, { acceptsOtherBuild: false })).toEqual({
    isIdentical: true,
    text: 'identical: 1 actors, 1 events, 0 readings, 2 states.',
  });
});

test('only the smallest story that fails is recorded', async () => {
  const file = '.reports/traces/only-the-smallest-story-that-fails-is-recorded.ndjson';
  onTestFinished(() => rmSync(file));
  const visits = fc.array(fc.constantFrom('seat.taken' as const, 'seat.left' as const), { maxLength: 9 });
  const property = fc.property(visits, (types) => {
    const ports = portsOfStory({ store: memoryStore() });
    const actor = createActor(createParticipantMachine(ports), { inspect: inspectStory }).start();
    actor.send({ type: 'page.opened' });
    for (const type of types) actor.send({ type });
    expect(actor.getSnapshot().context.holdsSeat).toBe(false);
  });

  const failure = await assertStories(property, { seed: 1, numRuns: 100 }).catch((error: Error) => error);

  expect(String(failure instanceof Error && failure.cause)).toContain(`npm run replay -- ${file}`);
  expect(await replayFile(file, { acceptsOtherBuild: false })).toEqual({
    isIdentical: true,
    text: 'identical: 1 actors, 2 events, 1 readings, 3 states.',
  });
});
