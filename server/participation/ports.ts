import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { RandomBytes } from './secrets.ts';

/** What joining needs of the world. */
export type Ports = {
  db: Kysely<Schema>;
  /** The server's secret. Another one makes every code unknown. */
  key: Uint8Array;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  randomBytes: RandomBytes;
};

/** The same within a transaction, for what must not be done outside of one. */
export type TransactionPorts = Ports & { db: Transaction<Schema> };
