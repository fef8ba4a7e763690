import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  freshIdempotencyKeys,
  IDEMPOTENCY_KEPT_MS,
  parseIdempotencyKeys,
  restoreIdempotencyKeys,
  type StoredIdempotencyKey,
  serialiseIdempotencyKeys,
} from '#machines/join/idempotency-keys.ts';
import { IDEMPOTENCY_STORE_KEY } from '#machines/key-value-store.ts';
import { runs } from '../../support/arbitraries.ts';
import { memoryStore } from '../../support/memory-store.ts';

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

test.each([
  [15, false],
  [16, true],
  [100, true],
  [101, false],
])('SITE-5: a stored key of %d characters is read: %s', (length, isRead) => {
  const stored = [{ code: 'ABCDEFGHJF', key: 'k'.repeat(length), at: 1 }];

  expect(parseIdempotencyKeys(serialiseIdempotencyKeys(stored))).toEqual(isRead ? stored : []);
});

const KEY: StoredIdempotencyKey = { code: 'ABCDEFGHJF', key: 'k'.repeat(16), at: 1 };

test('SITE-5: of more than eight keys the last eight are stored', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ ...KEY, at }));

  expect(parseIdempotencyKeys(serialiseIdempotencyKeys(many))).toEqual(many.slice(1));
});

test.each([
  ['no version', { keys: [KEY] }],
  ['a version that is no number', { version: '1', keys: [KEY] }],
  ['a code that is no text', { version: 1, keys: [{ ...KEY, code: 7 }] }],
  ['a key that is no text', { version: 1, keys: [{ ...KEY, key: 1_234_567_890_123_456 }] }],
  ['a key that is too short', { version: 1, keys: [{ ...KEY, key: 'k'.repeat(15) }] }],
  ['a key that is too long', { version: 1, keys: [{ ...KEY, key: 'k'.repeat(101) }] }],
  ['a key with a line break before it', { version: 1, keys: [{ ...KEY, key: `\n${KEY.key}` }] }],
  ['a key with a line break after it', { version: 1, keys: [{ ...KEY, key: `${KEY.key}\n` }] }],
  ['a time that is no number', { version: 1, keys: [{ ...KEY, at: '1' }] }],
])('SITE-5: nothing is read from a stored text with %s (F28)', (_, stored) => {
  expect(parseIdempotencyKeys(JSON.stringify(stored))).toEqual([]);
});

test('SITE-5: deleted keys are stored again, except that of a code that has another key by now', () => {
  const [later, other] = [
    { ...KEY, key: 'l'.repeat(16) },
    { ...KEY, code: '012345678D' },
  ];
  const store = memoryStore({ [IDEMPOTENCY_STORE_KEY]: serialiseIdempotencyKeys([later]) });

  restoreIdempotencyKeys(store, [KEY, other]);

  expect(parseIdempotencyKeys(store.read(IDEMPOTENCY_STORE_KEY))).toEqual([other, later]);
});
