import { lastGivenPosition, lastMaterialPosition } from '../../consent/consent-record.ts';
import type { SessionState } from '../../contract/session.ts';
import { isoTimeOrNull } from '../../participation/iso-time.ts';
import type { Ports } from '../../participation/ports.ts';
import { isPresent, presenceWindow } from '../../session-page/presence.ts';
import { findSession } from './find-session.ts';
import { type SeatState, seatStateOf } from './session-details.ts';

/** A session and its seats as the lab watches them on the day. */
export type WatchedSession = {
  id: string;
  title: string;
  state: SessionState;
  seats: { taken: number; total: number };
  seatList: WatchedSeat[];
};

/** A seat: with which code it was taken, whether its page is open, and the state of the consent. */
export type WatchedSeat = {
  number: number;
  participant: string;
  /** Of the code; for the lab alone. */
  label: string;
  state: SeatState;
  isHere: boolean;
  /** When the page was last known to be open: RFC 3339 in UTC. */
  seenAt: string | null;
  consent: 'fresh' | 'to be asked again' | 'withdrawn';
};

/** One thing that changed, as it is now. */
export type Change =
  | ({ kind: 'session'; session: string } & Pick<WatchedSession, 'title' | 'state' | 'seats'>)
  | ({ kind: 'seat'; session: string } & WatchedSeat);

/** A session with its seats by number, as they are at `now()`. Throws a `StudyError` where there is none. */
export async function readWatchedSession(ports: Ports, id: string): Promise<WatchedSession> {
  const { db, now } = ports;
  const { title, state, seats_taken: taken, seats_total: total } = await findSession(ports, id);
  const seats = await db
    .selectFrom('seat')
    .innerJoin('participant', 'participant.id', 'seat.participant_id')
    .innerJoin('join_code', 'join_code.id', 'seat.code_id')
    .where('seat.session_id', '=', id)
    .select(['seat.number', 'seat.left_at', 'seat.seen_at', 'reference', 'withdrawn_at', 'label'])
    .select([lastGivenPosition, lastMaterialPosition])
    .select((eb) =>
      eb
        .case()
        .when(isPresent(presenceWindow(now())))
        .then(1)
        .else(0)
        .end()
        .as('here'),
    )
    .orderBy('seat.number')
    .execute();
  return {
    id,
    title,
    state,
    seats: { taken, total },
    seatList: seats.map((seat) => ({
      number: seat.number,
      participant: seat.reference,
      label: seat.label,
      state: seatStateOf(seat),
      isHere: seat.here === 1,
      seenAt: isoTimeOrNull(seat.seen_at),
      consent: consentStateOf(seat),
    })),
  };
}

function consentStateOf(person: {
  withdrawn_at: number | null;
  given: number;
  material: number;
}): WatchedSeat['consent'] {
  if (person.withdrawn_at !== null) return 'withdrawn';
  return person.given < person.material ? 'to be asked again' : 'fresh';
}

/**
 * What changed between two looks at a session, in the order of seats; everything where there was no look before. That an open
 * page was seen again is no change, nor that another seat is taken: the seat itself is one.
 */
export function changesBetween(before: WatchedSession | null, after: WatchedSession): Change[] {
  const { id: session, title, state, seats } = after;
  const isOther =
    before === null || before.title !== title || before.state !== state || before.seats.total !== seats.total;
  const earlier = new Map(before?.seatList.map((seat) => [seat.number, seat]));
  return [
    ...(isOther ? [{ kind: 'session', session, title, state, seats } as const] : []),
    ...after.seatList
      .filter((seat) => isChanged(earlier.get(seat.number), seat))
      .map((seat) => ({ kind: 'seat', session, ...seat }) as const),
  ];
}

function isChanged(before: WatchedSeat | undefined, after: WatchedSeat): boolean {
  return (['label', 'state', 'isHere', 'consent'] as const).some((part) => before?.[part] !== after[part]);
}
