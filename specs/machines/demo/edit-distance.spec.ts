import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '#machines/demo/edit-distance.ts';
import { runs } from '../../support/arbitraries.ts';
import { typos, withTypo } from './support/typos.ts';

describe('the distance of two words', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

  test.each([
    ['stop', 'stop', 0],
    ['stop', 'stpo', 1],
    ['stop', 'stp', 1],
    ['stop', 'sto', 1],
    ['stop', 'stoop', 1],
    ['stop', 'step', 1],
    ['', 'stop', 4],
    ['ca', 'abc', 3],
    ['bridge', 'brdige', 1],
  ])('%s and %s: %d', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
  });

  test('is what a search through all ways finds', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(editDistance(one, other)).toBe(searched(one, other));
        expect(editDistance(other, one)).toBe(searched(one, other));
      }),
      runs(500),
    );
  });

  test('of a word and the same with a typo is one at most', () => {
    fc.assert(
      fc.property(fc.constantFrom('stop', 'tower', 'lanterns'), typos, (word, typo) => {
        expect(editDistance(word, withTypo(word, typo))).toBeLessThanOrEqual(1);
      }),
      runs(300),
    );
  });
});

/** The same distance without any table: of all first steps the best. */
function searched(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  if (Math.abs(one.length - other.length) > 6) return 7;
  if (one[0] === other[0]) return searched(one.slice(1), other.slice(1));
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.length > 1;
  return (
    1 +
    Math.min(
      searched(one.slice(1), other),
      searched(one, other.slice(1)),
      searched(one.slice(1), other.slice(1)),
      isSwapped ? searched(one.slice(2), other.slice(2)) : 7,
    )
  );
}
