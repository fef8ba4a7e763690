import { bestEffort } from './best-effort.ts';

/** How long a page waits for a mark to be written. */
const MARK_PATIENCE_MS = 100;

/** Half of the connections to a PostgreSQL: where marks cannot be written, they must not keep pages from being read. */
const MOST_MARKS = 5;

/** What is being marked in the database. */
const marking = new Set<string>();

/**
 * Writes a mark along with an answer that does not depend on it, unless the same is being marked already, or too many are.
 * Resolves when it is written, or when that takes too long or fails: the next request tries again.
 */
export async function mark(name: string, write: () => Promise<unknown>): Promise<void> {
  if (marking.has(name) || marking.size >= MOST_MARKS) return;
  marking.add(name);
  // Whatever goes wrong with it, the page is read.
  const marked = write()
    .catch(() => undefined)
    .finally(() => marking.delete(name));
  await bestEffort(marked, MARK_PATIENCE_MS);
}
