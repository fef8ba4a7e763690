import { type Attendance, SESSION_STATES, type SessionState } from '../../contract/session.ts';
import type { SessionRow } from '../../database/schema.ts';
import { isoTime, isoTimeOrNull } from '../../participation/iso-time.ts';
import type { Ports } from '../../participation/ports.ts';
import { attendanceOf, firstLiveAt } from '../../seat/attendance.ts';
import { type CodeListing, readCodes } from '../code/read-codes.ts';
import { findSession } from './find-session.ts';
import type { SessionPlan } from './session-plan.ts';

/** A session as lists and programs see it. Times are RFC 3339 in UTC. */
export type SessionListing = {
  id: string;
  title: string;
  state: SessionState;
  startsAt: string;
  endsAt: string | null;
  seats: { taken: number; total: number };
  createdAt: string;
  stateChangedAt: string;
};

/** A session with all that belongs to it. */
export type SessionDetails = SessionListing & {
  allowedMoves: readonly SessionState[];
  connection: SessionPlan['connection'];
  mates: SessionPlan['mates'];
  debrief: string[];
  completionCode: string | null;
  completionCodePartly: string | null;
  completionCodeAbsent: string | null;
  survey: string | null;
  seatList: {
    id: string;
    number: number;
    participant: string;
    state: SeatState;
    takenAt: string;
    leftAt: string | null;
    seenAt: string | null;
    /** When its page was first asked for while the session was live. */
    seenLiveAt: string | null;
    /** Null where nobody can say, as before the end. */
    attendance: Attendance | null;
    /** Whether the lab has set it. */
    isAttendanceSet: boolean;
    withdrawnAt: string | null;
  }[];
  codes: CodeListing[];
  moves: { from: SessionState | null; to: SessionState; at: string }[];
};

/** What became of a seat; `withdrawn` is that of somebody who withdrew from the study, held to the end or not. */
export type SeatState = 'held' | 'left' | 'withdrawn';

export function seatStateOf(seat: { left_at: number | null; withdrawn_at: number | null }): SeatState {
  if (seat.withdrawn_at !== null) return 'withdrawn';
  return seat.left_at === null ? 'held' : 'left';
}

/** All sessions, the latest start first. */
export async function readSessions({ db }: Ports): Promise<SessionListing[]> {
  const sessions = await db
    .selectFrom('session')
    .selectAll()
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute();
  return sessions.map(listingOf);
}

/** One session with its seats, codes and moves, oldest first. Throws a `StudyError` where there is none. */
export async function readSessionDetails(ports: Ports, id: string): Promise<SessionDetails> {
  const { db } = ports;
  const session = await findSession(ports, id);
  const seats = await db
    .selectFrom('seat')
    .innerJoin('participant', 'participant.id', 'seat.participant_id')
    .innerJoin('session', 'session.id', 'seat.session_id')
    .select(['seat.id', 'number', 'reference', 'taken_at', 'left_at', 'seen_at', 'withdrawn_at'])
    .select(['seen_live_at', 'attendance', 'session.state', firstLiveAt])
    .where('session_id', '=', id)
    .orderBy('number')
    .execute();
  const moves = await db
    .selectFrom('session_move')
    .select(['from_state', 'to_state', 'at'])
    .where('session_id', '=', id)
    .orderBy('sequence')
    .execute();
  return {
    ...listingOf(session),
    allowedMoves: SESSION_STATES[session.state].mayBecome,
    ...textsOf(session),
    seatList: seats.map((seat) => ({
      id: seat.id,
      number: seat.number,
      participant: seat.reference,
      state: seatStateOf(seat),
      takenAt: isoTime(seat.taken_at),
      leftAt: isoTimeOrNull(seat.left_at),
      seenAt: isoTimeOrNull(seat.seen_at),
      seenLiveAt: isoTimeOrNull(seat.seen_live_at),
      attendance: attendanceOf(seat),
      isAttendanceSet: seat.attendance !== null,
      withdrawnAt: isoTimeOrNull(seat.withdrawn_at),
    })),
    codes: await readCodes(ports, id),
    moves: moves.map(({ from_state, to_state, at }) => ({ from: from_state, to: to_state, at: isoTime(at) })),
  };
}

/** What the lab wrote for who takes part. */
export function textsOf(session: SessionRow) {
  return {
    connection: JSON.parse(session.connection),
    mates: JSON.parse(session.mates),
    debrief: JSON.parse(session.debrief),
    completionCode: session.completion_code,
    completionCodePartly: session.completion_code_partly,
    completionCodeAbsent: session.completion_code_absent,
    survey: session.survey,
  };
}

function listingOf(session: SessionRow): SessionListing {
  return {
    id: session.id,
    title: session.title,
    state: session.state,
    startsAt: isoTime(session.starts_at),
    endsAt: isoTimeOrNull(session.ends_at),
    seats: { taken: session.seats_taken, total: session.seats_total },
    createdAt: isoTime(session.created_at),
    stateChangedAt: isoTime(session.state_changed_at),
  };
}
