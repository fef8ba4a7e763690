import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { Token } from '../contract/participation.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** The cookie that identifies a browser. Behind TLS its name binds it to this host and to https. */
export type ParticipantCookie = {
  /** The secret in a `Cookie` header; null where there is none, or it is malformed. */
  read(header: string | undefined): string | null;
  /** The `Set-Cookie` header that sets this secret for a year. */
  set(secret: string): string;
  /** The `Set-Cookie` header that clears it. */
  clear(): string;
};

/** The cookie of a host that visitors reach over https, or not. */
export function participantCookie(behindTls: boolean): ParticipantCookie {
  const name = behindTls ? '__Host-participant' : 'participant';
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${behindTls ? '; Secure' : ''}`;
  return {
    read: (header) => valuesOf(header, name).find((value) => v.is(Token, value)) ?? null,
    set: (secret) => write(secret, YEAR_S),
    clear: () => write('', 0),
  };
}

/** A secret for a browser that has none: 256 random bits. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

function valuesOf(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
