import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { retryWhileBusy } from './retry-while-busy.ts';
import { type OpenTransaction, SqliteWriter } from './sqlite-writer.ts';
import { StatementCache } from './statement-cache.ts';

/**
 * Kysely's driver for Node's own SQLite, with two connections. Queries outside of transactions have one of their own: they
 * wait for nobody, and see only what is committed. All else takes turns on the other (`SqliteWriter`).
 */
export class NodeSqliteDriver implements Driver {
  readonly #writer: SqliteWriter;
  readonly #readerDatabase: DatabaseSync;
  readonly #reader: StatementCache;

  /** `writer` and `reader` have the same file open, and a busy timeout of 0. */
  constructor(writer: DatabaseSync, reader: DatabaseSync) {
    this.#writer = new SqliteWriter(writer);
    this.#readerDatabase = reader;
    this.#reader = new StatementCache(reader);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this.#writer, this.#reader);
  }

  async releaseConnection(connection: NodeSqliteConnection): Promise<void> {
    connection.release();
  }

  beginTransaction(connection: NodeSqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    return connection.rollBack();
  }

  async destroy(): Promise<void> {
    // First, as the last to close a file takes its log away, which a reader cannot.
    if (this.#readerDatabase.isOpen) this.#readerDatabase.close();
    await this.#writer.close();
  }
}

/** What one caller at a time uses. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  readonly #reader: StatementCache;
  #transaction: OpenTransaction | undefined;
  /** A statement of our own, as `begin`, has left a transaction open. */
  #isAlone = false;

  constructor(writer: SqliteWriter, reader: StatementCache) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction) return this.#writer.run(this.#transaction, query);
    if (this.#isAlone) return this.#writer.continueAlone(query);
    const { kind } = query.query;
    if (kind === 'SelectQueryNode') {
      const read = () => this.#reader.run<Row>(query);
      return retryWhileBusy(read, () => this.#writer.isClosing);
    }
    const isWrite = kind === 'InsertQueryNode' || kind === 'UpdateQueryNode' || kind === 'DeleteQueryNode';
    return isWrite ? this.#write(query) : this.#runAlone(query);
  }

  /** All rows at once: a cursor that stays open would be moved on by the next use of its statement. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#writer.begin();
  }

  async commit(): Promise<void> {
    const transaction = this.#endTransaction();
    if (transaction) await this.#writer.commit(transaction);
  }

  /** Does nothing after a commit that failed. */
  async rollBack(): Promise<void> {
    const transaction = this.#endTransaction();
    if (transaction) await this.#writer.rollBack(transaction);
  }

  release(): void {
    if (!this.#isAlone) return;
    this.#isAlone = false;
    this.#writer.endTurnAlone();
  }

  #endTransaction(): OpenTransaction | undefined {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    return transaction;
  }

  /** One statement is a transaction too. */
  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin();
    try {
      const result = await this.executeQuery<Row>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  /** What may not be inside a transaction, as some pragmas, or is one of its own. */
  async #runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#writer.runAlone<Row>(query);
    this.#isAlone = true;
    if (!this.#writer.hasOpenTransaction) this.release();
    return result;
  }
}
