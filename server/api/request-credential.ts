import * as v from 'valibot';
import type { CredentialRequirement } from '../contract/endpoint.ts';
import { Token } from '../contract/participation.ts';
import type { Credential } from '../participation/authenticate.ts';
import { ProblemError } from '../participation/problem-error.ts';

/** What a request carries: its `Authorization` header as it came, and the cookie where it is well formed. */
export type Credentials = { authorization: string | undefined; browserSecret: string | null };

/**
 * The credential of a request, by what its endpoint requires; null where it requires none or just a browser. A
 * malformed token never falls back to the cookie: a person who opens a link means that link. Throws a
 * `ProblemError`: `link-unknown` for a malformed token, `participant-unknown` where there is neither token nor
 * cookie.
 */
export function credentialOf(
  required: CredentialRequirement,
  { authorization, browserSecret }: Credentials,
): Credential | null {
  if (required === 'none' || required === 'optional-cookie') return null;
  const token = bearerOf(authorization);
  if (token !== null) {
    if (!v.is(Token, token)) throw new ProblemError('link-unknown');
    return { kind: KIND_OF_TOKEN[required], secret: token };
  }
  if (required === 'session') throw new ProblemError('link-unknown');
  if (browserSecret === null) throw new ProblemError('participant-unknown');
  return { kind: 'browser', secret: browserSecret };
}

const KIND_OF_TOKEN = { session: 'session', participant: 'personal', any: 'any-link' } as const;

/** The token of a `Bearer` header. Other schemes are ignored: a proxy may ask for a password of its own. */
function bearerOf(authorization: string | undefined): string | null {
  const match = /^bearer\b\s*(.*)$/is.exec(authorization ?? '');
  return match === null ? null : (match[1] ?? '');
}
