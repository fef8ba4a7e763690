import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { SessionView } from '#contract/session-page.ts';
import { failureOf } from './api-error.ts';
import { request } from './client.ts';

/** How often an open session page asks again; in a background tab, too, whose title tells the state. Milliseconds. */
export const ASKED_EVERY_MS = 4_000;
/** How long it waits after a question that came to nothing, with all its retries. Milliseconds. */
export const ASKED_AFTER_FAILURE_MS = 15_000;

/** How often a page asks that is over: a seat may be taken again, and a debrief edited. Milliseconds. */
export const ASKED_AT_LEISURE_MS = 30_000;

/** One participant's page of one session (ROUTE-10). It is asked for again and again, until nothing will change. */
export function sessionQuery(token: string) {
  return queryOptions({
    queryKey: ['session', token],
    queryFn: ({ signal }) => request(SessionView, { path: '/api/v1/session', token, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { status, data, error } }) => {
      if (status === 'error') return nextAfterFailure(error);
      return untilAskedAgain(data?.view);
    },
    refetchIntervalInBackground: true,
  });
}

/** Gives a seat back, by the token of its session page or that of the person. Repeating it changes nothing. */
export function leaveSeatMutation(token: string) {
  return mutationOptions({
    mutationFn: (seatId: string) =>
      request(null, { method: 'POST', path: `/api/v1/me/seats/${encodeURIComponent(seatId)}/leave`, token }),
  });
}

function untilAskedAgain(view: SessionView['view'] | undefined): number | false {
  if (view === 'withdrawn') return false;
  return view === 'ended' || view === 'left' ? ASKED_AT_LEISURE_MS : ASKED_EVERY_MS;
}

/** A refusal stays one. Else it goes on, not before the server wants it. */
function nextAfterFailure(error: unknown): number | false {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return false;
  return Math.max(ASKED_AFTER_FAILURE_MS, failure.retryAfterMs ?? 0);
}
