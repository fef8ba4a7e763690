import type { Attendance } from '../../contract/session.ts';
import type { Ports } from '../../participation/ports.ts';
import { StudyError } from '../study-error.ts';
import { readSessionDetails, type SessionDetails } from './session-details.ts';

/** A seat whose attendance was set or given back to the site, and what it was before. */
export type AttendanceSet = Pick<
  SessionDetails['seatList'][number],
  'number' | 'participant' | 'leftAt' | 'attendance' | 'isAttendanceSet'
> & { before: Attendance | null; wasAttendanceSet: boolean };

/**
 * Sets the attendance of seats by their numbers; null leaves it to what the site has seen. Throws a `StudyError` where one of
 * the seats is not there; then nothing has changed.
 */
export async function setAttendance(
  ports: Ports,
  id: string,
  attendance: Attendance | null,
  numbers: readonly number[],
): Promise<AttendanceSet[]> {
  return ports.db.transaction().execute(async (db) => {
    const tx = { ...ports, db };
    const before = new Map((await readSessionDetails(tx, id)).seatList.map((seat) => [seat.number, seat]));
    const missing = numbers.find((number) => !before.has(number));
    if (missing !== undefined) {
      throw new StudyError(
        `There is no seat ${missing} in ${id}, so nothing was changed. 'session show ${id}' lists the seats.`,
      );
    }
    await db
      .updateTable('seat')
      .set({ attendance })
      .where('session_id', '=', id)
      .where('number', 'in', numbers)
      .execute();
    const { seatList } = await readSessionDetails(tx, id);
    return seatList
      .filter(({ number }) => numbers.includes(number))
      .map((seat) => ({
        number: seat.number,
        participant: seat.participant,
        leftAt: seat.leftAt,
        attendance: seat.attendance,
        isAttendanceSet: seat.isAttendanceSet,
        before: before.get(seat.number)?.attendance ?? null,
        wasAttendanceSet: before.get(seat.number)?.isAttendanceSet ?? false,
      }));
  });
}
