import * as v from 'valibot';
import type { Credential } from '../contract/endpoints.ts';
import { Token } from '../contract/join.ts';
import { Refusal } from '../participation/problem-error.ts';
import type { Who } from './joining.ts';

/** What a request brought along: its `Authorization` header as it came, and the cookie where it is well formed. */
export type Credentials = { authorization: string | undefined; browser: string | null };

/**
 * Who a request is for, by what its endpoint takes; null where that is nobody or just a browser. Throws a
 * `Refusal`: `link-unknown` for a token that can be none, `participant-unknown` where nothing was said.
 *
 * A broken token never falls back to the cookie: whoever opens a link means that link.
 */
export function whoOf(credential: Credential, { authorization, browser }: Credentials): Who | null {
  if (credential === 'none' || credential === 'browser') return null;
  const token = bearerOf(authorization);
  if (token !== null) {
    if (!v.is(Token, token)) throw new Refusal('link-unknown');
    return { kind: KIND_OF_TOKEN[credential], secret: token };
  }
  if (credential === 'session') throw new Refusal('link-unknown');
  if (browser === null) throw new Refusal('participant-unknown');
  return { kind: 'browser', secret: browser };
}

const KIND_OF_TOKEN = { session: 'session', participant: 'entry', any: 'link' } as const;

/** The token of a `Bearer` header. Other schemes are not ours: a proxy may ask for a password of its own. */
function bearerOf(authorization: string | undefined): string | null {
  const match = /^bearer\b\s*(.*)$/is.exec(authorization ?? '');
  return match === null ? null : (match[1] ?? '');
}
