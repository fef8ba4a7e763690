import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { SessionView } from '#contract/session-page.ts';
import { failureOf } from './api-error.ts';
import { request } from './client.ts';

/** How often an open session page requests the session; also in the background, as the title shows it. Milliseconds. */
export const POLL_INTERVAL_MS = 4_000;
/** The same, after a request and all its retries have failed. Milliseconds. */
export const POLL_INTERVAL_AFTER_FAILURE_MS = 15_000;
/** The same, once the session is over or the seat left: it may be taken again, and a debrief edited. Milliseconds. */
export const POLL_INTERVAL_WHEN_OVER_MS = 30_000;

/** One participant's page of one session (ROUTE-10). Polled until nothing can change. */
export function sessionQuery(token: string) {
  return queryOptions({
    queryKey: ['session', token],
    queryFn: ({ signal }) => request(SessionView, { path: '/api/v1/session', token, signal }),
    staleTime: 0,
    // An answer from before the clock was put back would not be stale.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { status, data, error } }) => {
      if (status === 'error') return pollIntervalAfterFailure(error);
      return data ? POLL_INTERVALS_MS[data.view] : POLL_INTERVAL_MS;
    },
    refetchIntervalInBackground: true,
  });
}

/** Leaves a seat, with the token of its session page or of the participant. May be repeated safely. */
export function leaveSeatMutation(token: string) {
  return mutationOptions({
    mutationFn: (seatId: string) =>
      request(null, { method: 'POST', path: `/api/v1/me/seats/${encodeURIComponent(seatId)}/leave`, token }),
  });
}

const POLL_INTERVALS_MS: Record<SessionView['view'], number | false> = {
  scheduled: POLL_INTERVAL_MS,
  waiting: POLL_INTERVAL_MS,
  live: POLL_INTERVAL_MS,
  paused: POLL_INTERVAL_MS,
  ended: POLL_INTERVAL_WHEN_OVER_MS,
  left: POLL_INTERVAL_WHEN_OVER_MS,
  withdrawn: false,
};

/** A refusal is final. After any other failure polling goes on, but not before the server's Retry-After. */
function pollIntervalAfterFailure(error: unknown): number | false {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return false;
  return Math.max(POLL_INTERVAL_AFTER_FAILURE_MS, failure.retryAfterMs ?? 0);
}
