import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextChangeAfter, phaseAt } from '#machines/day-night/schedule.ts';
import {
  ALL_ZONES,
  DAY_MS,
  FIRST_INSTANT,
  HOUR_MS,
  instants,
  LAST_INSTANT,
  MINUTE_MS,
  runs,
  STRANGE_ZONES,
  zones,
} from '../../support/arbitraries.ts';
import { oracleNextChange, temporalPhaseAt, transitionsOf } from '../../support/temporal-oracle.ts';
import { zonedCalendar } from '../../support/zoned-calendar.ts';

/** Instants to check around an offset change: long before it, on both sides of it, and inside the hour it repeats. */
const AROUND_MS = [-13 * HOUR_MS, -1, 0, 1, 20 * MINUTE_MS];

const areas = Map.groupBy(ALL_ZONES, (zone) => zone.split('/')[0] ?? zone);

describe('every zone of this runtime, around each of its offset changes from 1970 to 2037', () => {
  test.each([...areas])(
    'DAY-1 DAY-2: %s: the next change is the one that Temporal gives',
    (_, zonesThere) => {
      const wrong: string[] = [];
      for (const zone of zonesThere) {
        const calendar = zonedCalendar(zone);
        for (const transition of transitionsOf(zone)) {
          for (const around of AROUND_MS) {
            const instant = transition + around;
            const found = nextChangeAfter(calendar, instant);
            const expected = oracleNextChange(zone, instant);
            if (found !== expected)
              wrong.push(`${zone} at ${iso(instant)}: ${iso(found)}, not ${iso(expected)}`);
          }
        }
      }

      expect(wrong).toEqual([]);
    },
  );

  test('the test checks some 20 000 offset changes, the unusual ones included', () => {
    const looked = ALL_ZONES.map((zone) => transitionsOf(zone).length).reduce((sum, count) => sum + count, 0);

    expect(ALL_ZONES.length).toBeGreaterThan(400);
    expect(looked).toBeGreaterThan(15_000);
    expect(
      STRANGE_ZONES.filter((zone) => zone !== 'Africa/Monrovia' && transitionsOf(zone).length < 1),
    ).toEqual([]);
    expect(transitionsOf('Pacific/Easter')).toContain(Date.parse('1980-03-09T03:00:00Z'));
    expect(transitionsOf('Africa/Monrovia')).toEqual([Date.parse('1972-01-07T00:44:30Z')]);
  });
});

describe('any instant in any zone', () => {
  test('DAY-1: the phase follows from the local hour and minute that Temporal gives', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        expect(phaseAt(zonedCalendar(zone), instant)).toBe(temporalPhaseAt(zone, instant));
      }),
      runs(1000),
    );
  });

  test('DAY-2: the next change is the one that Temporal gives', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        expect(iso(nextChangeAfter(zonedCalendar(zone), instant))).toBe(iso(oracleNextChange(zone, instant)));
      }),
      runs(1000),
    );
  });

  test('DAY-2: the phase stays the same until the next change', () => {
    fc.assert(
      fc.property(zones, instants, fc.double({ min: 0, max: 1, noNaN: true }), (zone, instant, part) => {
        const calendar = zonedCalendar(zone);
        const next = nextChangeAfter(calendar, instant);

        const between = Math.min(next - 1, instant + Math.floor(part * (next - instant)));

        expect(phaseAt(calendar, between)).toBe(phaseAt(calendar, instant));
        expect(phaseAt(calendar, next - 1)).toBe(phaseAt(calendar, instant));
      }),
      runs(700),
    );
  });

  test('DAY-2: the phase is the other one at the next change', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const calendar = zonedCalendar(zone);

        const next = nextChangeAfter(calendar, instant);

        expect(phaseAt(calendar, next)).not.toBe(phaseAt(calendar, instant));
      }),
      runs(700),
    );
  });

  test('DAY-2: the next change is later than now, by at most 48 hours', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const ahead = nextChangeAfter(zonedCalendar(zone), instant) - instant;

        expect(ahead).toBeGreaterThan(0);
        expect(ahead).toBeLessThanOrEqual(2 * DAY_MS);
      }),
      runs(700),
    );
  });

  test('DAY-2: every instant before the next change has the same next change', () => {
    fc.assert(
      fc.property(zones, instants, fc.double({ min: 0, max: 1, noNaN: true }), (zone, instant, part) => {
        const calendar = zonedCalendar(zone);
        const next = nextChangeAfter(calendar, instant);

        const later = Math.min(next - 1, instant + Math.floor(part * (next - instant)));

        expect(nextChangeAfter(calendar, later)).toBe(next);
      }),
      runs(700),
    );
  });
});

describe('the calendar of these tests', () => {
  test('the simulated clock gives the same local time as Temporal, to the millisecond', async () => {
    const { Temporal } = await import('temporal-polyfill');
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: FIRST_INSTANT - 300 * DAY_MS, max: LAST_INSTANT }),
        (zone, instant) => {
          const read = new Date(zonedCalendar(zone).localTimeAt(instant)).toISOString();

          const local = Temporal.Instant.fromEpochMilliseconds(instant)
            .toZonedDateTimeISO(zone)
            .toPlainDateTime();
          expect(read).toBe(`${local.toString({ smallestUnit: 'millisecond' })}Z`);
        },
      ),
      runs(400),
    );
  });
});

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
