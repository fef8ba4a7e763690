import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeFonts } from '../../.ci/fonts.ts';
import { COMMON_CHARACTERS, commonRange, rareRange } from '../../src/theme/fonts/common-characters.ts';

describe('the fonts of the first paint', () => {
  test('LOOK-2: the files are what npm run fonts makes, to the byte', async () => {
    for (const [file, bytes] of Object.entries(await makeFonts())) {
      expect(readFileSync(`src/theme/fonts/${file}`).equals(bytes), file).toBe(true);
    }
  });

  test('LOOK-2: the style sheet names every character in one of two ranges, and the common ones in the first', () => {
    const named = (range: string) =>
      range.split(',').flatMap((part) => {
        const [first = 0, last = first] = part
          .slice(2)
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      });

    expect(String.fromCodePoint(...named(commonRange()))).toBe(COMMON_CHARACTERS);
    const all = [...named(commonRange()), ...named(rareRange())];
    expect(all.length).toBe(0x110000);
    expect(new Set(all).size).toBe(0x110000);
  });
});
