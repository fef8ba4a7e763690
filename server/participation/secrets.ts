import { createHmac, hash, type KeyObject } from 'node:crypto';
import { CODE_ALPHABET } from '../contract/join-code.ts';

/** A source of randomness: gives so many unpredictable bytes. */
export type RandomBytes = (count: number) => Uint8Array;

/** A secret of 256 bits as it is shown once, and as it is stored. */
export type NewToken = { token: string; hash: string };

const TOKEN_BYTES = 32;
const ID_BYTES = 15;
const REFERENCE_SYMBOLS = 6;

/** Makes the token of a link. */
export function newToken(randomBytes: RandomBytes): NewToken {
  const token = base64url(randomBytes(TOKEN_BYTES));
  return { token, hash: secretHash(token) };
}

/** How a token, a cookie and an Idempotency-Key are stored: long random secrets need no key. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** How a code is stored: under the server's key, as its 45 bits alone could be guessed. */
export function codeHmac(key: KeyObject, code: string): string {
  return hmac(key, 'code', code);
}

/** How a client's address is stored. */
export function clientHmac(key: KeyObject, address: string): string {
  return hmac(key, 'client', address);
}

/** Identifies a key without revealing it. */
export function keyFingerprint(key: KeyObject): string {
  return hmac(key, 'key', '');
}

/** A random identifier. */
export function newId(randomBytes: RandomBytes): string {
  return base64url(randomBytes(ID_BYTES));
}

/** A participant's reference, to be read out and typed: `P-7K3F2Q`. */
export function newReference(randomBytes: RandomBytes): string {
  const symbols = [...randomBytes(REFERENCE_SYMBOLS)].map((byte) => CODE_ALPHABET.charAt(byte & 31));
  return `P-${symbols.join('')}`;
}

/** The purpose comes before the text, so that values for one purpose are no use for another. */
function hmac(key: KeyObject, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
