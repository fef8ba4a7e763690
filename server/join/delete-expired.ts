import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { deleteExpiredTries } from './try-limit.ts';

/** Browsers store an Idempotency-Key for one day by their own clock; the second day is for clocks that differ. */
const KEY_LIFETIME_MS = 2 * 86_400_000;

/** Deletes keys of old joins and windows of tries that are over. To be called every hour or so. */
export async function deleteExpired(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('join_request')
    .where('created_at', '<=', now - KEY_LIFETIME_MS)
    .execute();
  await deleteExpiredTries(db, now);
}
