import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

/** More than all queries of the server; a list in a query (`in (?, ?)`) may still make many. */
const MAX_STATEMENTS = 300;

type PreparedStatement = { statement: StatementSync; hasRows: boolean };

/** Runs the statements of one connection, and keeps them prepared for the next time. */
export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    const { statement, hasRows } = this.#prepared(sql);
    // The schema's types hold nothing else: text, numbers, bytes and null.
    const values = parameters as SQLInputValue[];
    if (hasRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepared(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
