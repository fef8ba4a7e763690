import { CODE_ALPHABET, withCheckSymbol } from '../contract/join-code.ts';
import type { RandomBytes } from '../participation/secrets.ts';

/** The symbols of bytes, one each. As 256 is a multiple of 32, evenly spread bytes give evenly spread symbols. */
export function symbolsOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join('');
}

/** A join code from nine bytes: nine symbols and the check symbol. */
export function joinCodeOf(bytes: Uint8Array): string {
  return withCheckSymbol(symbolsOf(bytes.subarray(0, 9)));
}

/** A short identifier that can be read out: the prefix, a hyphen and six symbols (30 bits), as in `s-7k3f2q`. */
export function newReadableId(prefix: string, randomBytes: RandomBytes, symbols = 6): string {
  return `${prefix}-${symbolsOf(randomBytes(symbols)).toLowerCase()}`;
}
