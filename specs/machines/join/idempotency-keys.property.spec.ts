import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  freshIdempotencyKeys,
  IDEMPOTENCY_KEPT_MS,
  parseIdempotencyKeys,
  type StoredIdempotencyKey,
  serialiseIdempotencyKeys,
} from '#machines/join/idempotency-keys.ts';
import { runs } from '../../support/arbitraries.ts';

const keys: fc.Arbitrary<StoredIdempotencyKey[]> = fc.array(
  fc.record({
    code: fc.string(),
    key: fc.stringMatching(/^[\w-]{16,100}$/),
    at: fc.integer(),
  }),
  { maxLength: 8 },
);

test('SITE-5: keys are read back as they were stored', () => {
  fc.assert(
    fc.property(keys, (kept) => {
      expect(parseIdempotencyKeys(serialiseIdempotencyKeys(kept))).toEqual(kept);
    }),
    runs(200),
  );
});

test('SITE-5: from any stored text, only keys that can be sent are read (F28, F29)', () => {
  const damaged = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ version: fc.constant(1), keys: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    fc
      .record({
        version: fc.constant(1),
        keys: fc.array(fc.record({ code: fc.jsonValue(), key: fc.jsonValue(), at: fc.jsonValue() })),
      })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(damaged, (text) => {
      for (const { code, key, at } of parseIdempotencyKeys(text) ?? []) {
        expect(typeof code).toBe('string');
        expect(key).toMatch(/^[\w-]{16,100}$/);
        expect(Number.isFinite(at)).toBe(true);
      }
    }),
    runs(500),
  );
});

test('SITE-5: a key is fresh for a day, however wrong the clock was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * IDEMPOTENCY_KEPT_MS, max: 2 * IDEMPOTENCY_KEPT_MS }), (age) => {
      const key = { code: 'ABCDEFGHJF', key: 'k'.repeat(43), at: 1_700_000_000_000 };

      expect(freshIdempotencyKeys([key], key.at + age)).toEqual(
        Math.abs(age) < IDEMPOTENCY_KEPT_MS ? [key] : [],
      );
    }),
    runs(200),
  );
});

test('SITE-5: eight keys are stored, the newest', () => {
  const nine = Array.from({ length: 9 }, (_, at) => ({ code: `code-${at}`, key: 'k'.repeat(43), at }));

  expect(parseIdempotencyKeys(serialiseIdempotencyKeys(nine))).toEqual(nine.slice(1));
});

test.each([
  [15, false],
  [16, true],
  [100, true],
  [101, false],
])('SITE-5: a stored key of %d characters is read: %s', (length, isRead) => {
  const stored = [{ code: 'ABCDEFGHJF', key: 'k'.repeat(length), at: 1 }];

  expect(parseIdempotencyKeys(serialiseIdempotencyKeys(stored))).toEqual(isRead ? stored : []);
});
