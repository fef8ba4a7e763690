/** PostgreSQL: a value is there already; two transactions could not be put in an order; they waited for one another. */
const POSTGRES_CONFLICTS = ['23505', '40001', '40P01'];

/** SQLite's numbers for: a primary key or another unique value is there already. */
const SQLITE_CONFLICTS = [1555, 2067];

/** Whether an error says that another transaction came first, so that the same one may succeed when it starts anew. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  return (
    POSTGRES_CONFLICTS.some((known) => known === code) || SQLITE_CONFLICTS.some((known) => known === errcode)
  );
}
