import type { Attendance } from '../../contract/session.ts';
import type { SeatState } from '../session/session-details.ts';

/** A count with its noun: `1 seat`, `2 seats`, `3 people`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}

/** What became of a seat, in a table. */
export function seatLabel(state: SeatState): string {
  return SEAT_WORDS[state];
}

const SEAT_WORDS = { held: 'held', left: 'given back', withdrawn: 'withdrawn' } as const;

/** The attendance of a seat in a table, and whether the lab has set it. */
export function attendanceLabel(seat: { attendance: Attendance | null; isAttendanceSet: boolean }): string {
  return `${seat.attendance ?? '-'}${seat.isAttendanceSet ? ' (set)' : ''}`;
}
