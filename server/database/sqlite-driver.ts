import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { isBusy } from './database-errors.ts';
import { Mutex } from './mutex.ts';

/** For how long a statement or a transaction waits for another process that writes. */
export const LOCK_TIMEOUT_MS = 5000;

const MIN_LOCK_DELAY_MS = 2;
const MAX_LOCK_DELAY_MS = 50;

/**
 * Kysely's driver for one connection of Node's own SQLite, which a mutex shares: a transaction holds it until its
 * end. Where another process writes, a writer releases it, waits without blocking the process, and tries again, for
 * {@link LOCK_TIMEOUT_MS} altogether; then it throws the error of SQLite. Reads of others go on meanwhile.
 */
export class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #turns = new Mutex();
  #isClosing = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new StatementCache(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NodeSqliteConnection> {
    await this.#turns.acquire();
    return new NodeSqliteConnection(this.#database, this.#statements, this.#turns, () => this.#isClosing);
  }

  async releaseConnection(connection: NodeSqliteConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    connection.rollBack();
  }

  /** Lets those finish that hold the connection or wait for it; those that wait for another process get a busy error. */
  async destroy(): Promise<void> {
    this.#isClosing = true;
    await this.#turns.acquire();
    if (this.#database.isOpen) this.#database.close();
    this.#turns.release();
  }
}

/** The one connection for as long as somebody uses it. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #turns: Mutex;
  readonly #isClosing: () => boolean;
  #hasTurn = true;
  #isInTransaction = false;

  constructor(database: DatabaseSync, statements: StatementCache, turns: Mutex, isClosing: () => boolean) {
    this.#database = database;
    this.#statements = statements;
    this.#turns = turns;
    this.#isClosing = isClosing;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.#statements.run<Row>(sql, parameters);
    if (this.#database.isTransaction) return run();
    // Some failures make SQLite take a transaction back. What came after them would be written on its own.
    if (this.#isInTransaction) throw new Error('SQLite has taken this transaction back.');
    return this.#patiently(run);
  }

  /** All rows at once: a cursor that stays open would be moved on by the next use of its statement. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin(): Promise<void> {
    // A transaction that first reads and then writes fails at once where another process wrote in between (error 517): it
    // has to say that it will write when it begins.
    await this.#patiently(() => this.#statements.run('begin immediate'));
    this.#isInTransaction = true;
  }

  commit(): void {
    this.#statements.run('commit');
    this.#isInTransaction = false;
  }

  rollBack(): void {
    this.#isInTransaction = false;
    // A full disk, for one, makes SQLite do so itself.
    if (this.#database.isOpen && this.#database.isTransaction) this.#statements.run('rollback');
  }

  release(): void {
    if (!this.#hasTurn) return;
    // Whatever somebody began and left open would swallow what the next one writes.
    this.rollBack();
    this.#endTurn();
  }

  /** Does work that can be repeated as a whole; between two attempts others use the connection. */
  async #patiently<T>(work: () => T): Promise<T> {
    const start = performance.now();
    for (let pause = MIN_LOCK_DELAY_MS; ; pause = Math.min(pause * 1.5, MAX_LOCK_DELAY_MS)) {
      try {
        return work();
      } catch (error) {
        const isOver = performance.now() - start >= LOCK_TIMEOUT_MS;
        if (!isBusy(error) || isOver || this.#isClosing()) throw error;
        this.#endTurn();
        // Not all at once, or those who wait would go on disturbing one another.
        await sleep(pause * (0.5 + Math.random() / 2));
        if (this.#isClosing()) throw error;
        await this.#turns.acquire();
        this.#hasTurn = true;
      }
    }
  }

  #endTurn(): void {
    this.#hasTurn = false;
    this.#turns.release();
  }
}

/** More than all queries of the server; a list in a query (`in (?, ?)`) may still make many. */
const MAX_STATEMENTS = 300;

type PreparedStatement = { statement: StatementSync; hasRows: boolean };

/** Runs statements, and keeps them ready for the next time. */
class StatementCache {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run<Row>(sql: string, parameters: readonly unknown[] = []): QueryResult<Row> {
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
