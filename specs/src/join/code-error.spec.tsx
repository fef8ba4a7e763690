import { render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJoinCode } from '#contract/join-code.ts';
import { CodeError } from '../../../src/join/code-error.tsx';

/** The words for a typed text, and what is marked in it. */
function wordsFor(text: string): { words: string; shown: string; marked: string[] } {
  const reading = readJoinCode(text);
  if (reading.kind !== 'malformed') throw new Error(`${text} is not malformed.`);
  const { container, unmount } = render(<CodeError text={text} fault={reading.fault} />);
  const [marks, words] = container.children;
  const found = {
    words: words?.textContent ?? '',
    shown: marks?.textContent ?? '',
    marked: [...container.querySelectorAll('mark')].map(({ textContent }) => textContent),
  };
  unmount();
  return found;
}

test.each([
  ['u', 'U is not used in codes: it is the first character.', 'u', ['u']],
  ['2k7-u', 'U is not used in codes: it is the fourth character.', '2k7-u', ['u']],
  ['⑫34567890x', '⑫ is not used in codes: it is the first character.', '⑫34567890x', ['⑫']],
  ['ab😀', '😀 is not used in codes: it is the third character.', 'ab😀', ['😀']],
  ['abﬅ', 'ﬅ is not used in codes: it is the third character.', 'abﬅ', ['ﬅ']],
  ['ABCDE-FGHJ', 'One character is missing: you have nine of ten.', 'ABCDE-FGHJ·', ['·']],
  ['a', 'Nine characters are missing: you have one of ten.', 'a·········', ['·········']],
  ['abcde ', 'Five characters are missing: you have five of ten.', 'abcde·····', ['·····']],
  ['ABCDE-FGHJF-2', 'That is one character too many: eleven instead of ten.', 'ABCDE-FGHJF-2', ['2']],
  ['ABCDE-FGHJFABC', 'That is too long: 13 characters instead of ten.', 'ABCDE-FGHJFABC', ['ABC']],
  [
    'ABCDE-FGHJ8',
    'This isn’t a valid code: at least one character is wrong. Compare all ten with your invitation.',
    'ABCDE-FGHJ8',
    [],
  ],
  [
    'bacdefghjf',
    'This isn’t a valid code: at least one character is wrong. Is the first an 8 rather than a B, or are the first and second AB rather than BA? Compare all ten with your invitation.',
    'BACDE-FGHJF',
    ['B', 'A'],
  ],
])('SITE-5: %s: %s', (text, words, shown, marked) => {
  expect(wordsFor(text)).toEqual({ words, shown, marked });
});

test('SITE-5: text that is no code gets one sentence, and only as much of it is shown as fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      if (readJoinCode(text).kind !== 'malformed') return;

      const { words, shown } = wordsFor(text);

      expect(words).toMatch(/^\S.*[.?]$/su);
      expect(shown.length).toBeLessThanOrEqual(100);
    }),
  );
});

test('SITE-5: what is marked is what the sentence names', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ABCDE12345- '), maxLength: 9 }),
      fc.constantFrom('U', '@', 'ß', 'Ж', '😀', '⑫', 'ﬁ', '🄭'),
      fc.string({ unit: fc.constantFrom(...'ABCDE12345- '), maxLength: 9 }),
      (before, foreign, after) => {
        fc.pre(/[A-Z\d]/.test(before) && /[A-Z\d]/.test(after));

        const { words, marked } = wordsFor(before + foreign + after);

        expect(marked).toEqual([foreign]);
        expect(words.startsWith(`${foreign} is not`)).toBe(true);
      },
    ),
  );
});

test('SITE-5: a long text is never cut within a character', () => {
  // A tag character only separates, 𝐀 counts as A, and both take two places of a text; the others take one.
  const unit = fc.constantFrom('\u{e0041}', '𝐀', 'B', ' ', '⑫');
  fc.assert(
    fc.property(fc.string({ unit, minLength: 40, maxLength: 120 }), (text) => {
      if (readJoinCode(text).kind !== 'malformed') return;

      const { shown, marked } = wordsFor(text);

      expect(shown.isWellFormed()).toBe(true);
      expect(marked.every((part) => part.isWellFormed())).toBe(true);
    }),
  );
});
