import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '../database/outages.ts';

/**
 * Waits for something that is written along with an answer and that decides nothing of it, for so long at most; it may still
 * be done later. That the database can't be written is nothing to the reader. Throws whatever else goes wrong in time.
 */
export async function bestEffort(work: Promise<unknown>, ms: number): Promise<void> {
  const end = new AbortController();
  const done = work.then(
    () => undefined,
    (error: unknown) => {
      if (!isOutage(error)) throw error;
    },
  );
  // Too late, nobody hears of it any more.
  done.catch(() => {});
  try {
    await Promise.race([done, sleep(ms, undefined, { signal: end.signal }).catch(() => undefined)]);
  } finally {
    end.abort();
  }
}

/** How long a page waits for a mark to be written. */
const ACTIVITY_TIMEOUT_MS = 100;

/** Half of the connections to a PostgreSQL: where marks cannot be written, they must not keep pages from being read. */
const MAX_CONCURRENT_WRITES = 5;

/** What is being marked in the database. */
const writing = new Set<string>();

/**
 * Writes a mark along with an answer that does not depend on it, unless the same is being marked already, or too many are.
 * Resolves when it is written, or when that takes too long or fails: the next request tries again.
 */
export async function recordActivity(name: string, write: () => Promise<unknown>): Promise<void> {
  if (writing.has(name) || writing.size >= MAX_CONCURRENT_WRITES) return;
  writing.add(name);
  // Whatever goes wrong with it, the page is read.
  const marked = write()
    .catch(() => undefined)
    .finally(() => writing.delete(name));
  await bestEffort(marked, ACTIVITY_TIMEOUT_MS);
}
