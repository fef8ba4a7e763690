import type * as v from 'valibot';
import { JoinReply, type JoinRequest, LookupReply, type LookupRequest } from '#contract/join.ts';
import { BrowserReply, type EndLinkRequest, Participant, PersonalLink } from '#contract/personal-page.ts';
import { failureOf } from './api-error.ts';
import { request } from './client.ts';

/** Looks up what a code opens; `key` is the key of an earlier join with it. Takes no seat. */
export function lookUpCode(
  { code, key }: { code: string; key: string | null },
  signal: AbortSignal,
): Promise<LookupReply> {
  const body: v.InferInput<typeof LookupRequest> = key === null ? { code } : { code, key };
  return request(LookupReply, { method: 'POST', path: '/api/v1/codes/lookup', body, signal });
}

/** Unlinks this browser from its participant: ends its cookie, if it has one. */
export function forgetBrowser(signal?: AbortSignal): Promise<null> {
  return request(null, { method: 'POST', path: '/api/v1/me/forgotten-browsers', signal });
}

/**
 * As `forgetBrowser`, but it can be undone: first makes a personal link of the participant, and gives its token for
 * `rememberBrowserAgain`; null where there was no participant. The token is a secret: keep it in memory only.
 */
export async function forgetBrowserForNow(signal?: AbortSignal): Promise<string | null> {
  const personalToken = await request(PersonalLink, {
    method: 'POST',
    path: '/api/v1/me/personal-links',
    signal,
  }).then(
    (link) => link.personalToken,
    (error: unknown) => {
      const failure = failureOf(error);
      if (failure.kind === 'refused' && failure.code === 'participant-unknown') return null;
      throw error;
    },
  );
  await forgetBrowser(signal);
  return personalToken;
}

/** Links this browser to the participant of this personal link, unless it is linked to another one. */
export function rememberBrowser(token: string, signal?: AbortSignal): Promise<null> {
  return request(null, { method: 'POST', path: '/api/v1/me/browsers', token, signal });
}

/**
 * Undoes `forgetBrowserForNow` by its token, and ends the link that it made. Gives whether the browser is as before.
 * It is not if somebody else has joined in it since: then it stays linked to them.
 */
export async function rememberBrowserAgain(token: string | null, signal?: AbortSignal): Promise<boolean> {
  if (token === null) {
    const { participant } = await request(BrowserReply, { path: '/api/v1/browser', signal });
    return participant === null;
  }
  await rememberBrowser(token, signal);
  const { browser, links } = await request(Participant, { path: '/api/v1/me', token, signal });
  const link = links.find(({ isThis }) => isThis);
  // Nobody waits for it. If it fails, the link is in the list on the personal page.
  if (link) endLink(token, link).catch(() => {});
  return browser === 'yours';
}

/** Ends a link of the participant whose token this is. May be repeated safely. */
export function endLink(token: string, { sequence, madeAt }: EndLinkRequest): Promise<null> {
  const body: EndLinkRequest = { sequence, madeAt };
  return request(null, { method: 'POST', path: '/api/v1/me/ended-links', token, body });
}

/** Takes a seat, or returns to it, for the participant that the look-up showed. One `key` never takes a second seat. */
export function takeSeat(
  { key, ...body }: JoinRequest & { key: string },
  signal: AbortSignal,
): Promise<JoinReply> {
  return request(JoinReply, { method: 'POST', path: '/api/v1/joins', body, idempotencyKey: key, signal });
}
