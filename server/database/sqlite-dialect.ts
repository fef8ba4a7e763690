import type { DatabaseSync } from 'node:sqlite';
import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { NodeSqliteDriver } from './sqlite-driver.ts';

/** Connects Kysely to Node's own SQLite. */
export class NodeSqliteDialect implements Dialect {
  readonly #writer: DatabaseSync;
  readonly #reader: DatabaseSync;

  /** Two connections to one file. They must wait for nobody: their busy timeout is 0, as the driver does the waiting. */
  constructor(writer: DatabaseSync, reader: DatabaseSync) {
    this.#writer = writer;
    this.#reader = reader;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#writer, this.#reader);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature.
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** So that all migrations are one transaction, and a process that comes second finds them done. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver itself shares its connections, because a query that waits for another process must let others pass. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
