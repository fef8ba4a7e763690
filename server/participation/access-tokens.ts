import { compileOnce, firstOf } from '../database/compiled-query.ts';
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

/** What a token opens. */
type Opened = { kind: 'session' | 'entry'; participant_id: string; seat_id: string | null };

async function addToken({ db, now, randomBytes }: TransactionPorts, opens: Opened): Promise<string> {
  const { token, hash } = newToken(randomBytes);
  const { sequence } = firstOf(await insertToken(db, { ...opens, hash, created_at: now() }));
  // With a lower number there cannot be too many.
  // Stryker disable next-line ConditionalExpression, EqualityOperator, ArithmeticOperator: this only saves a question to the database.
  if (sequence > KEPT_FIRST + KEPT_LAST) await pruneTokens(db, opens, sequence);
  return token;
}

const insertToken = compileOnce((db, row: Opened & { hash: string; created_at: number }) =>
  db
    .insertInto('token')
    .values({
      hash: row.hash,
      kind: row.kind,
      participant_id: row.participant_id,
      seat_id: row.seat_id,
      sequence: nextInSequence('token', row.participant_id),
      created_at: row.created_at,
    })
    .returning('sequence'),
);

async function pruneTokens(
  db: TransactionPorts['db'],
  { participant_id, kind }: Opened,
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
