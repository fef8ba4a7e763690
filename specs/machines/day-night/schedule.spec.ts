import { describe, expect, test } from 'vitest';
import { dayEdges, strangeClocks } from '#fixtures/instants.ts';
import {
  CHANGE_MARGIN_MS,
  DAY_ENDS_AT_MINUTE,
  DAY_STARTS_AT_MINUTE,
  nextChangeAfter,
  type Phase,
  phaseAt,
} from '#machines/day-night/schedule.ts';
import { fixedOffsetCalendar, zonedCalendar } from '../../support/zoned-calendar.ts';

const UTC = fixedOffsetCalendar(0);

describe('the constants of the specification', () => {
  test('DAY-1 DAY-2: day is from 08:00 to 20:45, and the margin of the timer is 50 ms', () => {
    expect([DAY_STARTS_AT_MINUTE, DAY_ENDS_AT_MINUTE, CHANGE_MARGIN_MS]).toEqual([480, 1245, 50]);
  });
});

describe('phaseAt', () => {
  test.each(dayEdges)('DAY-1: at $localTime local time it is $phase', ({ localTime, phase }) => {
    expect(phaseAt(UTC, Date.parse(`2026-06-21T${localTime}Z`))).toBe(phase);
  });

  test.each(dayEdges)('DAY-1: at $localTime it was $phase before 1970 as well', ({ localTime, phase }) => {
    expect(phaseAt(UTC, Date.parse(`1931-06-21T${localTime}Z`))).toBe(phase);
  });

  test('DAY-1: the local clock counts, not UTC: 12:00Z is day in Berlin, night in Los Angeles and in Auckland', () => {
    const noon = Date.parse('2026-01-15T12:00:00Z');

    const phases = ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'].map((zone) =>
      phaseAt(zonedCalendar(zone), noon),
    );

    expect(phases).toEqual(['day', 'night', 'night']);
  });
});

describe('nextChangeAfter', () => {
  test.each([
    { now: '2026-06-21T00:00:00.000Z', next: '2026-06-21T08:00:00.000Z' },
    { now: '2026-06-21T07:59:59.999Z', next: '2026-06-21T08:00:00.000Z' },
    { now: '2026-06-21T08:00:00.000Z', next: '2026-06-21T20:45:00.000Z' },
    { now: '2026-06-21T20:44:59.999Z', next: '2026-06-21T20:45:00.000Z' },
    { now: '2026-06-21T20:45:00.000Z', next: '2026-06-22T08:00:00.000Z' },
    { now: '2026-12-31T23:59:59.999Z', next: '2027-01-01T08:00:00.000Z' },
    { now: '1969-12-31T23:59:59.999Z', next: '1970-01-01T08:00:00.000Z' },
  ])('DAY-2: at $now the next change is $next', ({ now, next }) => {
    expect(new Date(nextChangeAfter(UTC, Date.parse(now))).toISOString()).toBe(next);
  });

  test.each(strangeClocks)('DAY-1 DAY-2: $zone, $from: $story', ({ zone, from, changes }) => {
    const calendar = zonedCalendar(zone);

    const found: { at: string; phase: Phase }[] = [];
    for (let at = Date.parse(from); found.length < changes.length; ) {
      at = nextChangeAfter(calendar, at);
      found.push({ at: new Date(at).toISOString().replace('.000Z', 'Z'), phase: phaseAt(calendar, at) });
    }

    expect(found).toEqual(changes);
  });

  test('DAY-2: where the clock jumps forward over 08:00, the day begins at the jump', () => {
    // Invented: at 07:30 the clock goes forward by one hour. No zone has done so since 1970.
    const jump = Date.parse('2026-06-21T07:30:00Z');
    const calendar = { localTimeAt: (at: number) => (at < jump ? at : at + 3_600_000) };

    expect(nextChangeAfter(calendar, jump - 3_600_000)).toBe(jump);
  });

  test('DAY-2: where the clock goes back at 08:00 exactly, the day begins an hour later', () => {
    // Invented: what would be 08:00 is 07:00 again, so boundary and offset change are the same instant.
    const jump = Date.parse('2026-06-21T08:00:00Z');
    const calendar = { localTimeAt: (at: number) => (at < jump ? at : at - 3_600_000) };

    expect(nextChangeAfter(calendar, jump - 3_600_000)).toBe(jump + 3_600_000);
  });
});
