import { nextInSequence } from '../database/next-in-sequence.ts';
import type { TransactionPorts } from './ports.ts';
import { sequencesToPrune } from './prune-sequences.ts';
import { newToken } from './secrets.ts';

/** Makes a new link to the session page of a seat, and gives its token this once. The participant's row must be locked. */
export function addSessionToken(
  ports: TransactionPorts,
  participantId: string,
  seatId: string,
): Promise<string> {
  return addToken(ports, { kind: 'session', participant_id: participantId, seat_id: seatId });
}

/** Makes a new personal link, and gives its token this once. The participant's row must be locked. */
export function addPersonalToken(ports: TransactionPorts, participantId: string): Promise<string> {
  return addToken(ports, { kind: 'entry', participant_id: participantId, seat_id: null });
}

async function addToken(
  { db, now, randomBytes }: TransactionPorts,
  opens: { kind: 'session' | 'entry'; participant_id: string; seat_id: string | null },
): Promise<string> {
  const { participant_id, kind } = opens;
  const rows = await db
    .selectFrom('token')
    .select('sequence')
    .where('participant_id', '=', participant_id)
    .where('kind', '=', kind)
    .execute();
  const surplus = sequencesToPrune(rows.map(({ sequence }) => sequence));
  if (surplus.length > 0) {
    await db
      .deleteFrom('token')
      .where('participant_id', '=', participant_id)
      .where('sequence', 'in', surplus)
      .execute();
  }
  const { token, hash } = newToken(randomBytes);
  await db
    .insertInto('token')
    .values({ hash, ...opens, sequence: nextInSequence('token', participant_id), created_at: now() })
    .execute();
  return token;
}
