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
  readonly #database: DatabaseSync;

  /** `database` must wait for nobody: its busy timeout is 0, as the driver does the waiting. */
  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#database);
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

  /** The driver itself shares its one connection, because a query that waits for another process must let others pass. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
