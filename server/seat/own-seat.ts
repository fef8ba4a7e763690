import { isOver } from '../contract/session.ts';
import { addSessionToken } from '../participation/access-tokens.ts';
import { asParticipant, authenticateAndLock } from '../participation/authenticate.ts';
import type { Handler } from '../participation/handler.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { transact } from '../participation/transact.ts';
import { releaseSeats } from './seats.ts';

/**
 * Gives a seat back for others to take. Doing so twice changes nothing more. Throws a `ProblemError`: 'seat-unknown' for a
 * seat that is not theirs or not the link's, 'session-closed' where the session has ended.
 */
export const leaveSeat: Handler<'leaveSeat'> = async (ports, { credential, params }) => {
  const seatId = parseSeatId(params);
  await transact(ports, async (tx) => {
    const { participant, seatId: onlySeat } = await authenticateAndLock(tx, credential);
    if (onlySeat !== null && onlySeat !== seatId) throw new ProblemError('seat-unknown');
    const seat = await tx.db
      .selectFrom('seat')
      .selectAll()
      .where('id', '=', seatId)
      .where('participant_id', '=', participant.id)
      .executeTakeFirst();
    if (seat === undefined) throw new ProblemError('seat-unknown');
    if (seat.left_at !== null) return;
    const session = await tx.db
      .selectFrom('session')
      .select('state')
      .where('id', '=', seat.session_id)
      .executeTakeFirstOrThrow();
    if (isOver(session)) throw new ProblemError('session-closed');
    await releaseSeats(tx, [seat]);
  });
};

/** Makes a new link to the session page of a seat, and gives its token this once. */
export const createSessionLink: Handler<'createSessionLink'> = async (ports, { credential, params }) => {
  const seatId = parseSeatId(params);
  return asParticipant(ports, credential, async (tx, participant) => {
    const seat = await tx.db
      .selectFrom('seat')
      .select('id')
      .where('id', '=', seatId)
      .where('participant_id', '=', participant.id)
      .executeTakeFirst();
    if (seat === undefined) throw new ProblemError('seat-unknown');
    return { sessionToken: await addSessionToken(tx, participant.id, seat.id) };
  });
};

/** No query is made for what cannot be the identifier of a seat: the database may not be able to store it. */
function parseSeatId({ seatId }: { seatId: string }): string {
  if (!/^[\w-]{1,64}$/.test(seatId)) throw new ProblemError('seat-unknown');
  return seatId;
}
