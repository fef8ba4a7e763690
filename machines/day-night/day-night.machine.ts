import { assign, setup } from 'xstate';
import type { WallClock } from '../wall-clock.ts';
import { CHANGE_MARGIN_MS, nextChangeAfter, type Phase, phaseAt } from './schedule.ts';

/** Results of the last reading of the clock; null before the first. Instants are milliseconds since 1970 UTC. */
export type ClockReading = { readAt: number; phase: Phase; nextChangeAt: number };

export type DayNightEvent = { type: 'page.opened' } | { type: 'page.shown' };

/**
 * Day or night by the local wall clock (DAY-1 to DAY-3).
 *
 * Every wake-up reads the clock again: its own timer, the page becoming visible, gaining focus, or coming back from
 * the back/forward cache. Nothing toggles. Leaving `day` or `night` cancels its timer, so there is never more than
 * one. `unread`: the prerendered page, which has no clock.
 */
export function createDayNightMachine({ clock }: { clock: WallClock }) {
  return setup({
    types: {
      context: {} as { reading: ClockReading | null },
      events: {} as DayNightEvent,
    },
    actions: {
      readClock: assign({ reading: () => readingOf(clock) }),
    },
    guards: {
      // Stryker disable next-line OptionalChaining: the clock was read just before.
      readsDay: ({ context }) => context.reading?.phase === 'day',
    },
    delays: {
      untilNextChange: ({ context }) =>
        context.reading ? context.reading.nextChangeAt - context.reading.readAt + CHANGE_MARGIN_MS : 0,
    },
  }).createMachine({
    id: 'dayNight',
    context: { reading: null },
    initial: 'unread',
    on: {
      'page.opened': '.readingClock',
      'page.shown': '.readingClock',
    },
    states: {
      unread: {},
      readingClock: {
        entry: 'readClock',
        always: [{ guard: 'readsDay', target: 'day' }, { target: 'night' }],
      },
      day: { after: { untilNextChange: 'readingClock' } },
      night: { after: { untilNextChange: 'readingClock' } },
    },
  });
}

function readingOf(clock: WallClock): ClockReading {
  const readAt = clock.now();
  return { readAt, phase: phaseAt(clock, readAt), nextChangeAt: nextChangeAfter(clock, readAt) };
}
