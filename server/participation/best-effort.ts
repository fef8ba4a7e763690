import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '../database/outages.ts';

/**
 * Waits at most `ms` milliseconds for a write that the reply does not depend on; it may finish later. Ignores that
 * the database cannot be written. Throws any other error that comes in time.
 */
export async function bestEffort(work: Promise<unknown>, ms: number): Promise<void> {
  const end = new AbortController();
  const done = work.then(
    () => undefined,
    (error: unknown) => {
      if (!isOutage(error)) throw error;
    },
  );
  try {
    await Promise.race([done, sleep(ms, undefined, { signal: end.signal }).catch(() => undefined)]);
  } finally {
    end.abort();
  }
}

/** How long a page waits for its activity to be written. */
const ACTIVITY_TIMEOUT_MS = 100;

/** Half of the connections to a PostgreSQL: pages can still be read where activity cannot be written. */
const MAX_CONCURRENT_WRITES = 5;

/** The keys of what is being written. */
const writing = new Set<string>();

/**
 * Writes when something was last active, beside a reply that does not depend on it; not while the same is being
 * written, or too many are. Resolves when it is written, takes too long or fails: the next request tries again.
 */
export async function recordActivity(name: string, write: () => Promise<unknown>): Promise<void> {
  if (writing.has(name) || writing.size >= MAX_CONCURRENT_WRITES) return;
  writing.add(name);
  // The page is read even if this fails.
  const written = write()
    .catch(() => undefined)
    .finally(() => writing.delete(name));
  await bestEffort(written, ACTIVITY_TIMEOUT_MS);
}
