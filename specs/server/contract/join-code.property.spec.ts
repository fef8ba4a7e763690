import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  type CodeReading,
  formatJoinCode,
  readJoinCode,
  withCheckSymbol,
} from '../../../server/contract/join-code.ts';

const symbol = fc.constantFrom(...CODE_ALPHABET);
const joinCode = fc.string({ unit: symbol, minLength: 9, maxLength: 9 }).map(withCheckSymbol);
const place = fc.integer({ min: 0, max: CODE_LENGTH - 1 });

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

const TEN_SYMBOLS = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);
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

const replaceAt = (code: string, at: number, text: string) =>
  code.slice(0, at) + text + code.slice(at + text.length);

describe('a join code', () => {
  test('SITE-5: is read from its own plain and printed forms', () => {
    fc.assert(
      fc.property(joinCode, (code) => {
        expect(readJoinCode(code)).toEqual({ kind: 'code', code });
        expect(readJoinCode(formatJoinCode(code))).toEqual({ kind: 'code', code });
      }),
    );
  });

  test('SITE-5: is read in any spacing, case, width and with any look-alike', () => {
    fc.assert(
      fc.property(written, ({ code, text }) => {
        expect(readJoinCode(text)).toEqual({ kind: 'code', code });
      }),
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
    );
  });

  test('SITE-5: is read with marks round it, as out of a sentence', () => {
    const marks = fc.constantFrom('"', '“', '(', '<', "'", '…');
    const end = fc.constantFrom('"', '”', ').', '>', '.', '!', ' …', '');
    fc.assert(
      fc.property(joinCode, marks, end, (code, before, after) => {
        expect(readJoinCode(`${before}${formatJoinCode(code)}${after}`)).toEqual({ kind: 'code', code });
      }),
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
    );
  });

  test('SITE-5: is refused with any two symbols swapped, neighbours or not', () => {
    fc.assert(
      fc.property(joinCode, place, place, (code, one, other) => {
        fc.pre(code[one] !== code[other]);
        const swapped = replaceAt(replaceAt(code, one, code.charAt(other)), other, code.charAt(one));
        expect(readJoinCode(swapped)).toMatchObject({ kind: 'malformed', fault: { kind: 'check' } });
      }),
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
    );
  });

  test('SITE-5: a mistake between look-alikes or neighbours is among the suspects, unless there are too many', () => {
    fc.assert(
      fc.property(joinCode, fc.integer({ min: 0, max: CODE_LENGTH - 2 }), (code, at) => {
        const [one, other] = [code.charAt(at), code.charAt(at + 1)];
        fc.pre(one !== other);
        const reading = readJoinCode(replaceAt(code, at, other + one));
        if (reading.kind !== 'malformed' || reading.fault.kind !== 'check') throw new Error('was accepted');
        const { suspects } = reading.fault;
        expect(
          suspects.length === 3 || suspects.some((each) => each.at === at && each.perhaps === one + other),
        ).toBe(true);
      }),
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
        expect(withCheckSymbol(reading.code.slice(0, 9))).toBe(reading.code);
      }),
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
