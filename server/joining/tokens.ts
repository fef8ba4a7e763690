import type { TransactionPorts } from './ports.ts';
import { newToken } from './secrets.ts';

/**
 * How many links of one kind a person has at most. The first ones are kept, as people keep those: one more takes the place
 * of the newest.
 */
export const MOST_LINKS = 100;

/** Makes a new link to the session page of a seat, and tells its secret this once. The person's row must be locked. */
export function addSessionToken(
  ports: TransactionPorts,
  participantId: string,
  seatId: string,
): Promise<string> {
  return addToken(ports, { kind: 'session', participant_id: participantId, seat_id: seatId });
}

/** Makes a new personal link, and tells its secret this once. The person's row must be locked. */
export function addEntryToken(ports: TransactionPorts, participantId: string): Promise<string> {
  return addToken(ports, { kind: 'entry', participant_id: participantId, seat_id: null });
}

async function addToken(
  { db, now, randomBytes }: TransactionPorts,
  opens: { kind: 'session' | 'entry'; participant_id: string; seat_id: string | null },
): Promise<string> {
  const kept = db
    .selectFrom('token')
    .select('hash')
    .where('participant_id', '=', opens.participant_id)
    .where('kind', '=', opens.kind)
    .orderBy('created_at')
    .orderBy('hash')
    .limit(MOST_LINKS - 1);
  await db
    .deleteFrom('token')
    .where('participant_id', '=', opens.participant_id)
    .where('kind', '=', opens.kind)
    .where('hash', 'not in', kept)
    .execute();
  const { token, hash } = newToken(randomBytes);
  await db
    .insertInto('token')
    .values({ hash, ...opens, created_at: now() })
    .execute();
  return token;
}
