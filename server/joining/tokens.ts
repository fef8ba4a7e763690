import type { Ports } from './ports.ts';
import { newToken } from './secrets.ts';

/** Makes a new link to the session page of a seat, and tells its secret this once. */
export function addSessionToken(ports: Ports, participantId: string, seatId: string): Promise<string> {
  return addToken(ports, { kind: 'session', participant_id: participantId, seat_id: seatId });
}

/** Makes a new personal link, and tells its secret this once. */
export function addEntryToken(ports: Ports, participantId: string): Promise<string> {
  return addToken(ports, { kind: 'entry', participant_id: participantId, seat_id: null });
}

async function addToken(
  { db, now, randomBytes }: Ports,
  opens: { kind: 'session' | 'entry'; participant_id: string; seat_id: string | null },
): Promise<string> {
  const { token, hash } = newToken(randomBytes);
  await db
    .insertInto('token')
    .values({ hash, ...opens, created_at: now() })
    .execute();
  return token;
}
