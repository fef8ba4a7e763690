import type { Credential } from '../api/joining.ts';
import { authenticateAndLock } from '../participation/authenticate.ts';
import type { Ports } from '../participation/ports.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { transact } from '../participation/transact.ts';
import { releaseSeats } from './seats.ts';

/**
 * Gives a seat back for others to take. Leaving twice is leaving once. Throws a `Refusal`: 'seat-unknown' for a seat that is
 * not theirs or not the link's, 'session-closed' where the session has ended.
 */
export function leaveSeat(ports: Ports, who: Credential, seatId: string): Promise<void> {
  return transact(ports, async (within) => {
    const { participant, seatId: onlySeat } = await authenticateAndLock(within, who);
    if (onlySeat !== null && onlySeat !== seatId) throw new ProblemError('seat-unknown');
    const seat = await within.db
      .selectFrom('seat')
      .selectAll()
      .where('id', '=', seatId)
      .where('participant_id', '=', participant.id)
      .executeTakeFirst();
    if (seat === undefined) throw new ProblemError('seat-unknown');
    if (seat.left_at !== null) return;
    const { state } = await within.db
      .selectFrom('session')
      .select('state')
      .where('id', '=', seat.session_id)
      .executeTakeFirstOrThrow();
    if (state === 'ended') throw new ProblemError('session-closed');
    await releaseSeats(within, [seat]);
  });
}
