import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type ConsentGiven, ConsentRecord, ConsentRequest } from '#contract/consent.ts';
import { type EndedBrowser, type EndedLink, OwnData, Participant } from '#contract/personal-page.ts';
import { SessionLink } from '#contract/seat.ts';
import { request } from './client.ts';
import { endLink, rememberBrowser } from './join-requests.ts';

/* What a person can do by their token. Each write may be tried again safely. */

/**
 * The participant as they see themselves (ROUTE-12). The first answer is that of a recorded visit, one for each opening
 * of the page; later ones only read. The visit is not aborted where React mounts twice, and so not recorded twice.
 */
export function participantQuery(token: string) {
  return queryOptions({
    queryKey: ['participant', token],
    queryFn: (context) => {
      const isOpen = context.client.getQueryData(context.queryKey) !== undefined;
      // To look at the signal is to be aborted by it: only the reading does.
      return isOpen
        ? request(Participant, { path: '/api/v1/me', token, signal: context.signal })
        : request(Participant, { method: 'POST', path: '/api/v1/visits', token });
    },
    staleTime: 0,
  });
}

/** The present form, and what changed since the version agreed to; by a token of either kind. */
export function myConsentQuery(token: string) {
  return queryOptions({
    queryKey: ['consent', token],
    queryFn: ({ signal }) => request(ConsentRequest, { path: '/api/v1/me/consent', token, signal }),
    staleTime: 0,
    // It is being read.
    refetchOnWindowFocus: false,
  });
}

/** Agrees to the present form. */
export function consentAgainMutation(token: string) {
  return mutationOptions({
    mutationFn: (given: ConsentGiven) =>
      request(ConsentRecord, { method: 'POST', path: '/api/v1/me/consents', token, body: given }),
  });
}

/** The welcome was read. */
export function welcomeMutation(token: string) {
  return mutationOptions({
    mutationFn: () => request(null, { method: 'POST', path: '/api/v1/me/welcome', token }),
  });
}

/** A new link to the session page of a seat; by the cookie where there is no token. */
export function linkToSeatMutation(token?: string) {
  return mutationOptions({
    mutationFn: (seatId: string) =>
      request(SessionLink, {
        method: 'POST',
        path: `/api/v1/me/seats/${encodeURIComponent(seatId)}/links`,
        token,
      }),
  });
}

/** Everything the database holds on this person. */
export function ownDataMutation(token: string) {
  return mutationOptions({ mutationFn: () => request(OwnData, { path: '/api/v1/me/data', token }) });
}

/** Lets this browser be known as this person. Whether it kept the cookie, the next answer of `participantQuery` tells. */
export function rememberBrowserMutation(token: string) {
  return mutationOptions({ mutationFn: () => rememberBrowser(token) });
}

/** Ends a link of this person. Repeating it changes nothing. */
export function endLinkMutation(token: string) {
  return mutationOptions({ mutationFn: (link: EndedLink) => endLink(token, link) });
}

/** Lets a browser know this person no longer. Repeating it changes nothing. */
export function endBrowserMutation(token: string) {
  return mutationOptions({
    mutationFn: ({ sequence, knownSince }: EndedBrowser) => {
      const body: EndedBrowser = { sequence, knownSince };
      return request(null, { method: 'POST', path: '/api/v1/me/ended-browsers', token, body });
    },
  });
}

/** Withdraws from the study. */
export function withdrawMutation(token: string) {
  return mutationOptions({
    mutationFn: () =>
      request(null, { method: 'POST', path: '/api/v1/me/withdrawal', token, body: { confirm: 'withdraw' } }),
  });
}
