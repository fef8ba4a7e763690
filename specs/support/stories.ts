import fc, { type IRawProperty, type Parameters, type RunDetails } from 'fast-check';
import { expect } from 'vitest';
import type { InspectionEvent } from 'xstate';
import type { Recorder } from '#audit/trace/recorder.ts';
import { keptTrace } from './kept-trace.ts';
import { memoryStore } from './memory-store.ts';
import { SimulatedWallClock } from './simulated-wall-clock.ts';

type Ports = globalThis.Parameters<Recorder['record']>[0];

/** Of the story that is told again; stories are recorded only once they have failed. */
let recorder: Pick<Recorder, 'inspect' | 'record'> | null = null;

const unread: Ports = {
  clock: new SimulatedWallClock({ zone: 'UTC', now: 0 }),
  store: memoryStore(),
  randomKey: () => 'key',
};

/** For `createActor` in a story. */
export function inspectStory(event: InspectionEvent): void {
  recorder?.inspect(event);
}

/** The ports of a machine in a story. */
export function portsOfStory<Given extends Partial<Ports>>(given: Given): Given {
  return recorder ? { ...given, ...recorder.record({ ...unread, ...given }) } : given;
}

/**
 * `fc.assert` for a property that tells stories of events. The smallest story that fails is told once more with a
 * recorder, and the error says how to replay its trace.
 */
export async function assertStories<Story>(
  property: IRawProperty<Story>,
  parameters: Parameters<Story>,
): Promise<void> {
  const details = await fc.check(property, parameters);
  const report = (errorInstance: unknown) =>
    fc.readConfigureGlobal().reporter?.({ ...details, errorInstance } as RunDetails<unknown>);
  const { counterexample } = details;
  if (counterexample === null) return void report(null);
  const { currentTestName = 'story' } = expect.getState();
  await keptTrace(currentTestName, async (own) => {
    recorder = own;
    try {
      const failure = await property.run(counterexample);
      if (failure !== null && 'error' in failure) throw failure.error;
    } finally {
      recorder = null;
    }
  }).catch(report);
  report(details.errorInstance);
}
