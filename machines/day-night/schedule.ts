import type { LocalCalendar } from '../wall-clock.ts';

/** The two looks of the site (DAY-1). */
export type Phase = 'day' | 'night';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** Day begins at 08:00 local time, inclusive (DAY-1). Minutes since local midnight. */
export const DAY_STARTS_AT_MINUTE = 8 * 60;
/** Day ends at 20:45 local time, exclusive (DAY-1). Minutes since local midnight. */
export const DAY_ENDS_AT_MINUTE = 20 * 60 + 45;
/** How long after a boundary the timer fires. A timer that fires a little early is then still after it (DAY-2). */
export const CHANGE_MARGIN_MS = 50;

/** The phase shown at `instant` by the local wall clock: day from 08:00 inclusive to 20:45 exclusive (DAY-1). */
export function phaseAt(calendar: LocalCalendar, instant: number): Phase {
  const time = timeOfDay(calendar.localTimeAt(instant));
  return DAY_STARTS_AT_MINUTE * MINUTE_MS <= time && time < DAY_ENDS_AT_MINUTE * MINUTE_MS ? 'day' : 'night';
}

/**
 * The first instant after `instant` at which the phase of the local wall clock changes (DAY-2).
 *
 * It computes the next boundary as if the zone's offset did not change. If the offset changes before that boundary,
 * the offset change is handled first. Either it changes the phase itself (Easter Island went back from 21:00 to
 * 20:00), or the computation starts again from it (Samoa skipped a day).
 *
 * Assumes that a zone changes its offset at most once in thirteen hours. Since 1970 no zone has done so twice within
 * a week.
 */
export function nextChangeAfter(calendar: LocalCalendar, instant: number): number {
  const phase = phaseAt(calendar, instant);
  for (let from = instant; ; ) {
    const boundary = from + untilBoundary(calendar.localTimeAt(from));
    const jump = firstOffsetJump(calendar, from, boundary);
    if (jump === null) return boundary;
    if (phaseAt(calendar, jump) !== phase) return jump;
    from = jump;
  }
}

function timeOfDay(localTime: number): number {
  return ((localTime % DAY_MS) + DAY_MS) % DAY_MS;
}

/** Milliseconds from `localTime` to the next 08:00 or 20:45 if the offset does not change; never 0. */
function untilBoundary(localTime: number): number {
  const time = timeOfDay(localTime);
  const boundaries = [DAY_STARTS_AT_MINUTE * MINUTE_MS, DAY_ENDS_AT_MINUTE * MINUTE_MS];
  const next = boundaries.find((boundary) => boundary > time) ?? DAY_STARTS_AT_MINUTE * MINUTE_MS + DAY_MS;
  return next - time;
}

/** The first instant in (from, to] whose offset is not the one at `from`, or null; exact to the millisecond. */
function firstOffsetJump(calendar: LocalCalendar, from: number, to: number): number | null {
  const offsetAt = (instant: number) => calendar.localTimeAt(instant) - instant;
  const offset = offsetAt(from);
  // Stryker disable next-line ConditionalExpression: it saves the search, which would end at `to`, the same boundary.
  if (offsetAt(to) === offset) return null;
  let before = from;
  let behind = to;
  while (behind - before > 1) {
    const middle = Math.floor((before + behind) / 2);
    if (offsetAt(middle) === offset) before = middle;
    else behind = middle;
  }
  return behind;
}
