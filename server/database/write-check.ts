import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** For how long the result of a check is reused: every balancer asks every second. */
const CACHE_MS = 2000;

/**
 * A check whether the database can be written: it throws the error of the database where it cannot. It really
 * writes, a few bytes that change nothing, at most once in two seconds and once at a time.
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
  // Setting another column to its value would write nothing: SQLite does not write a page that has not
  // changed.
  await sql`update server_key set id = id`.execute(db);
}
