import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';
import { type ConsentGiven, ConsentRecord, ConsentRequest } from '#contract/consent.ts';
import {
  type EndBrowserRequest,
  type EndLinkRequest,
  OwnData,
  Participant,
  type WithdrawalRequest,
} from '#contract/personal-page.ts';
import { SessionLink } from '#contract/seat.ts';
import { request } from './client.ts';
import { endLink, rememberBrowser } from './join-requests.ts';

/* What a participant can do with their token. Each write may be repeated safely. */

/**
 * The participant's own data (ROUTE-12). The first request records a visit, one for each opening of the page; later
 * requests only read. They are sent by `refresh`, for a change in another tab, and on return to the window; never by a
 * timer. The visit is not aborted when React mounts twice, so it is not recorded twice.
 */
export function participantQuery(token: string) {
  return queryOptions({
    queryKey: ['participant', token],
    queryFn: (context) => {
      const isOpen = context.client.getQueryData(context.queryKey) !== undefined;
      // A query that reads its signal is aborted by it. Only the later requests may be.
      return isOpen
        ? request(Participant, { path: '/api/v1/me', token, signal: context.signal })
        : request(Participant, { method: 'POST', path: '/api/v1/visits', token });
    },
    staleTime: 0,
    // As in `session.queries.ts`.
    refetchOnWindowFocus: 'always',
  });
}

/** The current form, and what has changed since the version agreed to; with a session token or a personal token. */
export function myConsentQuery(token: string) {
  return queryOptions({
    queryKey: ['consent', token],
    queryFn: ({ signal }) => request(ConsentRequest, { path: '/api/v1/me/consent', token, signal }),
    staleTime: 0,
    // The form is being read: it must not change.
    refetchOnWindowFocus: false,
  });
}

/** Agrees to the current form. */
export function consentAgainMutation(token: string) {
  return mutationOptions({
    mutationFn: (given: ConsentGiven) =>
      request(ConsentRecord, { method: 'POST', path: '/api/v1/me/consents', token, body: given }),
  });
}

/** Records that the welcome was read. */
export function welcomeMutation(token: string) {
  return mutationOptions({
    mutationFn: () => request(null, { method: 'POST', path: '/api/v1/me/welcome', token }),
  });
}

/** A new link to the session page of a seat; with the cookie where there is no token. */
export function createSessionLinkMutation(token?: string) {
  return mutationOptions({
    mutationFn: (seatId: string) =>
      request(SessionLink, {
        method: 'POST',
        path: `/api/v1/me/seats/${encodeURIComponent(seatId)}/links`,
        token,
      }),
  });
}

/** All data that the database holds on this participant. */
export function ownDataMutation(token: string) {
  return mutationOptions({ mutationFn: () => request(OwnData, { path: '/api/v1/me/data', token }) });
}

/** Links this browser to this participant. The next `participantQuery` shows whether the browser kept the cookie. */
export function rememberBrowserMutation(token: string) {
  return mutationOptions({ mutationFn: () => rememberBrowser(token) });
}

/** Ends a link of this participant. May be repeated safely. */
export function endLinkMutation(token: string) {
  return mutationOptions({ mutationFn: (link: EndLinkRequest) => endLink(token, link) });
}

/** Unlinks a browser from this participant. May be repeated safely. */
export function endBrowserMutation(token: string) {
  return mutationOptions({
    mutationFn: ({ sequence, linkedSince }: EndBrowserRequest) => {
      const body: EndBrowserRequest = { sequence, linkedSince };
      return request(null, { method: 'POST', path: '/api/v1/me/ended-browsers', token, body });
    },
  });
}

/** Withdraws from the study. */
export function withdrawMutation(token: string) {
  return mutationOptions({
    mutationFn: () => {
      const body: InferInput<typeof WithdrawalRequest> = { confirm: 'withdraw' };
      return request(null, { method: 'POST', path: '/api/v1/me/withdrawal', token, body });
    },
  });
}
