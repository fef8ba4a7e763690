import { QueryClient } from '@tanstack/react-query';
import { failureOf } from './api-error.ts';

/** DATA-1: how often a failed query is tried again. */
export const MAX_RETRIES = 3;
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

/** Whether a failed query is tried again (DATA-1): a refusal is an answer, and would only be repeated (F09). */
export function isRetried(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && failureOf(error).kind === 'unanswered';
}

/** The wait before a retry, or what the server asked for, if that is longer (F06). Milliseconds. */
export function retryDelayAfter(failures: number, error: unknown): number {
  const failure = failureOf(error);
  const asked = failure.kind === 'unanswered' ? failure.retryAfterMs : null;
  return Math.max(retryDelay(failures), asked ?? 0);
}

/** A query client with the specification's defaults (DATA-1, DATA-2), written out though the library has the same. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isRetried, retryDelay: retryDelayAfter, gcTime: UNUSED_KEPT_MS },
    },
  });
}
