import { isConflict } from '../database/database-errors.ts';
import type { Ports, TransactionPorts } from './ports.ts';
import { ProblemError } from './problem-error.ts';

/** Another transaction changed what this one had read. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

const MAX_ATTEMPTS = 10;

/**
 * Does work in one transaction, all of it or nothing. After a conflict with another transaction it starts again and
 * reads what that one wrote. Throws a `ProblemError` (`unavailable`) after ten conflicts.
 */
export async function transact<T>(ports: Ports, work: (ports: TransactionPorts) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      return await ports.db.transaction().execute((db) => work({ ...ports, db }));
    } catch (error) {
      if (!(error instanceof ConflictError) && !isConflict(error)) throw error;
    }
  }
  throw new ProblemError('unavailable');
}
