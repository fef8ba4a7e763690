import type { KeyObject } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { RandomBytes } from './secrets.ts';

/** What the rules need from outside. */
export type Ports = {
  db: Kysely<Schema>;
  /** The server's secret. Another one makes every code unknown. */
  serverKey: KeyObject;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  randomBytes: RandomBytes;
};

/** The same within a transaction, for what must be done in one. */
export type TransactionPorts = Ports & { db: Transaction<Schema> };
