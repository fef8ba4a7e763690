import type { DemoStartEvent } from '#machines/demo/demo-start.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

/** What `/demo` shows until one plays (SITE-6). Its one port is `load`, which says whether the script has arrived. */
export const demoStartModel = {
  machine: 'demoStart',
  steps: {
    'Start is pressed': { kind: 'event', event: { type: 'start.pressed' } },
    'the script arrives': { kind: 'answer', port: 'load', reply: true },
    'the script cannot be loaded': { kind: 'answer', port: 'load', reply: false },
    'the loading breaks': { kind: 'rejection', port: 'load' },
    'an older script arrives': { kind: 'answer', port: 'load', reply: true, isOld: true },
    'an older script cannot be loaded': { kind: 'answer', port: 'load', reply: false, isOld: true },
    '29,999 ms pass': { kind: 'time', ms: 29_999 },
    '1 ms passes': { kind: 'time', ms: 1 },
    'the first picture is drawn': { kind: 'event', event: { type: 'picture.drawn' } },
  },
  screens: {
    'demoStart.poster': 'poster',
    'demoStart.loading': 'loading',
    'demoStart.drawing': 'poster, before the first picture',
    'demoStart.playing': 'demo',
    'demoStart.failed': 'failure',
  },
} as const satisfies Model<DemoStartEvent>;

type Screen = ScreenOf<typeof demoStartModel>;

/** `asked`: how often the script was asked for. `waited`: for how long it has been on its way. Milliseconds. */
export type DemoStartState = { shown: Screen; asked: number; waited: number };

export const demoStartOracle: Oracle<DemoStartState, DemoStartEvent, Screen> = {
  // Nothing is loaded before somebody starts.
  start: { shown: 'poster', asked: 0, waited: 0 },
  next: (start, step) => {
    const isLoading = start.shown === 'loading';
    switch (step.kind) {
      case 'event':
        return after(start, step.event);
      case 'answer':
        // Only the newest loading counts, and only while it is waited for.
        if (!isLoading || step.isOld) return start;
        return {
          ...start,
          shown: step.reply === true ? 'poster, before the first picture' : 'failure',
          waited: 0,
        };
      case 'rejection':
        return isLoading ? { ...start, shown: 'failure', waited: 0 } : start;
      case 'time': {
        if (!isLoading) return start;
        const waited = start.waited + step.ms;
        return waited < 30_000 ? { ...start, waited } : { ...start, shown: 'failure', waited: 0 };
      }
      case 'clock':
      case 'clock change':
      case 'reload':
      case 'store':
        return start;
    }
  },
  shows: ({ shown }) => [shown],
  facts: ({ asked }) => ({ asked }),
  identity: ({ asked, waited }) => [Math.min(asked, 2), waited > 0],
};

function after(start: DemoStartState, { type }: DemoStartEvent): DemoStartState {
  switch (type) {
    case 'start.pressed':
      return start.shown === 'poster' || start.shown === 'failure'
        ? { shown: 'loading', asked: start.asked + 1, waited: 0 }
        : start;
    case 'picture.drawn':
      return start.shown === 'poster, before the first picture' ? { ...start, shown: 'demo' } : start;
  }
}
