import { expect, test } from 'vitest';
import { randomKey } from '../../../src/adapters/random-key.ts';

test('SITE-5: a key has 256 bits, only letters allowed in a header, and differs each time', () => {
  const keys = Array.from({ length: 1000 }, randomKey);

  expect(keys.every((key) => /^[\w-]{43}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(1000);
  // Each place has many different symbols: no part of the key is constant.
  for (let at = 0; at < 42; at += 1) expect(new Set(keys.map((key) => key[at])).size).toBeGreaterThan(50);
});
