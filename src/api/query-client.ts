import { QueryClient } from '@tanstack/react-query';

/** DATA-1: how often a failed query is tried again. */
export const MOST_RETRIES = 3;
/** DATA-1: the wait before the first of them, and the longest wait. Milliseconds. */
export const FIRST_RETRY_AFTER_MS = 1_000;
export const LONGEST_RETRY_AFTER_MS = 30_000;
/** DATA-2: how long an unused answer is kept. Milliseconds. */
export const UNUSED_KEPT_MS = 5 * 60_000;

/**
 * The wait before a retry (DATA-1): 1 s, doubling, never more than 30 s.
 *
 * @param failures how often it failed before, from 0
 */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_AFTER_MS * 2 ** failures, LONGEST_RETRY_AFTER_MS);
}

/** A query client with the specification's defaults (DATA-1, DATA-2), written out though the library has the same. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: MOST_RETRIES, retryDelay, gcTime: UNUSED_KEPT_MS },
    },
  });
}
