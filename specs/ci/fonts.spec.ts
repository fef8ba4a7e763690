import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeFonts } from '../../.ci/fonts.ts';
import { COMMON_CHARACTERS, COMMON_RANGE } from '../../src/theme/fonts/common-characters.ts';

describe('the fonts of the first paint', () => {
  test('LOOK-2: the files are what npm run fonts makes, to the byte', async () => {
    for (const [file, bytes] of Object.entries(await makeFonts())) {
      expect(readFileSync(`src/theme/fonts/${file}`).equals(bytes), file).toBe(true);
    }
  });

  test('the range of the style sheet names the same characters', () => {
    const named = COMMON_RANGE.split(',').flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    });

    expect(named.join('')).toBe(COMMON_CHARACTERS);
  });
});
