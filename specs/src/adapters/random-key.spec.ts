import { expect, test } from 'vitest';
import { randomKey } from '../../../src/adapters/random-key.ts';

test('SITE-5: a key has 256 bits in letters that a header may hold, and is another each time', () => {
  const keys = Array.from({ length: 1000 }, randomKey);

  expect(keys.every((key) => /^[\w-]{43}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(1000);
  // Each place takes many symbols: no part of it is constant.
  for (let at = 0; at < 42; at += 1) expect(new Set(keys.map((key) => key[at])).size).toBeGreaterThan(50);
});
