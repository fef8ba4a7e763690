import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_ALPHABET, readJoinCode } from '#contract/join-code.ts';
import { groupCode } from '../../../src/join/group-code.ts';

const symbols = fc.string({
  unit: fc.constantFrom(...CODE_ALPHABET, ...CODE_ALPHABET.toLowerCase()),
  maxLength: 10,
});

test('SITE-5: a code typed symbol by symbol is put in groups of five, and no symbol is lost', () => {
  fc.assert(
    fc.property(symbols, (code) => {
      let text = '';
      for (const symbol of code) text = groupCode(text, text + symbol, true);

      expect(text).toBe(code.length > 5 ? `${code.slice(0, 5)}-${code.slice(5)}` : code);
    }),
  );
});

test('SITE-5: every symbol can be deleted', () => {
  fc.assert(
    fc.property(symbols, (code) => {
      let text = groupCode('', code, true);
      for (let steps = text.length; steps > 0; steps -= 1) text = groupCode(text, text.slice(0, -1), true);

      expect(text).toBe('');
    }),
  );
});

test('SITE-5: other edits, and text that is no plain code, stay as typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'grapheme' }), fc.boolean(), (before, typed, isAtEnd) => {
      fc.pre(!isAtEnd || !/^[\da-z]{6,10}$/i.test(typed));

      expect(groupCode(before, typed, isAtEnd)).toBe(typed);
    }),
  );
});

test('SITE-5: grouping does not change which code a text means', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...CODE_ALPHABET, 'U', '-', ' ', '⑫', '𝟗', 'ﬅ'), maxLength: 12 }),
      (typed) => {
        const { kind } = readJoinCode(typed);

        expect(readJoinCode(groupCode('', typed, true)).kind).toBe(kind);
      },
    ),
  );
});
