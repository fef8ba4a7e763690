import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { RandomBytes } from '../joining/secrets.ts';

/** What every operation of the lab works on. */
export type Study = {
  db: Kysely<Schema>;
  /** The server's key, under which codes are stored. */
  key: Uint8Array;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  randomBytes: RandomBytes;
};
