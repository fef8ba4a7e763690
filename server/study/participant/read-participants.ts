import type { Attendance } from '../../contract/session.ts';
import { isoTime, isoTimeOrNull } from '../../participation/iso-time.ts';
import type { Ports } from '../../participation/ports.ts';
import { attendanceOf, firstLiveAt } from '../../seat/attendance.ts';
import { type SeatState, seatStateOf } from '../session/session-details.ts';
import { findByReference } from './find-by-reference.ts';

/** A participant as lists and programs see them. `consentVersion` is the one they agreed to last. */
export type ParticipantListing = {
  reference: string;
  joinedAt: string;
  withdrawnAt: string | null;
  seatsHeld: number;
  consentVersion: string | null;
};

/** A participant with everything that is known of them, oldest first. */
export type ParticipantDetails = {
  reference: string;
  joinedAt: string;
  welcomedAt: string | null;
  withdrawnAt: string | null;
  seats: {
    id: string;
    session: string;
    title: string;
    number: number;
    state: SeatState;
    takenAt: string;
    leftAt: string | null;
    /** Null where nobody can say, as before the end. */
    attendance: Attendance | null;
    /** Whether the lab has set it. */
    isAttendanceSet: boolean;
  }[];
  consents: { version: string; sha256: string; kind: 'given' | 'withdrawn'; at: string }[];
  visits: { startedAt: string; lastSeenAt: string }[];
};

/** All participants, the latest first. */
export async function readParticipants({ db }: Ports): Promise<ParticipantListing[]> {
  const participants = await db
    .selectFrom('participant')
    .select(['reference', 'joined_at', 'withdrawn_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('seat')
        .whereRef('seat.participant_id', '=', 'participant.id')
        .where('left_at', 'is', null)
        .select(fn.countAll<number>().as('held'))
        .as('held'),
      selectFrom('consent')
        .whereRef('consent.participant_id', '=', 'participant.id')
        .where('consent.kind', '=', 'given')
        .orderBy('consent.sequence', 'desc')
        .limit(1)
        .select('consent.version')
        .as('version'),
    ])
    .orderBy('joined_at', 'desc')
    .orderBy('reference')
    .execute();
  return participants.map(({ reference, joined_at, withdrawn_at, held, version }) => ({
    reference,
    joinedAt: isoTime(joined_at),
    withdrawnAt: isoTimeOrNull(withdrawn_at),
    seatsHeld: Number(held),
    consentVersion: version,
  }));
}

/** One participant by their reference, in any case. Throws a `StudyError` where there is none. */
export async function readParticipant({ db }: Ports, reference: string): Promise<ParticipantDetails> {
  const participant = await findByReference(db, reference);
  const seats = await db
    .selectFrom('seat')
    .innerJoin('session', 'session.id', 'seat.session_id')
    .select(['seat.id', 'session_id', 'title', 'number', 'taken_at', 'left_at'])
    .select(['seen_live_at', 'attendance', 'session.state', firstLiveAt])
    .where('participant_id', '=', participant.id)
    .orderBy('taken_at')
    .orderBy('seat.id')
    .execute();
  const consents = await db
    .selectFrom('consent')
    .select(['version', 'sha256', 'kind', 'at'])
    .where('participant_id', '=', participant.id)
    .orderBy('sequence')
    .execute();
  const visits = await db
    .selectFrom('visit')
    .select(['at', 'last_seen_at'])
    .where('participant_id', '=', participant.id)
    .orderBy('sequence')
    .execute();
  return {
    reference: participant.reference,
    joinedAt: isoTime(participant.joined_at),
    welcomedAt: isoTimeOrNull(participant.welcomed_at),
    withdrawnAt: isoTimeOrNull(participant.withdrawn_at),
    seats: seats.map((seat) => ({
      id: seat.id,
      session: seat.session_id,
      title: seat.title,
      number: seat.number,
      state: seatStateOf({ ...seat, withdrawn_at: participant.withdrawn_at }),
      takenAt: isoTime(seat.taken_at),
      leftAt: isoTimeOrNull(seat.left_at),
      attendance: attendanceOf(seat),
      isAttendanceSet: seat.attendance !== null,
    })),
    consents: consents.map(({ at, ...consent }) => ({ ...consent, at: isoTime(at) })),
    visits: visits.map(({ at, last_seen_at }) => ({
      startedAt: isoTime(at),
      lastSeenAt: isoTime(last_seen_at),
    })),
  };
}
