import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

/** Lets Kysely speak to Node's own SQLite. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database: withStatementCache(database) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** So that all migrations are one transaction, and a process that comes second finds them done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** More than all queries of the server; a list in a query (`in (?, ?)`) may still make many. */
const MOST_STATEMENTS = 300;

function withStatementCache(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      // A transaction that first reads and then writes fails at once where another process wrote in between (error
      // 517, whatever the timeout): it has to say that it will write when it begins.
      const sql = text === 'begin' ? 'begin immediate' : text;
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= MOST_STATEMENTS) statements.clear();
      const statement = prepared(database, sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

function prepared(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** The schema's types hold nothing else: text, numbers, bytes and null. */
function values(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
