import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ConsentAsked, type ConsentGiven, ConsentRecord } from '#contract/consent.ts';
import { type EndedBrowser, type EndedLink, OwnData, Participant } from '#contract/personal-page.ts';
import { SessionLink } from '#contract/seat.ts';
import { ask } from './client.ts';
import { endLink, rememberBrowser } from './join-requests.ts';

/*
 * What a person can do by their token. None of the changes is repeated by itself, nor put off until there is a connection
 * (`networkMode`): what a person pressed either happens now or is said to have failed. Each may be tried again safely.
 */

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
        ? ask(Participant, { path: '/api/v1/me', token, signal: context.signal })
        : ask(Participant, { method: 'POST', path: '/api/v1/visits', token, signal: unaborted() });
    },
    staleTime: 0,
  });
}

/** The present form, and what changed since the version agreed to; by a token of either kind. */
export function myConsentQuery(token: string) {
  return queryOptions({
    queryKey: ['consent', token],
    queryFn: ({ signal }) => ask(ConsentAsked, { path: '/api/v1/me/consent', token, signal }),
    staleTime: 0,
    // It is being read.
    refetchOnWindowFocus: false,
  });
}

/** Agrees to the present form. */
export function consentAgainMutation(token: string) {
  return mutationOptions({
    mutationFn: (given: ConsentGiven) =>
      ask(ConsentRecord, {
        method: 'POST',
        path: '/api/v1/me/consents',
        token,
        body: given,
        signal: unaborted(),
      }),
    networkMode: 'always',
  });
}

/** The welcome was read. */
export function welcomeMutation(token: string) {
  return mutationOptions({
    mutationFn: () => ask(null, { method: 'POST', path: '/api/v1/me/welcome', token, signal: unaborted() }),
    networkMode: 'always',
  });
}

/** A new link to the session page of a seat. */
export function linkToSeatMutation(token: string) {
  return mutationOptions({
    mutationFn: (seatId: string) =>
      ask(SessionLink, {
        method: 'POST',
        path: `/api/v1/me/seats/${encodeURIComponent(seatId)}/links`,
        token,
        signal: unaborted(),
      }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Everything the database holds on this person. */
export function ownDataMutation(token: string) {
  return mutationOptions({
    mutationFn: () => ask(OwnData, { path: '/api/v1/me/data', token, signal: unaborted() }),
    networkMode: 'always',
    gcTime: 0,
  });
}

/** Lets this browser be known as this person. Whether it kept the cookie, the next answer of `participantQuery` tells. */
export function rememberBrowserMutation(token: string) {
  return mutationOptions({
    mutationFn: () => rememberBrowser(token, unaborted()),
    networkMode: 'always',
  });
}

/** Ends a link of this person. Repeating it changes nothing. */
export function endLinkMutation(token: string) {
  return mutationOptions({
    mutationFn: (link: EndedLink) => endLink(token, link, unaborted()),
    networkMode: 'always',
  });
}

/** Lets a browser know this person no longer. Repeating it changes nothing. */
export function endBrowserMutation(token: string) {
  return mutationOptions({
    mutationFn: ({ sequence, knownSince }: EndedBrowser) => {
      const body: EndedBrowser = { sequence, knownSince };
      return ask(null, {
        method: 'POST',
        path: '/api/v1/me/ended-browsers',
        token,
        body,
        signal: unaborted(),
      });
    },
    networkMode: 'always',
  });
}

/** Withdraws from the study. */
export function withdrawMutation(token: string) {
  return mutationOptions({
    mutationFn: () =>
      ask(null, {
        method: 'POST',
        path: '/api/v1/me/withdrawal',
        token,
        body: { confirm: 'withdraw' },
        signal: unaborted(),
      }),
    networkMode: 'always',
  });
}

function unaborted(): AbortSignal {
  return new AbortController().signal;
}
