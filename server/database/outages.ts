import { sqliteErrorCode } from './database-errors.ts';

/** Codes of Node (also of a disk that does not keep the log) and of PostgreSQL that say: the database is away, too busy, read-only, or its disk full or broken. */
const OUTAGE =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EIO|ENOSPC|EDQUOT|EROFS|08...|25006|53...|57P0.|58...)$/;

/** Messages of the same kind that come without a code. */
const OUTAGE_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|driver has already been destroyed|database is not open)/;

/** SQLite's primary result codes of the same kind. */
const SQLITE_OUTAGES: ReadonlySet<number> = new Set([
  3, // no permission
  5, // another process writes
  6, // another statement of this process is in the way
  7, // no memory
  8, // read-only
  10, // the disk fails
  11, // damaged
  13, // the disk is full
  14, // cannot be opened
  15, // the lock cannot be had
  22, // too large for the system
  26, // no database
]);

/** Whether an error means that the database cannot be read, or not be written, at present: it is not our own error. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  const errorCode = sqliteErrorCode(error);
  return (
    (typeof code === 'string' && OUTAGE.test(code)) ||
    (errorCode !== null && SQLITE_OUTAGES.has(errorCode)) ||
    OUTAGE_MESSAGE.test(error.message)
  );
}
