import type { ConsentGiven } from '#contract/consent.ts';
import { JoinReply, LookupReply } from '#contract/joins.ts';
import { ask } from './client.ts';

/** Asks what a code opens; `key` is that of an earlier join with it. Spends nothing. */
export function lookUpCode(
  { code, key }: { code: string; key: string | null },
  signal: AbortSignal,
): Promise<LookupReply> {
  const body = key === null ? { code } : { code, key };
  return ask(LookupReply, { method: 'POST', path: '/api/v1/codes/lookup', body, signal });
}

/** Lets this browser be known no longer: ends its cookie, where it has one. */
export function forgetBrowser(signal: AbortSignal): Promise<null> {
  return ask(null, { method: 'POST', path: '/api/v1/me/forgotten-browsers', signal });
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
  const body = { code, knownAs, ...(consent === null ? {} : { consent }) };
  return ask(JoinReply, { method: 'POST', path: '/api/v1/joins', body, idempotencyKey: key, signal });
}
