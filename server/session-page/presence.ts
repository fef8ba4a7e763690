import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema, SeatRow } from '../database/schema.ts';

/**
 * A page that was requested within this time counts as open. Pages poll every 4 s: one request may be lost without
 * a person seeming to leave, and after closing a page its person is shown as gone within 20 s.
 */
export const PRESENCE_MS = 15_000;

/** How old `seen_at` may get before it is written again: at every second request of a page. */
export const SEEN_AT_INTERVAL_MS = 6_000;

/**
 * Between which times somebody was seen who is present at `now`, in milliseconds. `seen_at` may come from another machine
 * whose clock is a little ahead. A time further in the future does not count, as otherwise somebody who has left would stay
 * until a clock that was set back has reached it.
 */
export function presenceWindow(now: number): { seenAfter: number; seenUntil: number } {
  return { seenAfter: now - PRESENCE_MS, seenUntil: now + PRESENCE_MS };
}

/**
 * Whether a person is present: they hold the seat and its page is open. The waiting page's count and the lab's commands
 * both use this, in a query on the table `seat`.
 */
export function isPresent({ seenAfter, seenUntil }: ReturnType<typeof presenceWindow>): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'seat'>();
  return eb.and([
    eb('seat.left_at', 'is', null),
    eb('seat.seen_at', '>', seenAfter),
    eb('seat.seen_at', '<=', seenUntil),
  ]);
}

/** The same of a row that has been read. */
export function isRowPresent(
  { left_at, seen_at }: Pick<SeatRow, 'left_at' | 'seen_at'>,
  { seenAfter, seenUntil }: ReturnType<typeof presenceWindow>,
): boolean {
  return left_at === null && seen_at !== null && seen_at > seenAfter && seen_at <= seenUntil;
}

/**
 * Whether `seen_at` has to be written again. A time in the future comes from a clock that was set back since, or is
 * ahead.
 */
export function isSeenAtStale({ seen_at }: Pick<SeatRow, 'seen_at'>, now: number): boolean {
  return seen_at === null || seen_at > now || now - seen_at >= SEEN_AT_INTERVAL_MS;
}
