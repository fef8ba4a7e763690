import type { Kysely } from 'kysely';
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
  const row = await db
    .selectFrom('join_request')
    .innerJoin('participant', 'participant.id', 'join_request.participant_id')
    .where('join_request.key_hash', '=', secretHash(idempotencyKey))
    .selectAll('participant')
    .select('join_request.code_id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { code_id: codeId, ...participant } = row;
  return { participant, codeId };
}

/**
 * Adds a participant, and links this browser to them. It conflicts with another tab of the same browser that does
 * so at the same time: only one of them can be new (F46).
 */
export async function addParticipant(
  { db, now, randomBytes }: TransactionPorts,
  browserSecret: string,
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
    .values({
      hash: secretHash(browserSecret),
      participant_id: participant.id,
      sequence: 1,
      tied_at: participant.joined_at,
      last_used_at: participant.joined_at,
    })
    .execute();
  return participant;
}
