import { sql } from 'kysely';
import { type Attendance, isOver, type Outcome } from '../contract/session.ts';
import type { SeatRow, SessionRow } from '../database/schema.ts';

export type AttendanceSource = Pick<SessionRow, 'state'> &
  Pick<SeatRow, 'left_at' | 'seen_live_at' | 'attendance'> & {
    /** When the session went live for the first time; null where it never did. */
    first_live_at: number | null;
  };

/** `first_live_at` in a query on the table `session`. */
export const firstLiveAt = sql<number | null>`(
  select at from session_move
  where session_move.session_id = session.id and to_state = 'live' order by sequence limit 1
)`.as('first_live_at');

/**
 * Whether a participant was there: as the lab has set it, or else by whether their page was open while the session was
 * live. That does not say how long they stayed, as people are in the game and not on the page. Null where it is not
 * known: before the end, for a seat that was given back, and for a session that was never live. (Sessions that had
 * ended before this was recorded have a `seen_live_at` from the migration, so that people still see the thanks and
 * the code that they saw before.)
 */
export function attendanceOf(source: AttendanceSource): Attendance | null {
  const { left_at, seen_live_at, attendance, first_live_at } = source;
  if (attendance !== null) return attendance;
  if (seen_live_at !== null) return 'attended';
  return isOver(source) && first_live_at !== null && left_at === null ? 'absent' : null;
}

/** What a session that has ended came to for a participant who held a seat in it. */
export function attendanceOutcome(source: AttendanceSource): Outcome {
  return attendanceOf(source) ?? 'not-held';
}
