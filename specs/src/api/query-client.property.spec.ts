import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelay } from '../../../src/api/query-client.ts';
import { runs } from '../../support/arbitraries.ts';

const failureCounts = fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 100_000 }));

test('DATA-1: the waits are 1, 2, 4, 8, 16 and 30 s', () => {
  expect([0, 1, 2, 3, 4, 5].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
});

test('DATA-1: no wait is shorter than 1 s or longer than 30 s', () => {
  fc.assert(
    fc.property(failureCounts, (failures) => {
      expect(retryDelay(failures)).toBeGreaterThanOrEqual(1000);
      expect(retryDelay(failures)).toBeLessThanOrEqual(30_000);
    }),
    runs(500),
  );
});

test('DATA-1: each wait is twice the one before, or 30 s', () => {
  fc.assert(
    fc.property(failureCounts, (failures) => {
      expect(retryDelay(failures + 1)).toBe(Math.min(2 * retryDelay(failures), 30_000));
    }),
    runs(500),
  );
});
