import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offsetAt, offsetsOf } from '../../../../server/study/command-line/time-zones.ts';
import { formatInstant, parseInstant } from '../../../../server/study/command-line/times.ts';
import { UsageError } from '../../../../server/study/study-error.ts';

const anyMinute = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 })
  .map((minutes) => minutes * 60_000);
const anyZone = fc.constantFrom(
  ...['Europe/Vienna', 'America/New_York', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe'],
  ...['Pacific/Auckland', 'Pacific/Apia', 'Asia/Kathmandu', 'Africa/Casablanca', 'UTC'],
);
const anyOffset = fc.integer({ min: -18 * 60, max: 18 * 60 });

describe('times of the command line', () => {
  test('SITE-5: any instant is read back, by whichever offset it was written', () => {
    fc.assert(
      fc.property(anyMinute, anyOffset, (at, offset) => {
        expect(parseInstant(written(at, offset), '--starts')).toBe(at);
      }),
    );
  });

  test('SITE-5: a time without an offset is refused, with an example', () => {
    fc.assert(
      fc.property(anyMinute, (at) => {
        expect(() => parseInstant(new Date(at).toISOString().slice(0, 16), '--starts')).toThrow(
          /^--starts: '.*' has no offset from UTC\. Write for example 2026-12-01T14:00\+01:00/,
        );
      }),
    );
  });

  test.each([
    ['2026-12-01T14:00:30.5Z', '2026-12-01T14:00:30.500Z'],
    ['2026-12-01 14:00z', '2026-12-01T14:00:00.000Z'],
    ['2026-12-01T14:00+0100', '2026-12-01T13:00:00.000Z'],
    [' 2024-02-29T00:00-03:30 ', '2024-02-29T03:30:00.000Z'],
  ])("'%s' is %s", (text, instant) => {
    expect(new Date(parseInstant(text, '--starts')).toISOString()).toBe(instant);
  });

  test.each([
    '2026-02-30T00:00Z',
    '2025-02-29T00:00Z',
    '2026-13-01T00:00Z',
    '2026-12-01T24:30Z',
    '2026-12-01T14:60Z',
    '2026-12-01T14:00+19:00',
    '2026-12-01T14:00+01:75',
    '2026-12-01',
    '2026-12-01T14:00',
    'tomorrow at two',
    '1.12.2026 14:00 +01:00',
    '',
  ])("'%s' is refused", (text) => {
    expect(() => parseInstant(text, '--ends')).toThrow(UsageError);
    expect(() => parseInstant(text, '--ends')).toThrow(/^--ends: /);
  });

  test('SITE-5: an instant is shown in the zone and in UTC, with the date where it is another one', () => {
    const at = Date.UTC(2026, 11, 1, 13);

    expect(formatInstant(at, 'Europe/Berlin')).toBe('2026-12-01 14:00+01:00 (13:00Z)');
    expect(formatInstant(at, 'Pacific/Auckland')).toBe('2026-12-02 02:00+13:00 (2026-12-01 13:00Z)');
    expect(formatInstant(at, 'America/St_Johns')).toBe('2026-12-01 09:30-03:30 (13:00Z)');
    for (const zone of ['UTC', 'Europe/London', null])
      expect(formatInstant(at, zone)).toBe('2026-12-01 13:00Z');
    expect(formatInstant(null, 'Europe/Berlin')).toBe('-');
  });

  test('SITE-5: what is shown can be typed again, and means the same instant by either clock', () => {
    fc.assert(
      fc.property(anyMinute, anyZone, (at, zone) => {
        const [, local = '', utc] =
          /^(.{16}(?:Z|[+-]\d\d:\d\d))(?: \((.*)\))?$/.exec(formatInstant(at, zone)) ?? [];
        expect(parseInstant(local, '--starts')).toBe(at);
        if (utc !== undefined) {
          const whole = utc.length > 6 ? utc : `${local.slice(0, 11)}${utc}`;
          expect(parseInstant(whole, '--starts')).toBe(at);
        }
      }),
    );
  });

  test('SITE-5: among the offsets of a local time in a zone is always the one that it was written with', () => {
    fc.assert(
      fc.property(anyMinute, anyZone, (at, zone) => {
        const offset = offsetAt(at, zone);
        expect(offsetsOf(at + offset * 60_000, zone)).toContain(offset);
      }),
    );
  });
});

function written(at: number, offset: number): string {
  const sign = offset < 0 ? '-' : '+';
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const digits = (value: number) => String(value).padStart(2, '0');
  const local = new Date(at + offset * 60_000).toISOString().slice(0, 16);
  return `${local}${sign}${digits(hours)}:${digits(minutes)}`;
}
