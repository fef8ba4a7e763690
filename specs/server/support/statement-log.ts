import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { vi } from 'vitest';

/** What SQLite is given to do, in this order, by all connections of this process that are opened from now on. */
export type StatementLog = {
  /** The statements, and what the spec adds itself. */
  entries: string[];
  /** Does work, with this name for the transactions that are part of it. */
  within<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The names of all transactions, in the order in which they began. */
  began: string[];
  /** How many transactions the commits have had, each commit by itself. */
  groups: number[];
  /** How many of the commits that come next fail, as on a disk that fails. */
  failing: number;
};

/** An error as SQLite throws it for a disk that fails. */
export class DiskError extends Error {
  readonly errcode = 10;
}

/** Starts such a log. `vi.restoreAllMocks` ends it. */
export function logStatements(): StatementLog {
  const names = new AsyncLocalStorage<string>();
  const log: StatementLog = {
    entries: [],
    within: (name, work) => names.run(name, work),
    began: [],
    groups: [],
    failing: 0,
  };
  let size = 0;
  const prepare = DatabaseSync.prototype.prepare;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql: string) {
    const statement = prepare.call(this, sql);
    const { run, all } = statement;
    const enter = () => {
      log.entries.push(sql);
      if (sql.startsWith('savepoint')) {
        log.began.push(names.getStore() ?? '');
        size += 1;
      }
      if (sql !== 'commit') return;
      log.groups.push(size);
      size = 0;
      if (log.failing === 0) return;
      log.failing -= 1;
      throw new DiskError('disk I/O error');
    };
    return Object.assign(statement, {
      run(...values: SQLInputValue[]) {
        enter();
        return Reflect.apply(run, statement, values);
      },
      all(...values: SQLInputValue[]) {
        enter();
        return Reflect.apply(all, statement, values);
      },
    });
  });
  return log;
}
