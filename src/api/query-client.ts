import { MutationObserver, type MutationObserverOptions, QueryClient } from '@tanstack/react-query';
import { failureOf } from './api-error.ts';

/** DATA-1: how often a failed query is repeated. */
export const MAX_RETRIES = 3;
/** DATA-1: the wait before the first retry, and the longest wait. Milliseconds. */
export const FIRST_RETRY_DELAY_MS = 1_000;
export const MAX_RETRY_DELAY_MS = 30_000;
/** DATA-2: how long an unused answer is kept. Milliseconds. */
export const UNUSED_CACHE_TIME_MS = 5 * 60_000;

/**
 * The wait before a retry (DATA-1): 1 s, doubling, never more than 30 s.
 *
 * @param failures how often the query has failed already, from 0
 */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS);
}

/** Whether a failed query is repeated (DATA-1). A refusal is not: the server would only refuse again (F09). */
export function isRetried(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && failureOf(error).kind === 'unanswered';
}

/** The wait before a retry, or the server's Retry-After if that is longer (F06). Milliseconds. */
export function retryDelayFor(failures: number, error: unknown): number {
  const failure = failureOf(error);
  const retryAfter = failure.kind === 'unanswered' ? failure.retryAfterMs : null;
  return Math.max(retryDelay(failures), retryAfter ?? 0);
}

/**
 * A query client with the specification's defaults for reads (DATA-1, DATA-2), written out although the library has
 * the same. A write is neither repeated automatically nor postponed until there is a connection: it succeeds or fails
 * at once. Its answer may be a secret, and is not kept.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isRetried, retryDelay: retryDelayFor, gcTime: UNUSED_CACHE_TIME_MS },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}

/** Runs a write for a machine, which prevents repeated presses itself. Rejects with `ApiError`. */
export function submit<Answer, Variables>(
  client: QueryClient,
  mutation: MutationObserverOptions<Answer, Error, Variables>,
  variables: Variables,
): Promise<Answer> {
  return new MutationObserver(client, mutation).mutate(variables);
}
