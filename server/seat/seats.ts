import type { Kysely } from 'kysely';
import type { Seat } from '../contract/seat.ts';
import { isOver, OVER_STATES } from '../contract/session.ts';
import { compileOnce, firstOf } from '../database/compiled-query.ts';
import type { Schema, SeatRow, SessionRow } from '../database/schema.ts';
import { isoTime, isoTimeOrNull } from '../participation/iso-time.ts';
import type { TransactionPorts } from '../participation/ports.ts';
import { ConflictError } from '../participation/transact.ts';
import { attendanceOutcome, firstLiveAt } from './attendance.ts';

/** A participant's seat in a session, held or left. */
export function seatIn(
  db: Kysely<Schema>,
  participantId: string,
  sessionId: string,
): Promise<SeatRow | undefined> {
  return db
    .selectFrom('seat')
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** Every seat of a participant as the contract shows it, by the time of the session. */
export async function seatsOf(db: Kysely<Schema>, participantId: string): Promise<Seat[]> {
  const rows = await db
    .selectFrom('seat')
    .innerJoin('session', 'session.id', 'seat.session_id')
    .where('seat.participant_id', '=', participantId)
    .select(['seat.id', 'seat.number', 'seat.taken_at', 'seat.left_at', 'seen_live_at', 'attendance'])
    .select(['session.title', 'session.state', 'session.starts_at', 'session.ends_at', firstLiveAt])
    .orderBy('session.starts_at')
    .orderBy('seat.taken_at')
    .orderBy('seat.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.left_at === null ? 'held' : 'left',
    takenAt: isoTime(row.taken_at),
    leftAt: isoTimeOrNull(row.left_at),
    outcome: isOver(row) && row.left_at === null ? attendanceOutcome(row) : null,
    session: {
      title: row.title,
      state: row.state,
      startsAt: isoTime(row.starts_at),
      endsAt: isoTimeOrNull(row.ends_at),
    },
  }));
}

/** A seat to take: for whom, in which session, with which code. */
export type SeatClaim = Pick<SeatRow, 'id' | 'participant_id' | 'session_id' | 'code_id'>;

/**
 * Takes a new seat, or for somebody who is returning the one that they left, with its old number. This comes last in a
 * transaction, because from here on everybody else who joins this session waits. Throws a `ConflictError` where the last
 * seat was taken meanwhile, so that `transact` starts again.
 */
export async function claimSeat(
  { db, now }: TransactionPorts,
  claim: SeatClaim,
  { isReturning }: { isReturning: boolean },
): Promise<{ seat: SeatRow; session: SessionRow }> {
  const [code] = await countUse(db, { id: claim.code_id });
  if (code === undefined) throw new ConflictError();
  const [session] = await takePlace(db, { id: claim.session_id, newNumbers: isReturning ? 0 : 1 });
  if (session === undefined) throw new ConflictError();
  const taken = { ...claim, taken_at: now(), number: session.last_seat_number };
  return { seat: firstOf(await (isReturning ? takeAgain : takeNew)(db, taken)), session };
}

/** Counts one more use of a code; no row where it is revoked or used up. */
const countUse = compileOnce((db, { id }: { id: string }) =>
  db
    .updateTable('join_code')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .whereRef('used', '<', 'capacity')
    .returning('id'),
);

/** Counts one more seat as taken; no row where none is free. */
const takePlace = compileOnce((db, { id, newNumbers }: { id: string; newNumbers: number }) =>
  db
    .updateTable('session')
    .set(({ eb }) => ({
      seats_taken: eb('seats_taken', '+', 1),
      last_seat_number: eb('last_seat_number', '+', newNumbers),
    }))
    .where('id', '=', id)
    .where('state', 'not in', OVER_STATES)
    .whereRef('seats_taken', '<', 'seats_total')
    .returningAll(),
);

type TakenSeat = SeatClaim & { taken_at: number; number: number };

const takeNew = compileOnce((db, row: TakenSeat) =>
  db
    .insertInto('seat')
    .values({
      id: row.id,
      participant_id: row.participant_id,
      session_id: row.session_id,
      code_id: row.code_id,
      taken_at: row.taken_at,
      left_at: null,
      seen_at: null,
      number: row.number,
    })
    .returningAll(),
);

/** The seat keeps its number. */
const takeAgain = compileOnce((db, row: TakenSeat) =>
  db
    .updateTable('seat')
    .set({ code_id: row.code_id, taken_at: row.taken_at, left_at: null, seen_at: null })
    .where('id', '=', row.id)
    .returningAll(),
);

/**
 * Gives held seats back, for their codes and their sessions. The participant's row must be locked. Throws a
 * `ConflictError` where a session was ended meanwhile: its seats stay held.
 */
export async function releaseSeats({ db, now }: TransactionPorts, seats: readonly SeatRow[]): Promise<void> {
  for (const { id } of seats) {
    await db.updateTable('seat').set({ left_at: now() }).where('id', '=', id).execute();
  }
  // First codes, then sessions, each in one order, so that two transactions never wait for one another.
  for (const id of seats.map(({ code_id }) => code_id).sort()) {
    await db
      .updateTable('join_code')
      .set(({ eb }) => ({ used: eb('used', '-', 1) }))
      .where('id', '=', id)
      .execute();
  }
  for (const id of seats.map(({ session_id }) => session_id).sort()) {
    const session = await db
      .updateTable('session')
      .set(({ eb }) => ({ seats_taken: eb('seats_taken', '-', 1) }))
      .where('id', '=', id)
      .where('state', 'not in', OVER_STATES)
      .returning('id')
      .executeTakeFirst();
    if (session === undefined) throw new ConflictError();
  }
}
