import * as v from 'valibot';
import type { CredentialRequirement } from '../contract/endpoint.ts';
import { Token } from '../contract/participation.ts';
import { ProblemError } from '../participation/problem-error.ts';
import type { Credential } from './joining.ts';

/** What a request brought along: its `Authorization` header as it came, and the cookie where it is well formed. */
export type Credentials = { authorization: string | undefined; browser: string | null };

/**
 * Who a request is for, by what its endpoint takes; null where that is nobody or just a browser. Throws a
 * `Refusal`: `link-unknown` for a token that can be none, `participant-unknown` where nothing was said.
 *
 * A broken token never falls back to the cookie: whoever opens a link means that link.
 */
export function credentialOf(
  required: CredentialRequirement,
  { authorization, browser }: Credentials,
): Credential | null {
  if (required === 'none' || required === 'browser') return null;
  const token = bearerOf(authorization);
  if (token !== null) {
    if (!v.is(Token, token)) throw new ProblemError('link-unknown');
    return { kind: KIND_OF_TOKEN[required], secret: token };
  }
  if (required === 'session') throw new ProblemError('link-unknown');
  if (browser === null) throw new ProblemError('participant-unknown');
  return { kind: 'browser', secret: browser };
}

const KIND_OF_TOKEN = { session: 'session', participant: 'entry', any: 'link' } as const;

/** The token of a `Bearer` header. Other schemes are not ours: a proxy may ask for a password of its own. */
function bearerOf(authorization: string | undefined): string | null {
  const match = /^bearer\b\s*(.*)$/is.exec(authorization ?? '');
  return match === null ? null : (match[1] ?? '');
}
