import type * as v from 'valibot';
import type { ConsentGiven } from '#contract/consent.ts';
import { JoinReply, type JoinRequest, LookupReply, type LookupRequest } from '#contract/join.ts';
import { BrowserReply, type EndedLink, EntryLink, Participant } from '#contract/personal-page.ts';
import { failureOf } from './api-error.ts';
import { request } from './client.ts';

/** Looks up what a code opens; `key` is that of an earlier join with it. Spends nothing. */
export function lookUpCode(
  { code, key }: { code: string; key: string | null },
  signal: AbortSignal,
): Promise<LookupReply> {
  const body: v.InferInput<typeof LookupRequest> = key === null ? { code } : { code, key };
  return request(LookupReply, { method: 'POST', path: '/api/v1/codes/lookup', body, signal });
}

/** Lets this browser be known no longer: ends its cookie, where it has one. */
export function forgetBrowser(signal?: AbortSignal): Promise<null> {
  return request(null, { method: 'POST', path: '/api/v1/me/forgotten-browsers', signal });
}

/**
 * The same, so that it can be undone: gives a personal link of whom the browser was known as, made beforehand, for
 * `rememberBrowserAgain`; null where it was known as nobody. It is a secret, to be kept in memory alone.
 */
export async function forgetBrowserForNow(signal?: AbortSignal): Promise<string | null> {
  const entryToken = await request(EntryLink, {
    method: 'POST',
    path: '/api/v1/me/entry-links',
    signal,
  }).then(
    (link) => link.entryToken,
    (error: unknown) => {
      const failure = failureOf(error);
      if (failure.kind === 'refused' && failure.code === 'participant-unknown') return null;
      throw error;
    },
  );
  await forgetBrowser(signal);
  return entryToken;
}

/** Lets this browser be known as the person whose personal link this is, unless it is known as another one. */
export function rememberBrowser(token: string, signal?: AbortSignal): Promise<null> {
  return request(null, { method: 'POST', path: '/api/v1/me/browsers', token, signal });
}

/**
 * Undoes `forgetBrowserForNow` by what that gave, and ends the link it made. Gives whether the browser is as it was: it is
 * not where somebody else has joined in it meanwhile. Then it is known as them.
 */
export async function rememberBrowserAgain(token: string | null, signal?: AbortSignal): Promise<boolean> {
  if (token === null) {
    const { participant } = await request(BrowserReply, { path: '/api/v1/browser', signal });
    return participant === null;
  }
  await rememberBrowser(token, signal);
  const { browser, links } = await request(Participant, { path: '/api/v1/me', token, signal });
  const link = links.find(({ isThis }) => isThis);
  // Nobody waits for it. Where it fails, the link is in the list on the personal page.
  if (link) endLink(token, link).catch(() => {});
  return browser === 'yours';
}

/** Ends a link of whom `token` is of. Repeating it changes nothing. */
export function endLink(token: string, { sequence, madeAt }: EndedLink): Promise<null> {
  const body: EndedLink = { sequence, madeAt };
  return request(null, { method: 'POST', path: '/api/v1/me/ended-links', token, body });
}

/** Takes a seat, or gets back to it, as whom the look-up knew this browser; under one `key` never a second one. */
export function takeSeat(
  {
    code,
    consent,
    knownAs,
    key,
  }: { code: string; consent: ConsentGiven | null; knownAs: string | null; key: string },
  signal: AbortSignal,
): Promise<JoinReply> {
  const body: JoinRequest = { code, knownAs, ...(consent === null ? {} : { consent }) };
  return request(JoinReply, { method: 'POST', path: '/api/v1/joins', body, idempotencyKey: key, signal });
}
