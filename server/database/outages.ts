/** Codes of Node and of PostgreSQL that say: the database is away, or too busy for now. */
const OUTAGE =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08...|53...|57P0.)$/;

/** Messages of the same kind that come without a code. */
const OUTAGE_MESSAGE = /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)/;

/** SQLite's number for 'another process writes'. */
const SQLITE_BUSY = 5;

/** Whether an error says that the database cannot be asked at present, so that trying again may help. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  return (
    (typeof code === 'string' && OUTAGE.test(code)) ||
    (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY) ||
    OUTAGE_MESSAGE.test(error.message)
  );
}
