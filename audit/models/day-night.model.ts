import type { DayNightEvent } from '#machines/day-night/day-night.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const at = (time: string) => ({ kind: 'clock', now: Date.parse(`2026-06-21T${time}Z`) }) as const;

/** Day or night by the clock (DAY-1 to DAY-3), in UTC. */
export const dayNightModel = {
  machine: 'dayNight',
  steps: {
    'the page is opened': { kind: 'event', event: { type: 'page.opened' } },
    'the page is shown': { kind: 'event', event: { type: 'page.shown' } },
    'the clock is set to 07:59:59.999': at('07:59:59.999'),
    'the clock is set to 08:00': at('08:00:00.000'),
    'the clock is set to 20:44:59.999': at('20:44:59.999'),
    'the clock is set to 20:45': at('20:45:00.000'),
    '1 ms passes': { kind: 'time', ms: 1 },
    '50 ms pass': { kind: 'time', ms: 50 },
    '11 h 15 min pass': { kind: 'time', ms: 11.25 * HOUR_MS },
    '12 h 45 min pass': { kind: 'time', ms: 12.75 * HOUR_MS },
  },
  screens: {
    'dayNight.unread': 'no phase',
    'dayNight.readingClock': null,
    'dayNight.day': 'day',
    'dayNight.night': 'night',
  },
} as const satisfies Model<DayNightEvent>;

/** `wakesIn`: when the page looks at the clock by itself. Milliseconds. */
type Page = { now: number; phase: 'no phase' | 'day' | 'night'; wakesIn: number | null };

export const dayNightOracle: Oracle<Page, DayNightEvent, ScreenOf<typeof dayNightModel>> = {
  start: { now: Date.parse('2026-06-21T12:00:00Z'), phase: 'no phase', wakesIn: null },
  next: (page, step) => {
    if (step.kind === 'event') return looked(page);
    if (step.kind === 'clock') return { ...page, now: step.now };
    return step.kind === 'time' ? later(page, step.ms) : page;
  },
  shows: ({ phase }) => [phase],
  facts: ({ phase, wakesIn }) => ({
    phase: phase === 'no phase' ? null : phase,
    timers: wakesIn === null ? 0 : 1,
  }),
  identity: ({ now, phase, wakesIn }) => [
    phase,
    phaseOf(now),
    wakesIn === null ? null : [1, 50, 51].filter((ms) => wakesIn > ms),
  ],
};

/** Somebody, or the timer, makes the page look at the clock. It wakes 50 ms after the next change. */
function looked({ now }: Page): Page {
  const midnight = now - (now % DAY_MS);
  const changes = [8 * HOUR_MS, 20.75 * HOUR_MS, 32 * HOUR_MS].map((time) => midnight + time);
  const next = changes.find((change) => change > now) ?? now;
  return { now, phase: phaseOf(now), wakesIn: next - now + 50 };
}

function later(page: Page, ms: number): Page {
  const { now, wakesIn } = page;
  if (wakesIn === null) return { ...page, now: now + ms };
  if (wakesIn > ms) return { ...page, now: now + ms, wakesIn: wakesIn - ms };
  return later(looked({ ...page, now: now + wakesIn }), ms - wakesIn);
}

/** Day is from 08:00 to before 20:45. */
function phaseOf(now: number): 'day' | 'night' {
  const minutes = Math.floor((now % DAY_MS) / MINUTE_MS);
  return minutes >= 480 && minutes < 1245 ? 'day' : 'night';
}
