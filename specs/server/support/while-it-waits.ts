import type { Kysely, QueryId, Transaction, TransactionBuilder } from 'kysely';
import { vi } from 'vitest';
import type { Schema } from '../../../server/database/schema.ts';

/**
 * Somebody else's change at the moment when the next transaction gets its first lock, as if it had waited for it: on SQLite,
 * which does one transaction after the other, it cannot come about otherwise. What the transaction undoes, it undoes
 * too. Returns how many transactions have begun since. `vi.restoreAllMocks` ends it.
 */
export function whileItWaits(
  db: Kysely<Schema>,
  change: (tx: Transaction<Schema>) => Promise<unknown>,
): () => number {
  const begin = db.transaction.bind(db);
  const begun = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const execute: TransactionBuilder<Schema>['execute'] = (work) =>
      begin().execute((tx) => work(changedAtFirstLock(tx, change)));
    return { execute } as TransactionBuilder<Schema>;
  });
  return () => begun.mock.calls.length;
}

function changedAtFirstLock(
  tx: Transaction<Schema>,
  change: (tx: Transaction<Schema>) => Promise<unknown>,
): Transaction<Schema> {
  let lock: QueryId | undefined;
  return tx.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'UpdateQueryNode') lock ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId === lock) await change(tx);
      return result;
    },
  });
}
