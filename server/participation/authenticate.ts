import type { Kysely } from 'kysely';
import { compileOnce } from '../database/compiled-query.ts';
import { nextInSequence } from '../database/next-in-sequence.ts';
import type { ParticipantRow, Schema } from '../database/schema.ts';
import type { Ports, TransactionPorts } from './ports.ts';
import { ProblemError } from './problem-error.ts';
import { sequencesToPrune } from './prune-sequences.ts';
import { secretHash } from './secrets.ts';
import { ConflictError, transact } from './transact.ts';

/**
 * The secret by which a request says who it is for: the token of a session page, that of a personal page, a token of
 * either kind (`any-link`, where both will do), or the browser's cookie. Its syntax has been checked.
 */
export type Credential = { kind: 'session' | 'personal' | 'any-link' | 'browser'; secret: string };

const STORED_KINDS = { session: ['session'], personal: ['entry'], 'any-link': ['session', 'entry'] } as const;

/** The participant of a credential, and the one seat that it opens; null where it opens all that is theirs. */
export type Authenticated = { participant: ParticipantRow; seatId: string | null };

/**
 * The participant whom a request is for, by its credential. Throws a `ProblemError`: `link-unknown` for a token,
 * `participant-unknown` for a browser.
 */
export async function authenticate(db: Kysely<Schema>, { kind, secret }: Credential): Promise<Authenticated> {
  if (kind === 'browser') {
    const participant = await findByBrowser(db, secret);
    if (participant === undefined) throw new ProblemError('participant-unknown');
    return { participant, seatId: null };
  }
  const row = await db
    .selectFrom('token')
    .innerJoin('participant', 'participant.id', 'token.participant_id')
    .where('token.hash', '=', secretHash(secret))
    .where('token.kind', 'in', STORED_KINDS[kind])
    .selectAll('participant')
    .select('token.seat_id')
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('link-unknown');
  const { seat_id: seatId, ...participant } = row;
  return { participant, seatId };
}

/** The same for what only the participant may open: the token of a session page does not open it. */
export async function authenticateParticipant(
  db: Kysely<Schema>,
  credential: Credential,
): Promise<ParticipantRow> {
  return participantIn(await authenticate(db, credential));
}

function participantIn({ participant, seatId }: Authenticated): ParticipantRow {
  if (seatId !== null) throw new ProblemError('link-unknown');
  return participant;
}

/**
 * Authenticates, and locks the participant until the transaction ends. The credential is looked up before the lock, to
 * know whom to lock, and again after it: whatever ends a credential locks the participant too, so an ended credential
 * writes nothing. Throws as `authenticate` does.
 */
export async function authenticateAndLock(
  ports: TransactionPorts,
  credential: Credential,
): Promise<Authenticated> {
  const { id } = (await authenticate(ports.db, credential)).participant;
  await lockParticipant(ports, { id });
  const found = await authenticate(ports.db, credential);
  // Meanwhile the browser may have been linked to somebody else.
  if (found.participant.id !== id) throw new ConflictError();
  return found;
}

/** The same for what only the participant may change: throws as `authenticateParticipant` does. */
export async function authenticateAndLockParticipant(
  ports: TransactionPorts,
  credential: Credential,
): Promise<ParticipantRow> {
  return participantIn(await authenticateAndLock(ports, credential));
}

/**
 * The participant whom a browser is linked to. Withdrawing unlinks all browsers, so it is never one who has
 * withdrawn.
 */
export async function findByBrowser(db: Kysely<Schema>, secret: string): Promise<ParticipantRow | undefined> {
  const [participant] = await selectByBrowser(db, { hash: secretHash(secret) });
  return participant;
}

const selectByBrowser = compileOnce((db, { hash }: { hash: string }) =>
  db
    .selectFrom('browser')
    .innerJoin('participant', 'participant.id', 'browser.participant_id')
    .where('browser.hash', '=', hash)
    .selectAll('participant'),
);

/** Locks the participant's row until the transaction ends. Throws a `ConflictError` where it is gone: `transact` starts again. */
export async function lockParticipant(
  { db }: TransactionPorts,
  { id }: Pick<ParticipantRow, 'id'>,
): Promise<ParticipantRow> {
  // Both engines take the row's lock for an update that changes nothing; only one knows `for update`.
  const participant = await db
    .updateTable('participant')
    .set(({ ref }) => ({ reference: ref('reference') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (participant === undefined) throw new ConflictError();
  return participant;
}

/** Refuses a change by a participant who has withdrawn. Throws a `ProblemError` (`link-unknown`). */
export function refuseWithdrawn({ withdrawn_at }: ParticipantRow): void {
  if (withdrawn_at !== null) throw new ProblemError('link-unknown');
}

/** Does work for the participant, whose row is locked; refuses it to somebody who has withdrawn. */
export function asParticipant<T>(
  ports: Ports,
  credential: Credential,
  work: (tx: TransactionPorts, participant: ParticipantRow) => Promise<T>,
): Promise<T> {
  return transact(ports, async (tx) => {
    const participant = await authenticateAndLockParticipant(tx, credential);
    refuseWithdrawn(participant);
    return work(tx, participant);
  });
}

/** Links a browser to this participant, unless it is linked to somebody already. The participant's row must be locked. */
export async function linkBrowser(
  { db, now }: TransactionPorts,
  browserSecret: string,
  { id }: ParticipantRow,
): Promise<void> {
  if ((await findByBrowser(db, browserSecret)) !== undefined) return;
  const rows = await db.selectFrom('browser').select('sequence').where('participant_id', '=', id).execute();
  const surplus = sequencesToPrune(rows.map(({ sequence }) => sequence));
  // Stryker disable next-line ConditionalExpression, EqualityOperator: PostgreSQL alone refuses an empty list, and specs of mutants use SQLite.
  if (surplus.length > 0) {
    await db
      .deleteFrom('browser')
      .where('participant_id', '=', id)
      .where('sequence', 'in', surplus)
      .execute();
  }
  await db
    .insertInto('browser')
    .values({
      hash: secretHash(browserSecret),
      participant_id: id,
      sequence: nextInSequence('browser', id),
      tied_at: now(),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}
