/**
 * PostgreSQL: a value is there already; what a row points to is gone by now; two transactions could not be put in an order; they
 * waited for one another.
 */
const POSTGRES_CONFLICTS = ['23505', '23503', '40001', '40P01'];

/** SQLite's numbers for: a primary key or another unique value is there already. */
const SQLITE_CONFLICTS = [1555, 2067];

/** SQLite's numbers for: another process, or another statement of this one, is in the way. */
const SQLITE_BUSY = [5, 6];

/** Whether an error means that another transaction came first, so that the same one may succeed on a second attempt. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  return (
    POSTGRES_CONFLICTS.some((known) => known === code) || SQLITE_CONFLICTS.some((known) => known === errcode)
  );
}

/** Whether SQLite reports that another process is writing. */
export function isBusy(error: unknown): boolean {
  return SQLITE_BUSY.some((known) => known === sqliteErrorCode(error));
}

/** The primary result code of an error of SQLite; null for any other error. */
export function sqliteErrorCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  // The higher bits are a more exact code of the same error.
  return error.errcode & 0xff;
}
