import { isConflict } from '../database/failures.ts';
import type { Ports, TransactionPorts } from './ports.ts';
import { ProblemError } from './problem-error.ts';

/** Somebody else changed what this transaction had read. */
export class ConflictError extends Error {
  override readonly name = 'LostRace';
}

const MAX_ATTEMPTS = 10;

/**
 * Does work in one transaction: all of it, or nothing. Where another transaction came first it starts anew, and so sees what
 * that one did. Throws a `Refusal` ('unavailable') where it is overtaken ten times.
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
