import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CodeReading,
  formatJoinCode,
  readJoinCode,
  withCheckSymbol,
} from '../../../server/contract/join-code.ts';
import { runs } from '../../support/arbitraries.ts';

/** The symbols in the order of their values. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const symbol = fc.constantFrom(...SYMBOLS);
const nineSymbols = fc.string({ unit: symbol, minLength: 9, maxLength: 9 });
const joinCode = nineSymbols.map(withCheckSymbol);
const place = fc.integer({ min: 0, max: 9 });

/** The powers of x in the field of 32 elements, GF(2)[x] modulo x^5 + x^2 + 1. */
const POWERS = [
  1, 2, 4, 8, 16, 5, 10, 20, 13, 26, 17, 7, 14, 28, 29, 31, 27, 19, 3, 6, 12, 24, 21, 15, 30, 25, 23, 11, 22,
  9, 18,
];

/** The check symbol by logarithms: the symbol at place p, from 0, counts x^(p+1) times. */
function checkSymbolOf(nine: string): string {
  let sum = 0;
  for (const [place, each] of [...nine].entries()) {
    const log = POWERS.indexOf(SYMBOLS.indexOf(each));
    if (log >= 0) sum ^= POWERS[(log + place + 1) % 31] ?? 0;
  }
  return SYMBOLS.charAt(sum);
}

/** Symbols that people take for one another. */
const LOOK_ALIKES = [
  ...['8B', '5S', '2Z', '6G', '0D', '0Q', 'DQ', '0C', 'CG', 'VY', 'VW', 'MN', 'HN', '17', '4A', 'EF', 'PR'],
  ...['KX', '38'],
];
const slips = LOOK_ALIKES.flatMap((pair) => [pair, [...pair].reverse().join('')]);

/** Everything that people and programs put between the symbols of a code. */
const separators = fc.string({
  unit: fc.constantFrom(
    ' ',
    '-',
    '\u2010',
    '\u2013',
    '\u2014',
    '\u2212',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00a0',
    '\u3000',
    '\t',
    '\n',
    '\uff0d',
    '\u202e',
  ),
  maxLength: 3,
});

/** The ways to write one symbol: small, full-width, and its look-alikes. */
function spellings(symbol: string): string[] {
  const alike: Record<string, string[]> = {
    '0': ['O', 'o', 'Ｏ', 'ｏ'],
    '1': ['I', 'i', 'L', 'l', 'Ｉ', 'ｌ'],
  };
  const wide = String.fromCodePoint((symbol.codePointAt(0) ?? 0) + 0xfee0);
  return [symbol, symbol.toLowerCase(), wide, wide.toLowerCase(), ...(alike[symbol] ?? [])];
}

/** A valid code with one way of writing it down. */
const written = joinCode.chain((code) =>
  fc
    .tuple(separators, ...[...code].map((each) => fc.tuple(fc.constantFrom(...spellings(each)), separators)))
    .map(([before, ...symbols]) => ({
      code,
      text: before + symbols.map(([each, after]) => each + after).join(''),
    })),
);

const TEN_SYMBOLS = /^[0-9A-HJKMNP-TV-Z]{10}$/;
const NINE = 'ABCDEFGHJ';

/** Every character that there can be, one by one: the Unicode scalar values. */
function* everyCharacter(): Generator<string> {
  for (let value = 0; value <= 0x10ffff; value += 1) {
    const isSurrogate = value >= 0xd800 && value <= 0xdfff;
    if (!isSurrogate) yield String.fromCodePoint(value);
  }
}

/** Whether nine symbols and one character more were read as nine or ten symbols, or the character was named. */
function isWhole(reading: CodeReading, character: string): boolean {
  if (reading.kind === 'code') return TEN_SYMBOLS.test(reading.code);
  if (reading.kind === 'empty') return false;
  const { fault } = reading;
  switch (fault.kind) {
    case 'check':
      return TEN_SYMBOLS.test(fault.symbols);
    case 'short':
      return fault.symbols === NINE.length;
    case 'long':
      return false;
    case 'symbol':
      return fault.at === NINE.length && fault.length === character.length && fault.symbol === character;
  }
}

/** What may have been meant by ten symbols that do not fit. */
function suspectsIn(text: string) {
  const reading = readJoinCode(text);
  if (reading.kind !== 'malformed' || reading.fault.kind !== 'check') throw new Error('was accepted');
  return reading.fault.suspects;
}

const replaceAt = (code: string, at: number, text: string) =>
  code.slice(0, at) + text + code.slice(at + text.length);

describe('a join code', () => {
  test('SITE-5: is read from its own plain and printed forms', () => {
    fc.assert(
      fc.property(joinCode, (code) => {
        expect(readJoinCode(code)).toEqual({ kind: 'code', code });
        expect(readJoinCode(formatJoinCode(code))).toEqual({ kind: 'code', code });
      }),
      runs(100),
    );
  });

  test('SITE-5: is read in any spacing, case, width and with any look-alike', () => {
    fc.assert(
      fc.property(written, ({ code, text }) => {
        expect(readJoinCode(text)).toEqual({ kind: 'code', code });
      }),
      runs(100),
    );
  });

  test('SITE-5: is read from a pasted join link, encoded or not, whatever follows it', () => {
    const host = fc.constantFrom(
      'https://grovemates.example.edu',
      'http://127.0.0.1:4173',
      '',
      'Join here: https://a.b',
    );
    const tail = fc.constantFrom('', '/', '?utm=1', '#top', '?a=/join/', ' and more words');
    fc.assert(
      fc.property(written, host, tail, fc.boolean(), ({ code, text }, origin, end, isEncoded) => {
        const segment = isEncoded ? encodeURIComponent(text) : formatJoinCode(code).toLowerCase();
        expect(readJoinCode(`${origin}/join/${segment}${end}`)).toEqual({ kind: 'code', code });
      }),
      runs(100),
    );
  });

  test('SITE-5: is read with marks round it, as out of a sentence', () => {
    const marks = fc.constantFrom('"', '“', '(', '<', "'", '…');
    const end = fc.constantFrom('"', '”', ').', '>', '.', '!', ' …', '');
    fc.assert(
      fc.property(joinCode, marks, end, (code, before, after) => {
        expect(readJoinCode(`${before}${formatJoinCode(code)}${after}`)).toEqual({ kind: 'code', code });
      }),
      runs(100),
    );
  });

  test('SITE-5: is refused with any one symbol replaced', () => {
    fc.assert(
      fc.property(joinCode, place, symbol, (code, at, other) => {
        fc.pre(code[at] !== other);
        expect(readJoinCode(replaceAt(code, at, other))).toMatchObject({
          kind: 'malformed',
          fault: { kind: 'check' },
        });
      }),
      runs(100),
    );
  });

  test('SITE-5: is refused with any two symbols swapped, neighbours or not', () => {
    fc.assert(
      fc.property(joinCode, place, place, (code, one, other) => {
        fc.pre(code[one] !== code[other]);
        const swapped = replaceAt(replaceAt(code, one, code.charAt(other)), other, code.charAt(one));
        expect(readJoinCode(swapped)).toMatchObject({ kind: 'malformed', fault: { kind: 'check' } });
      }),
      runs(100),
    );
  });

  test('SITE-5: with a symbol missing or too many is refused, with the number of symbols', () => {
    fc.assert(
      fc.property(joinCode, place, symbol, (code, at, extra) => {
        expect(readJoinCode(code.slice(0, at) + code.slice(at + 1))).toEqual({
          kind: 'malformed',
          fault: { kind: 'short', symbols: 9 },
        });
        expect(readJoinCode(code.slice(0, at) + extra + code.slice(at))).toEqual({
          kind: 'malformed',
          fault: { kind: 'long', symbols: 11, at: 10 },
        });
      }),
      runs(100),
    );
  });

  test('SITE-5: with a foreign symbol is refused at its place in what was typed', () => {
    const foreign = fc.constantFrom(
      ...['U', 'u', 'é', 'А', 'ß', '½', '<', '\u0000', '😀', '@'],
      // Each of these is read as several symbols.
      ...['⑫', '㉓', '㎞', '㏅', 'ﬅ', 'ﬁ', '⒓', '㏒', '🄭'],
    );
    fc.assert(
      fc.property(joinCode, fc.integer({ min: 0, max: 8 }), foreign, (code, place, other) => {
        const typed = formatJoinCode(code);
        const at = place < 5 ? place : place + 1;
        fc.pre(!(at === 0 && other === '<') && !(at === 0 && other === '@'));
        const reading = readJoinCode(typed.slice(0, at) + other + typed.slice(at + 1));
        expect(reading).toEqual({
          kind: 'malformed',
          fault: { kind: 'symbol', at, length: other.length, symbol: other },
        });
      }),
      runs(100),
    );
  });

  test('SITE-5: its check symbol is the weighted sum of the other nine', () => {
    fc.assert(
      fc.property(nineSymbols, (nine) => {
        expect(withCheckSymbol(nine)).toBe(nine + checkSymbolOf(nine));
      }),
      runs(300),
    );
  });

  test.each(slips)('SITE-5: of %s the second, typed instead of the first, is the first suspect', (slip) => {
    const [meant = '', typed = ''] = slip;
    fc.assert(
      fc.property(fc.string({ unit: symbol, minLength: 8, maxLength: 8 }), (rest) => {
        const code = withCheckSymbol(meant + rest);
        expect(suspectsIn(replaceAt(code, 0, typed))[0]).toEqual({ at: 0, typed, perhaps: meant });
      }),
      runs(5),
    );
  });

  test('SITE-5: a slip at any place is among the suspects, unless three others come before it', () => {
    const swap = fc.tuple(joinCode, fc.integer({ min: 0, max: 8 })).map(([code, at]) => ({
      code,
      at,
      typed: code.charAt(at + 1) + code.charAt(at),
    }));
    const lookAlike = fc
      .tuple(nineSymbols, fc.integer({ min: 0, max: 8 }), fc.constantFrom(...slips))
      .map(([nine, at, [meant = '', typed = '']]) => ({
        code: withCheckSymbol(replaceAt(nine, at, meant)),
        at,
        typed,
      }));
    fc.assert(
      fc.property(fc.oneof(swap, lookAlike), ({ code, at, typed }) => {
        const perhaps = code.slice(at, at + typed.length);
        fc.pre(typed !== perhaps);
        const wrong = replaceAt(code, at, typed);
        const suspects = suspectsIn(wrong);

        const isNamed = suspects.some((each) => each.at === at && each.perhaps === perhaps);
        const isCrowdedOut = suspects.length === 3 && suspects.every((each) => each.at <= at);
        expect(isNamed || isCrowdedOut).toBe(true);
        expect(suspects.length).toBeLessThanOrEqual(3);
        for (const suspect of suspects) {
          expect(wrong.slice(suspect.at, suspect.at + suspect.typed.length)).toBe(suspect.typed);
          expect(readJoinCode(replaceAt(wrong, suspect.at, suspect.perhaps)).kind).toBe('code');
        }
      }),
      runs(500),
    );
  });

  test('SITE-5: three suspects at most, also where more would fit', () => {
    const counts = fc.sample(joinCode, { seed: 1, numRuns: 3_000 }).map((code) => {
      const reading = readJoinCode(replaceAt(code, 0, code.charAt(1) + code.charAt(0)));
      return reading.kind === 'malformed' && reading.fault.kind === 'check'
        ? reading.fault.suspects.length
        : 0;
    });

    expect(Math.max(...counts)).toBe(3);
  });

  test('SITE-5: any text at all is read without an error, as a code only if it is one', () => {
    const anything = fc.string({ unit: 'grapheme', maxLength: 60 });
    const nearlyCode = fc.string({
      unit: fc.oneof(symbol, fc.constantFrom('⑫', '㉓', '㎞', 'ﬅ', '½', '𝟗', '\u0301')),
      minLength: 9,
      maxLength: 11,
    });
    fc.assert(
      fc.property(fc.oneof(anything, nearlyCode), (text) => {
        const reading = readJoinCode(text);
        if (reading.kind !== 'code') return;
        expect(reading.code).toMatch(TEN_SYMBOLS);
        expect(reading.code.charAt(9)).toBe(checkSymbolOf(reading.code.slice(0, 9)));
      }),
      runs(100),
    );
  });

  test('SITE-5: every character of Unicode separates, or counts as one symbol, or is reported at its place', () => {
    const wrong: string[] = [];
    for (const character of everyCharacter()) {
      const reading = readJoinCode(NINE + character);
      if (!isWhole(reading, character)) wrong.push(character);
    }
    expect(wrong).toEqual([]);
  });
});
