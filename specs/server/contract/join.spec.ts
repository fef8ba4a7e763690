import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LookupRequest } from '#contract/join.ts';

test.each([
  [200, true],
  [201, false],
])('SITE-5: a text of %d characters can be looked up: %s', (length, isAccepted) => {
  expect(v.is(LookupRequest, { code: 'x'.repeat(length) })).toBe(isAccepted);
});

test.each([
  [15, false],
  [16, true],
  [100, true],
  [101, false],
])('SITE-5: a key of %d characters can be sent: %s', (length, isAccepted) => {
  expect(v.is(LookupRequest, { code: 'x', key: 'k'.repeat(length) })).toBe(isAccepted);
});
