import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './database-errors.ts';

/** For how long a statement or a transaction waits for another process that writes. */
export const LOCK_TIMEOUT_MS = 5000;

const MIN_LOCK_DELAY_MS = 2;
const MAX_LOCK_DELAY_MS = 50;

/**
 * Attempts work again while another process is in its way, without blocking this one. Throws the error of SQLite after
 * {@link LOCK_TIMEOUT_MS}, and at once while the database is being closed.
 */
export async function retryWhileBusy<T>(attempt: () => T | Promise<T>, isClosing: () => boolean): Promise<T> {
  const start = performance.now();
  for (let pause = MIN_LOCK_DELAY_MS; ; pause = Math.min(pause * 1.5, MAX_LOCK_DELAY_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const isOver = performance.now() - start >= LOCK_TIMEOUT_MS;
      if (!isBusy(error) || isOver || isClosing()) throw error;
      // Not all at once, or those who wait would go on disturbing one another.
      await sleep(pause * (0.5 + Math.random() / 2));
      if (isClosing()) throw error;
    }
  }
}
