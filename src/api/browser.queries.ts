import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { BrowserReply, EntryLink } from '#contract/personal-page.ts';
import { request } from './client.ts';
import { forgetBrowser, forgetBrowserForNow, rememberBrowserAgain } from './join-requests.ts';

/** Whom the server knows this browser as, by its cookie, if anybody. Records no visit. */
export const knownBrowserQuery = queryOptions({
  queryKey: ['browser'],
  queryFn: ({ signal }) => request(BrowserReply, { path: '/api/v1/browser', signal }),
  staleTime: 0,
});

/** A new personal link of whom this browser is known as. */
export const linkToOwnPageMutation = mutationOptions({
  mutationFn: () => request(EntryLink, { method: 'POST', path: '/api/v1/me/entry-links' }),
});

/** Lets this browser be known no longer, so that it can be undone: gives the token for that, null where the browser was known as nobody. */
export const forgetForNowMutation = mutationOptions({ mutationFn: () => forgetBrowserForNow() });

/** Undoes it, by that token. Gives whether it could: not where somebody else has joined meanwhile. */
export const rememberAgainMutation = mutationOptions({
  mutationFn: (token: string | null) => rememberBrowserAgain(token),
});

/** Lets this browser be known no longer. Repeating it changes nothing. */
export const forgetBrowserMutation = mutationOptions({ mutationFn: () => forgetBrowser() });
