import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LogSync } from './log-sync.ts';
import { Mutex } from './mutex.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { StatementCache } from './statement-cache.ts';

/** So many transactions share a commit at most: then other processes, and the replies, have waited long enough. */
export const MAX_GROUP = 100;

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Transactions that share one commit. */
class CommitGroup {
  /** How many have ended. */
  size = 0;
  readonly #outcome = Promise.withResolvers<void>();

  constructor() {
    // A group that fails before its first transaction has ended has nobody who waits.
    this.#outcome.promise.catch(() => {});
  }

  /** Resolves when the group is on the disk. Throws the error of SQLite where nothing of it was kept, or of the disk. */
  get committed(): Promise<void> {
    return this.#outcome.promise;
  }

  /** The group is committed; on the disk it is when the promise resolves. */
  resolve(onDisk: Promise<void>): void {
    this.#outcome.resolve(onDisk);
  }

  reject(error: unknown): void {
    this.#outcome.reject(error);
  }
}

/** A transaction of somebody who has the turn. */
export type OpenTransaction = { readonly group: CommitGroup };

/**
 * The connection of an embedded database that writes. One at a time has the turn. Transactions that come in one turn of
 * the event loop share one commit, and so one fsync (decision 019): each is a savepoint in the same transaction of SQLite,
 * so that one that fails takes back only itself. Each learns its end only when the commit is on the disk, also one that fails:
 * what made it fail may have been written by another of its group. Nobody else waits for the disk meanwhile.
 */
export class SqliteWriter {
  readonly #database: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #turns = new Mutex();
  readonly #log: LogSync;
  #group: CommitGroup | undefined;
  #isClosing = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new StatementCache(database);
    this.#log = new LogSync(database.location() ?? '');
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Takes the turn and begins a transaction that will write. Where that fails the turn is free again. */
  begin(): Promise<OpenTransaction> {
    return this.#takeTurn(() => {
      const group = this.#group ?? this.#openGroup();
      this.#execute('savepoint one');
      return { group };
    });
  }

  /** Runs a statement of a transaction. */
  run<Row>({ group }: OpenTransaction, query: Query): QueryResult<Row> {
    // What came after a transaction that SQLite has taken back would be written on its own.
    if (this.#group !== group) throw new Error('SQLite has taken this transaction back.');
    try {
      return this.#statements.run<Row>(query);
    } catch (error) {
      // A full disk, for one, makes SQLite take back all that is not committed.
      if (!this.#database.isTransaction) this.#close(group).reject(error);
      throw error;
    }
  }

  /** Ends a transaction and the turn. Resolves when it is on the disk; throws where it or its group failed. */
  commit(transaction: OpenTransaction): Promise<void> {
    return this.#end(transaction, ['release one']);
  }

  /** Takes a transaction back and ends the turn. Resolves when what it had read is on the disk; throws as `commit` does. */
  rollBack(transaction: OpenTransaction): Promise<void> {
    return this.#end(transaction, ['rollback to one', 'release one']);
  }

  /** Takes the turn and runs a statement outside of any group. Where that fails the turn is free again. */
  runAlone<Row>(query: Query): Promise<QueryResult<Row>> {
    return this.#takeTurn(() => {
      this.#commitGroup();
      this.#execute('pragma synchronous = full');
      return this.#statements.run<Row>(query);
    });
  }

  /** Whether a statement alone has begun a transaction: then the turn is kept until it is over. */
  get hasOpenTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  /** Runs another statement of whoever has the turn and such a transaction. */
  continueAlone<Row>(query: Query): QueryResult<Row> {
    return this.#statements.run<Row>(query);
  }

  /** Ends the turn. A transaction that a statement alone has left open is taken back. */
  endTurnAlone(): void {
    if (this.hasOpenTransaction) this.#execute('rollback');
    this.#turns.release();
  }

  /** Lets those finish that have the turn or wait for it; those that wait for another process get a busy error. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#turns.acquire();
    this.#commitGroup();
    await this.#log.close();
    if (this.#database.isOpen) this.#database.close();
    this.#turns.release();
  }

  #takeTurn<T>(work: () => T): Promise<T> {
    return retryWhileBusy(
      async () => {
        await this.#turns.acquire();
        try {
          this.#log.assertHasNotFailed();
          return work();
        } catch (error) {
          this.#turns.release();
          throw error;
        }
      },
      () => this.#isClosing,
    );
  }

  async #end({ group }: OpenTransaction, statements: readonly string[]): Promise<void> {
    try {
      if (this.#group === group) for (const each of statements) this.#execute(each);
      group.size += 1;
      if (group.size >= MAX_GROUP) this.#commitGroup();
    } finally {
      this.#turns.release();
    }
    await group.committed;
  }

  #openGroup(): CommitGroup {
    // A transaction that first reads and then writes fails at once where another process wrote in between (error 517): it
    // has to say that it will write when it begins.
    // With NORMAL a commit does not wait for the disk: the group itself does.
    this.#execute('pragma synchronous = normal');
    this.#execute('begin immediate');
    const group = new CommitGroup();
    this.#group = group;
    // Once all requests that have arrived by now were heard, and have had their turn.
    setImmediate(async () => {
      await this.#turns.acquire();
      if (this.#group === group) this.#commitGroup();
      this.#turns.release();
    });
    return group;
  }

  #commitGroup(): void {
    if (this.#group === undefined) return;
    const group = this.#close(this.#group);
    try {
      this.#execute('commit');
      group.resolve(this.#log.synced());
    } catch (error) {
      group.reject(error);
      if (this.hasOpenTransaction) this.#execute('rollback');
    }
  }

  #close(group: CommitGroup): CommitGroup {
    this.#group = undefined;
    return group;
  }

  #execute(sql: string): void {
    this.#statements.run({ sql, parameters: [] });
  }
}
