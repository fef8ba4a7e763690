import { expect, test } from 'vitest';
import { IDEMPOTENCY_STORE_KEY, parseObject } from '#machines/key-value-store.ts';

test('F28: of a stored text only an object counts', () => {
  expect(parseObject('{"version":1}')).toEqual({ version: 1 });
  for (const text of ['', '{', 'null', '1', 'true', '"version"']) expect(parseObject(text)).toBe(null);
});

test('SITE-5: another version of the site finds the keys of joins where this one has stored them', () => {
  expect(IDEMPOTENCY_STORE_KEY).toBe('grovemates.joining');
});
