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
