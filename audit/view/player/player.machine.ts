import { assign, setup } from 'xstate';

export type PlayerEvent =
  /** The steps that the filters show, by index, in their order. */
  | { type: 'steps.changed'; shown: readonly number[] }
  | { type: 'step.chosen'; step: number }
  | { type: 'first.pressed' }
  | { type: 'back.pressed' }
  | { type: 'next.pressed' }
  | { type: 'last.pressed' }
  | { type: 'play.pressed' }
  | { type: 'pause.pressed' }
  | { type: 'follow.pressed' }
  | { type: 'speed.chosen'; perSecond: number };

export type PlayerContext = {
  shown: readonly number[];
  /** The step that the view tells about; null while there is none. */
  chosen: number | null;
  /** Steps per second while it plays. */
  perSecond: number;
};

export const SPEEDS = [1, 2, 5, 10] as const;

/**
 * Which step of a trace is chosen: by hand, one after the other (`playing`), or always the newest (`following`).
 * Whoever chooses a step by hand stops both.
 */
export const playerMachine = setup({
  types: { context: {} as PlayerContext, events: {} as PlayerEvent },
  actions: {
    setShown: assign(({ context: { chosen } }, { shown }: { shown: readonly number[] }) => ({
      shown,
      chosen: nearest(shown, chosen),
    })),
    choose: assign((_, { step }: { step: number }) => ({ chosen: step })),
    goFirst: assign(({ context: { shown, chosen } }) => ({ chosen: shown[0] ?? chosen })),
    goBack: assign(({ context: { shown, chosen } }) => ({
      chosen: shown[place(shown, chosen ?? 0) - 1] ?? chosen,
    })),
    goNext: assign(({ context: { shown, chosen } }) => ({
      chosen: shown[place(shown, (chosen ?? -1) + 1)] ?? chosen,
    })),
    goLast: assign(({ context: { shown, chosen } }) => ({ chosen: shown.at(-1) ?? chosen })),
    setSpeed: assign((_, { perSecond }: { perSecond: number }) => ({ perSecond })),
  },
  guards: {
    isAtEnd: ({ context: { shown, chosen } }) => (shown.at(-1) ?? -1) <= (chosen ?? -1),
  },
  delays: { untilNextStep: ({ context: { perSecond } }) => 1000 / perSecond },
}).createMachine({
  id: 'player',
  context: { shown: [], chosen: null, perSecond: 2 },
  initial: 'paused',
  on: {
    'steps.changed': { actions: { type: 'setShown', params: ({ event }) => event } },
    'step.chosen': { target: '.paused', actions: { type: 'choose', params: ({ event }) => event } },
    'first.pressed': { target: '.paused', actions: 'goFirst' },
    'back.pressed': { target: '.paused', actions: 'goBack' },
    'next.pressed': { target: '.paused', actions: 'goNext' },
    'last.pressed': { target: '.paused', actions: 'goLast' },
    'follow.pressed': '.following',
    'speed.chosen': { actions: { type: 'setSpeed', params: ({ event }) => event } },
  },
  states: {
    paused: {
      on: {
        // At the end it plays again from the beginning.
        'play.pressed': [{ guard: 'isAtEnd', target: 'playing', actions: 'goFirst' }, { target: 'playing' }],
      },
    },
    playing: {
      always: { guard: 'isAtEnd', target: 'paused' },
      after: { untilNextStep: { target: 'playing', reenter: true, actions: 'goNext' } },
      on: { 'pause.pressed': 'paused' },
    },
    following: {
      entry: 'goLast',
      on: {
        'steps.changed': {
          actions: [{ type: 'setShown', params: ({ event }) => event }, 'goLast'],
        },
        'pause.pressed': 'paused',
        'follow.pressed': 'paused',
        'play.pressed': 'playing',
      },
    },
  },
});

/** The place of the first of the sorted steps that is not before `step`. */
function place(shown: readonly number[], step: number): number {
  let low = 0;
  let high = shown.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shown[middle] ?? 0) < step) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The chosen step while it is shown; else the last one before it, or the first. */
function nearest(shown: readonly number[], chosen: number | null): number | null {
  if (chosen === null) return shown[0] ?? null;
  const at = place(shown, chosen);
  return shown[at] === chosen ? chosen : (shown[at - 1] ?? shown[0] ?? null);
}
