import { nextInSequence } from '../database/next-in-sequence.ts';
import type { TransactionPorts } from './ports.ts';
import { KEPT_FIRST, KEPT_LAST, sequencesToPrune } from './prune-sequences.ts';
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
  const { participant_id } = opens;
  const { token, hash } = newToken(randomBytes);
  const { sequence } = await db
    .insertInto('token')
    .values({ hash, ...opens, sequence: nextInSequence('token', participant_id), created_at: now() })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  // With a lower number there cannot be too many.
  // Stryker disable next-line ConditionalExpression, EqualityOperator, ArithmeticOperator: this only saves a question to the database.
  if (sequence > KEPT_FIRST + KEPT_LAST) await pruneTokens(db, opens, sequence);
  return token;
}

async function pruneTokens(
  db: TransactionPorts['db'],
  { participant_id, kind }: { participant_id: string; kind: 'session' | 'entry' },
  added: number,
): Promise<void> {
  const earlier = await db
    .selectFrom('token')
    .select('sequence')
    .where('participant_id', '=', participant_id)
    .where('kind', '=', kind)
    .where('sequence', '<', added)
    .execute();
  const surplus = sequencesToPrune(earlier.map(({ sequence }) => sequence));
  // Stryker disable next-line ConditionalExpression: PostgreSQL alone refuses an empty list, and specs of mutants use SQLite.
  if (surplus.length === 0) return;
  await db
    .deleteFrom('token')
    .where('participant_id', '=', participant_id)
    .where('sequence', 'in', surplus)
    .execute();
}
