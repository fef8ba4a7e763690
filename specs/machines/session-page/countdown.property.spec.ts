import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countdownOf, remainingUntil, untilCountdownChanges } from '#machines/session-page/countdown.ts';
import { DAY_MS, HOUR_MS, instants, MINUTE_MS, runs } from '../../support/arbitraries.ts';

const offsets = fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS });
const lengths = fc.oneof(
  fc.integer({ min: 1, max: 2 * HOUR_MS }),
  fc.integer({ min: 1, max: 3 * DAY_MS }),
  fc.integer({ min: 1, max: 4_000 * DAY_MS }),
  fc.constantFrom(1_000, MINUTE_MS, HOUR_MS, HOUR_MS + 1, DAY_MS, DAY_MS + 1),
);

describe('the time that remains', () => {
  test('SITE-7: does not depend on this device’s clock (F33)', () => {
    fc.assert(
      fc.property(instants, instants, offsets, (target, serverNow, offset) => {
        expect(remainingUntil(target, serverNow - offset, offset)).toBe(Math.max(0, target - serverNow));
      }),
      runs(300),
    );
  });

  test('SITE-7: is always a number, and never negative', () => {
    const anything = fc.oneof(instants, fc.constant(Number.NaN));
    fc.assert(
      fc.property(anything, instants, offsets, (target, now, offset) => {
        expect(remainingUntil(target, now, offset)).toBeGreaterThanOrEqual(0);
      }),
      runs(300),
    );
  });
});

describe('the countdown', () => {
  test('SITE-7: shows at least what remains, and less than one unit more', () => {
    fc.assert(
      fc.property(lengths, (remaining) => {
        const unit = remaining > DAY_MS ? HOUR_MS : remaining > HOUR_MS ? MINUTE_MS : 1_000;
        const surplus = lengthOf(countdownOf(remaining)) - remaining;
        expect(surplus).toBeGreaterThanOrEqual(0);
        expect(surplus).toBeLessThan(unit);
      }),
      runs(500),
    );
  });

  test('SITE-7: stays the same until its announced change, and then is less', () => {
    fc.assert(
      fc.property(
        lengths,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (remaining, share) => {
          const change = untilCountdownChanges(remaining);
          expect(countdownOf(remaining - Math.floor(change * share))).toEqual(countdownOf(remaining));
          expect(lengthOf(countdownOf(remaining - change))).toBeLessThan(lengthOf(countdownOf(remaining)));
        },
      ),
      runs(500),
    );
  });

  test('SITE-7: always waits for more than 0, and at most an hour', () => {
    fc.assert(
      fc.property(lengths, (remaining) => {
        expect(untilCountdownChanges(remaining)).toBeGreaterThan(0);
        expect(untilCountdownChanges(remaining)).toBeLessThanOrEqual(HOUR_MS);
      }),
      runs(500),
    );
  });

  test.each([
    [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    [684_000, { days: 0, hours: 0, minutes: 11, seconds: 24 }],
    [HOUR_MS, { days: 0, hours: 1, minutes: 0, seconds: 0 }],
    [HOUR_MS + 1, { days: 0, hours: 1, minutes: 1, seconds: 0 }],
    [DAY_MS, { days: 1, hours: 0, minutes: 0, seconds: 0 }],
    [2 * DAY_MS + 3.5 * HOUR_MS, { days: 2, hours: 4, minutes: 0, seconds: 0 }],
  ])('SITE-7: %d ms are shown as %o', (remaining, shown) => {
    expect(countdownOf(remaining)).toEqual(shown);
  });
});

function lengthOf({ days, hours, minutes, seconds }: ReturnType<typeof countdownOf>): number {
  return days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1_000;
}

test.each([
  [86_400_001, 1],
  [86_400_000, 60_000],
  [3_600_001, 1],
  [3_600_000, 1000],
])('SITE-7: with %d ms left the countdown stays what it is for %d ms', (remaining, stays) => {
  expect(untilCountdownChanges(remaining)).toBe(stays);
});
