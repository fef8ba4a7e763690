import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { BrowserReply, PersonalLink } from '#contract/personal-page.ts';
import { request } from './client.ts';
import { forgetBrowser, forgetBrowserForNow, rememberBrowserAgain } from './join-requests.ts';

/** The participant that the server knows this browser as, by its cookie, or none. Records no visit. */
export const knownBrowserQuery = queryOptions({
  queryKey: ['browser'],
  queryFn: ({ signal }) => request(BrowserReply, { path: '/api/v1/browser', signal }),
  staleTime: 0,
});

/** A new personal link of the participant that this browser is known as. */
export const linkToOwnPageMutation = mutationOptions({
  mutationFn: () => request(PersonalLink, { method: 'POST', path: '/api/v1/me/personal-links' }),
});

/** Unlinks this browser from its participant. Gives the token to undo it; null where there was no participant. */
export const forgetForNowMutation = mutationOptions({ mutationFn: () => forgetBrowserForNow() });

/** Undoes `forgetForNowMutation` by its token. Gives whether it could: not where somebody else has joined since. */
export const rememberAgainMutation = mutationOptions({
  mutationFn: (token: string | null) => rememberBrowserAgain(token),
});

/** Unlinks this browser from its participant. May be repeated safely. */
export const forgetBrowserMutation = mutationOptions({ mutationFn: () => forgetBrowser() });
