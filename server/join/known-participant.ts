import type { Kysely } from 'kysely';
import { compileOnce } from '../database/compiled-query.ts';
import type { ParticipantRow, Schema } from '../database/schema.ts';
import { findByBrowser } from '../participation/authenticate.ts';
import type { TransactionPorts } from '../participation/ports.ts';
import { newId, newReference, secretHash } from '../participation/secrets.ts';

/** What may show as whom a browser is known: its cookie, and the Idempotency-Key of an earlier join. */
export type BrowserCredentials = { browserSecret: string; idempotencyKey: string | null };

/** The participant whom a browser is known as when it sends a code. */
export type KnownParticipant = {
  participant: ParticipantRow | undefined;
  /** An earlier join with this code had this key, and was theirs. */
  isKeyKnown: boolean;
  /** The key was used with another code, or by somebody else than the cookie says. */
  isKeyMisused: boolean;
};

/**
 * By the cookie, or else by the Idempotency-Key of an earlier join with this code. Looking up and joining both use
 * this, so that nobody joins as somebody else than the page showed.
 */
export async function findKnownParticipant(
  db: Kysely<Schema>,
  { browserSecret, idempotencyKey }: BrowserCredentials,
  codeId: string,
): Promise<KnownParticipant> {
  const byBrowser = await findByBrowser(db, browserSecret);
  const byKey = idempotencyKey === null ? undefined : await findByKey(db, idempotencyKey);
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
  idempotencyKey: string,
): Promise<{ participant: ParticipantRow; codeId: string } | undefined> {
  const [row] = await selectByKey(db, { hash: secretHash(idempotencyKey) });
  if (row === undefined) return undefined;
  const { code_id: codeId, ...participant } = row;
  return { participant, codeId };
}

const selectByKey = compileOnce((db, { hash }: { hash: string }) =>
  db
    .selectFrom('join_request')
    .innerJoin('participant', 'participant.id', 'join_request.participant_id')
    .where('join_request.key_hash', '=', hash)
    .selectAll('participant')
    .select('join_request.code_id'),
);

/**
 * Adds a participant, and links this browser to them. It conflicts with another tab of the same browser that does
 * so at the same time: only one of them can be new (F46).
 */
export async function addParticipant(
  { db, now, randomBytes }: TransactionPorts,
  browserSecret: string,
): Promise<ParticipantRow> {
  const participant = {
    id: newId(randomBytes),
    reference: newReference(randomBytes),
    joined_at: now(),
    welcomed_at: null,
    withdrawn_at: null,
  };
  await insertParticipant(db, participant);
  const { id, joined_at } = participant;
  await insertFirstBrowser(db, { hash: secretHash(browserSecret), participant_id: id, at: joined_at });
  return participant;
}

const insertParticipant = compileOnce((db, row: Pick<ParticipantRow, 'id' | 'reference' | 'joined_at'>) =>
  db.insertInto('participant').values({
    id: row.id,
    reference: row.reference,
    joined_at: row.joined_at,
    welcomed_at: null,
    withdrawn_at: null,
  }),
);

const insertFirstBrowser = compileOnce((db, row: { hash: string; participant_id: string; at: number }) =>
  db.insertInto('browser').values({
    hash: row.hash,
    participant_id: row.participant_id,
    sequence: 1,
    tied_at: row.at,
    last_used_at: row.at,
  }),
);
