import { fromPromise, setup } from 'xstate';

export type DemoStartEvent = { type: 'start.pressed' } | { type: 'picture.drawn' };

/** The demo's script that takes longer to arrive counts as lost. Milliseconds. */
export const LOAD_TIMEOUT_MS = 30_000;

/**
 * What `/demo` shows before one plays: a poster, until the visitor starts (SITE-6). Only then is the demo loaded. The
 * poster stays until the first picture is drawn. After a failure one can start again.
 *
 * @param ports.load whether the demo's script has arrived; never rejects
 */
export function createDemoStartMachine({ load }: { load: () => Promise<boolean> }) {
  return setup({
    types: { events: {} as DemoStartEvent },
    actors: { load: fromPromise<boolean>(() => load()) },
    guards: { hasArrived: (_, { arrived }: { arrived: boolean }) => arrived },
    delays: { timeout: LOAD_TIMEOUT_MS },
  }).createMachine({
    id: 'demoStart',
    initial: 'poster',
    states: {
      poster: { on: { 'start.pressed': 'loading' } },
      loading: {
        invoke: {
          src: 'load',
          onDone: [
            {
              guard: { type: 'hasArrived', params: ({ event }) => ({ arrived: event.output }) },
              target: 'drawing',
            },
            { target: 'failed' },
          ],
          onError: 'failed',
        },
        after: { timeout: 'failed' },
      },
      drawing: { on: { 'picture.drawn': 'playing' } },
      playing: {},
      failed: { on: { 'start.pressed': 'loading' } },
    },
  });
}
