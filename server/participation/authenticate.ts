import type { Kysely } from 'kysely';
import type { Credential } from '../api/joining.ts';
import { nextInSequence } from '../database/next-in-sequence.ts';
import type { ParticipantRow, Schema } from '../database/schema.ts';
import type { TransactionPorts } from './ports.ts';
import { ProblemError } from './problem-error.ts';
import { sequencesToPrune } from './prune-sequences.ts';
import { newId, newReference, secretHash } from './secrets.ts';
import { ConflictError } from './transact.ts';

/** A participant, and the one seat that the token opens; null where it opens the person. */
export type Authenticated = { participant: ParticipantRow; seatId: string | null };

/** Whom a request is for. Throws a `Refusal`: 'link-unknown' for a token, 'participant-unknown' for a browser. */
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
    .where('token.kind', 'in', kind === 'link' ? ['session', 'entry'] : [kind])
    .selectAll('participant')
    .select('token.seat_id')
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('link-unknown');
  const { seat_id: seatId, ...participant } = row;
  return { participant, seatId };
}

/** The same for what is the person's own: the token of a session page does not open it. */
export async function authenticateParticipant(db: Kysely<Schema>, who: Credential): Promise<ParticipantRow> {
  return participantIn(await authenticate(db, who));
}

function participantIn({ participant, seatId }: Authenticated): ParticipantRow {
  if (seatId !== null) throw new ProblemError('link-unknown');
  return participant;
}

/**
 * Whom a request is for, kept from changing until the transaction ends. The credential is looked up before the lock, to know
 * whom to lock, and again after it: whatever ends a credential locks the person too, so one that has ended writes nothing.
 * Throws as `findWho` does.
 */
export async function authenticateAndLock(ports: TransactionPorts, who: Credential): Promise<Authenticated> {
  const { id } = (await authenticate(ports.db, who)).participant;
  await lockParticipant(ports, { id });
  const found = await authenticate(ports.db, who);
  // A browser may have become somebody else's.
  if (found.participant.id !== id) throw new ConflictError();
  return found;
}

/** The same for what is the person's own: throws as `findPerson` does. */
export async function authenticateAndLockParticipant(
  ports: TransactionPorts,
  who: Credential,
): Promise<ParticipantRow> {
  return participantIn(await authenticateAndLock(ports, who));
}

/** The participant whom a browser is tied to; never one who withdrew, as that ends the ties. */
export function findByBrowser(db: Kysely<Schema>, browser: string): Promise<ParticipantRow | undefined> {
  return db
    .selectFrom('browser')
    .innerJoin('participant', 'participant.id', 'browser.participant_id')
    .where('browser.hash', '=', secretHash(browser))
    .selectAll('participant')
    .executeTakeFirst();
}

/** Whom a browser is taken for that asks about a code. */
export type KnownParticipant = {
  participant: ParticipantRow | undefined;
  /** An earlier join with this code had this key, and was theirs. */
  isKeyKnown: boolean;
  /** The key was used with another code, or by somebody else than the cookie says. */
  isKeyMisused: boolean;
};

/**
 * By its cookie, or else by the Idempotency-Key of an earlier join with this code that it kept. Looking up and joining both ask
 * here, so that nobody joins as somebody else than they were told.
 */
export async function findKnownParticipant(
  db: Kysely<Schema>,
  { browser, key }: { browser: string | null; key: string | null },
  codeId: string,
): Promise<KnownParticipant> {
  const byBrowser = browser === null ? undefined : await findByBrowser(db, browser);
  const byKey = key === null ? undefined : await findByKey(db, key);
  if (byKey === undefined) return { participant: byBrowser, isKeyKnown: false, isKeyMisused: false };
  const isOfAnother = byBrowser !== undefined && byBrowser.id !== byKey.participant.id;
  const isKeyMisused = isOfAnother || byKey.codeId !== codeId;
  return {
    participant: byBrowser ?? (isKeyMisused ? undefined : byKey.participant),
    isKeyKnown: !isKeyMisused,
    isKeyMisused,
  };
}

async function findByKey(
  db: Kysely<Schema>,
  key: string,
): Promise<{ participant: ParticipantRow; codeId: string } | undefined> {
  const row = await db
    .selectFrom('join_request')
    .innerJoin('participant', 'participant.id', 'join_request.participant_id')
    .where('join_request.key_hash', '=', secretHash(key))
    .selectAll('participant')
    .select('join_request.code_id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { code_id: codeId, ...participant } = row;
  return { participant, codeId };
}

/**
 * The person as they are now, kept from changing until the transaction ends: whatever is done for one person is done one
 * after the other.
 */
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

/** For whoever wants to change something: a person who withdrew has nothing left to change. */
export function refuseWithdrawn({ withdrawn_at }: ParticipantRow): void {
  if (withdrawn_at !== null) throw new ProblemError('link-unknown');
}

/**
 * Adds the participant whom this browser is tied to from now on. It conflicts with another tab of the same browser that
 * does so at the same time: only one of them can be new (F46).
 */
export async function addParticipant(
  { db, now, randomBytes }: TransactionPorts,
  browser: string,
): Promise<ParticipantRow> {
  const participant = await db
    .insertInto('participant')
    .values({
      id: newId(randomBytes),
      reference: newReference(randomBytes),
      joined_at: now(),
      welcomed_at: null,
      withdrawn_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('browser')
    .values({ hash: secretHash(browser), participant_id: participant.id, sequence: 1, tied_at: now() })
    .execute();
  return participant;
}

/** Lets a browser be known as this person's, unless it is known as somebody's already. The person's row must be locked. */
export async function linkBrowser(
  { db, now }: TransactionPorts,
  browser: string,
  { id }: ParticipantRow,
): Promise<void> {
  if ((await findByBrowser(db, browser)) !== undefined) return;
  const rows = await db.selectFrom('browser').select('sequence').where('participant_id', '=', id).execute();
  const surplus = sequencesToPrune(rows.map(({ sequence }) => sequence));
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
      hash: secretHash(browser),
      participant_id: id,
      sequence: nextInSequence('browser', id),
      tied_at: now(),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Lets a browser be known as nobody's. */
export async function forgetBrowser(db: Kysely<Schema>, browser: string): Promise<void> {
  await db.deleteFrom('browser').where('hash', '=', secretHash(browser)).execute();
}
