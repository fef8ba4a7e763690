/**
 * What a join code is: ten symbols, shown `ABCDE-FGHJK`. Nine are random, the tenth is made of them, so that a
 * single wrong symbol and a swap of any two are noticed without asking the server. Pure; the server and the
 * browser use the same functions.
 */

/** The 32 symbols in the order of their values: digits and capitals without I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many symbols a code has, the check symbol included. */
export const CODE_LENGTH = 10;

/** What is wrong with a typed text that is no code. `at` counts characters of the typed text, from 0. */
export type CodeFault =
  | { kind: 'symbol'; at: number; length: number; symbol: string }
  | { kind: 'short'; symbols: number }
  | { kind: 'long'; symbols: number; at: number }
  /** All ten `symbols` are there, but they do not fit together. `suspects` are the likeliest slips, at most three. */
  | { kind: 'check'; symbols: string; suspects: CodeSuspect[] };

/**
 * A mistake that would explain a code whose symbols do not fit: at `at` (0 to 9) is `typed`, perhaps instead of
 * `perhaps`.
 */
export type CodeSuspect = { at: number; typed: string; perhaps: string };

/** What a typed or pasted text says. A code is given in its plain form: ten symbols, no hyphen. */
export type CodeReading =
  | { kind: 'empty' }
  | { kind: 'code'; code: string }
  | { kind: 'malformed'; fault: CodeFault };

/**
 * Reads what a person typed or pasted: case, spaces, hyphens, invisible and full-width characters do not matter, O
 * counts as 0, I and L as 1, and a whole join link as the code in it. Marks round it (quotes, a full stop) are passed
 * over.
 */
export function readJoinCode(typed: string): CodeReading {
  const symbols: { symbol: string; at: number; length: number }[] = [];
  const { text, from } = withoutLink(typed);
  let at = from;
  for (const character of text.replace(MARKS_AT_THE_END, '')) {
    const symbol = symbolOf(character);
    if (symbol !== null) symbols.push({ symbol, at, length: character.length });
    at += character.length;
  }
  while (symbols[0] && MARK.test(symbols[0].symbol)) symbols.shift();

  if (symbols.length === 0) return { kind: 'empty' };
  const alien = symbols.find(({ symbol }) => !SYMBOLS.has(symbol));
  if (alien) return malformed({ kind: 'symbol', ...alien });
  if (symbols.length < CODE_LENGTH) return malformed({ kind: 'short', symbols: symbols.length });
  const surplus = symbols[CODE_LENGTH];
  if (surplus) return malformed({ kind: 'long', symbols: symbols.length, at: surplus.at });
  const code = symbols.map(({ symbol }) => symbol).join('');
  if (syndromeOf(code) !== 0) return malformed({ kind: 'check', symbols: code, suspects: suspectsOf(code) });
  return { kind: 'code', code };
}

/** The way a code is shown and printed: `ABCDE-FGHJK`. */
export function formatJoinCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** A whole code from nine symbols of the alphabet: the check symbol is added. */
export function withCheckSymbol(nine: string): string {
  return nine + CODE_ALPHABET[syndromeOf(nine)];
}

const SYMBOLS: ReadonlySet<string> = new Set(CODE_ALPHABET);
const MARK = /[\p{P}<>]/u;
const MARKS_AT_THE_END = /[\p{P}<>\s]+$/u;
const SEPARATOR = /^[\s\p{Pd}\p{Cf}\u2212]$/u;
const JOIN_LINK = /^(?<before>.*\/join\/)(?<segment>[^/?#\s]+)/isu;

function withoutLink(typed: string): { text: string; from: number } {
  const { before, segment } = JOIN_LINK.exec(typed)?.groups ?? {};
  // Stryker disable next-line ConditionalExpression, LogicalOperator: a link has both parts, or it is none.
  if (before === undefined || segment === undefined) return { text: typed, from: 0 };
  return { text: decoded(segment), from: before.length };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The symbol that a character is read as; null for a separator. A character that is read as several, such as ⑫ for 1
 * and 2, stays itself, and so is invalid.
 */
export function symbolOf(character: string): string | null {
  const plain = character.normalize('NFKC').toUpperCase();
  if (SEPARATOR.test(plain)) return null;
  if (plain === 'O') return '0';
  if (plain === 'I' || plain === 'L') return '1';
  return SYMBOLS.has(plain) ? plain : character;
}

function malformed(fault: CodeFault): CodeReading {
  return { kind: 'malformed', fault };
}

/*
 * The check is a weighted sum in the field of 32 elements, GF(2)[x] modulo x^5 + x^2 + 1: the symbol at place p counts
 * x^(p+1) times, the check symbol once. The ten weights are different and none is zero, so that every substitution and
 * every swap changes the sum.
 */

const MODULUS = 0b100101;

function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 4; bit >= 0; bit -= 1) {
    product <<= 1;
    if (product & 0b100000) product ^= MODULUS;
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

const WEIGHTS = Array.from({ length: CODE_LENGTH }, (_, place) => {
  let weight = 1;
  for (let step = 0; step < (place + 1) % CODE_LENGTH; step += 1) weight = times(weight, 0b10);
  return weight;
});

/** The weighted sum of the symbols; 0 for a whole code that fits. */
function syndromeOf(symbols: string): number {
  return [...symbols].reduce(
    (sum, symbol, place) => sum ^ times(WEIGHTS[place] ?? 0, CODE_ALPHABET.indexOf(symbol)),
    0,
  );
}

/** Pairs that people take for one another. */
export const LOOK_ALIKES = '8B 5S 2Z 6G 0D 0Q DQ 0C CG VY VW MN HN 17 4A EF PR KX 38'.split(' ');
const MAX_SUSPECTS = 3;

/** Look-alikes and swaps of neighbours that would make the code fit. */
function suspectsOf(code: string): CodeSuspect[] {
  const suspects: CodeSuspect[] = [];
  for (const [at, typed] of [...code].entries()) {
    for (const pair of LOOK_ALIKES.filter((each) => each.includes(typed))) {
      const perhaps = pair.replace(typed, '');
      if (fits(code.slice(0, at) + perhaps + code.slice(at + 1))) suspects.push({ at, typed, perhaps });
    }
    const [one, other] = [typed, code.charAt(at + 1)];
    if (fits(code.slice(0, at) + other + one + code.slice(at + 2))) {
      suspects.push({ at, typed: one + other, perhaps: other + one });
    }
  }
  return suspects.slice(0, MAX_SUSPECTS);
}

function fits(code: string): boolean {
  return syndromeOf(code) === 0;
}
