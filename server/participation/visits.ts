import type { Kysely } from 'kysely';
import { compileOnce } from '../database/compiled-query.ts';
import { nextInSequence } from '../database/next-in-sequence.ts';
import type { Schema } from '../database/schema.ts';
import { isoTimeOrNull } from './iso-time.ts';
import type { TransactionPorts } from './ports.ts';
import { newId } from './secrets.ts';

/** A participant who comes back within this time of the last request continues the same visit. */
export const VISIT_MS = 30 * 60_000;

/** Records that a participant is here: extends their last visit, or begins a new one. The participant's row must be locked. */
export async function extendOrBeginVisit(
  { db, now, randomBytes }: TransactionPorts,
  participantId: string,
): Promise<void> {
  const at = now();
  const [last] = await selectLastVisit(db, { participantId });
  // A clock set back by more than that begins another visit. One set back by less must not end a visit before
  // it began.
  if (last !== undefined && Math.abs(at - last.last_seen_at) < VISIT_MS) {
    const last_seen_at = Math.max(at, last.last_seen_at);
    await db.updateTable('visit').set({ last_seen_at }).where('id', '=', last.id).execute();
  } else {
    await insertVisit(db, { id: newId(randomBytes), participantId, at });
  }
}

const selectLastVisit = compileOnce((db, { participantId }: { participantId: string }) =>
  db
    .selectFrom('visit')
    .select(['id', 'last_seen_at'])
    .where('participant_id', '=', participantId)
    .orderBy('sequence', 'desc')
    .limit(1),
);

const insertVisit = compileOnce((db, row: { id: string; participantId: string; at: number }) =>
  db.insertInto('visit').values({
    id: row.id,
    participant_id: row.participantId,
    sequence: nextInSequence('visit', row.participantId),
    at: row.at,
    last_seen_at: row.at,
  }),
);

/** STATE-1: when the visit before the current one began; null on the first. */
export async function lastLoginDate(db: Kysely<Schema>, participantId: string): Promise<string | null> {
  const visits = await db
    .selectFrom('visit')
    .select('at')
    .where('participant_id', '=', participantId)
    .orderBy('sequence', 'desc')
    .limit(2)
    .execute();
  return isoTimeOrNull(visits[1]?.at ?? null);
}
