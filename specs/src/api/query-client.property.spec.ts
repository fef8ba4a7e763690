import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS, retryDelay } from '../../../src/api/query-client.ts';
import { runs } from '../../support/arbitraries.ts';

const failureCounts = fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 100_000 }));

test('DATA-1: no wait is shorter than 1 s or longer than 30 s', () => {
  fc.assert(
    fc.property(failureCounts, (failures) => {
      expect(retryDelay(failures)).toBeGreaterThanOrEqual(FIRST_RETRY_DELAY_MS);
      expect(retryDelay(failures)).toBeLessThanOrEqual(MAX_RETRY_DELAY_MS);
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
