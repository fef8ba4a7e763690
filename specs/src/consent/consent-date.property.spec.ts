import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatConsentDate } from '../../../src/consent/consent-date.ts';

test('FOOT-2: the date of a consent form reads as in British English, whatever the day', () => {
  const british = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      expect(formatConsentDate(day.toISOString().slice(0, 10))).toBe(british.format(day));
    }),
  );
});
