import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** For how long the answer of a check holds: balancers ask every second, each of them. */
const CACHE_MS = 2000;

/**
 * A check whether the database can be written: it throws what the database says where it cannot. It really writes, a few
 * bytes that change nothing, at most once in two seconds and once at a time.
 */
export function createWriteCheck(db: Kysely<Schema>): () => Promise<void> {
  let last: Promise<void> | undefined;
  return () => {
    if (last === undefined) {
      last = write(db);
      const forget = () => setTimeout(() => (last = undefined), CACHE_MS).unref();
      last.then(forget, forget);
    }
    return last;
  };
}

async function write(db: Kysely<Schema>): Promise<void> {
  // To set another column to what it is would write nothing: SQLite leaves a page alone that stays as it was.
  await sql`update server_key set id = id`.execute(db);
}
