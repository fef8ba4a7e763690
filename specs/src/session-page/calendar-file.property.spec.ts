import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarFileOf } from '../../../src/session-page/calendar-file.ts';

const SESSION = { title: 'Bridges; and, ponds', startsAt: '2026-06-21T23:30:00+02:00', endsAt: null };
const SEAT = { id: '4KxW9vT0QmC2sZ7h' };
const SUMMARY = 'Grovemates: ';

/** Titles in any writing, with marks that mean something in the format, and with what has no place in a text. */
const title = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'橋をかける会', '庭', '😀', 'A', ' ', ';', ',', ':', '\\', '"'),
    fc.constantFrom('\n', '\r', '\t', '\u0000', '\u0007', '\u007f', '\u2028'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 200,
  size: 'max',
});
const seat = fc.record({ id: fc.stringMatching(/^[\w-]{1,64}$/) });

describe('a calendar’s file', () => {
  test('SITE-7: a session without an end has none in the file', async () => {
    const { names, properties } = linesOf(await calendarFileOf(SESSION, SEAT, 0));

    expect(properties.get('DTSTART')).toBe('20260621T213000Z');
    expect(names.filter((name) => /^(DTEND|DURATION)$/.test(name))).toEqual([]);
    const ended = await calendarFileOf({ ...SESSION, endsAt: '2026-06-21T22:10:00Z' }, SEAT, 0);
    expect(linesOf(ended).properties.get('DTEND')).toBe('20260621T221000Z');
  });

  test('SITE-7: it has a reminder 15 minutes before', async () => {
    const { names, alarm } = linesOf(await calendarFileOf(SESSION, SEAT, 0));

    expect(names.filter((name) => name === 'BEGIN')).toHaveLength(3);
    expect(alarm.get('ACTION')).toBe('DISPLAY');
    expect(alarm.get('TRIGGER')).toBe('-PT15M');
    expect(unescaped(alarm.get('DESCRIPTION') ?? '')).toBe(`${SUMMARY}${SESSION.title}`);
  });

  test('SITE-7: it contains the session link only where the visitor chose that', async () => {
    const link = `https://grovemates.example.edu/session/${'Secret'.padEnd(43, 'x')}`;

    const without = await calendarFileOf(SESSION, SEAT, 0);
    const { properties } = linesOf(await calendarFileOf(SESSION, SEAT, 0, link));

    expect(without).not.toMatch(/session\/|Secret|URL/);
    expect(properties.get('URL')).toBe(link);
    expect(unescaped(properties.get('DESCRIPTION') ?? '')).toContain(link);
  });

  test('SITE-7: two sessions at one time with Japanese names are two events', async () => {
    const one = await calendarFileOf({ ...SESSION, title: '橋をかける会' }, { id: 'seat-1' }, 0);
    const other = await calendarFileOf({ ...SESSION, title: '池を掘る会' }, { id: 'seat-2' }, 0);

    expect(uidOf(one)).not.toBe(uidOf(other));
  });

  test('SITE-7: another seat is another event, whatever the session is called', async () => {
    await fc.assert(
      fc.asyncProperty(
        title,
        title,
        fc.uniqueArray(seat, { minLength: 2, maxLength: 2 }),
        async (...given) => {
          const [oneTitle, otherTitle, [one = SEAT, other = SEAT]] = given;
          fc.pre(one.id !== other.id);

          const files = await Promise.all([
            calendarFileOf({ ...SESSION, title: oneTitle }, one, 0),
            calendarFileOf({ ...SESSION, title: otherTitle }, other, 0),
          ]);

          expect(uidOf(files[0])).not.toBe(uidOf(files[1]));
        },
      ),
    );
  });

  test('SITE-7: the same seat is the same event, also when the lab has renamed and moved the session', async () => {
    await fc.assert(
      fc.asyncProperty(title, seat, fc.date({ noInvalidDate: true, ...YEARS }), async (name, mine, start) => {
        const moved = { title: name, startsAt: start.toISOString(), endsAt: null };

        const one = uidOf(await calendarFileOf(SESSION, mine, 0));
        const other = uidOf(await calendarFileOf(moved, mine, 1e12));

        expect(other).toBe(one);
        expect(one).toMatch(/^[\w-]+@grovemates\.example\.edu$/);
      }),
    );
  });

  test('SITE-7: a file that is saved later is the newer one of the same event', async () => {
    const stampOf = async (now: number) =>
      linesOf(await calendarFileOf(SESSION, SEAT, now)).properties.get('DTSTAMP') ?? '';

    expect((await stampOf(1_000)) > (await stampOf(0))).toBe(true);
  });

  test('SITE-7: after a session was moved, the file is a later revision of the same event, in every property that calendars compare', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), async (earlier, seconds) => {
        const times = [THIS_YEAR + earlier * 1000, THIS_YEAR + (earlier + seconds) * 1000] as const;
        const moved = { ...SESSION, startsAt: '2026-06-22T10:00:00Z' };
        const [before, after] = [
          linesOf(await calendarFileOf(SESSION, SEAT, times[0])).properties,
          linesOf(await calendarFileOf(moved, SEAT, times[1])).properties,
        ];

        expect(after.get('UID')).toBe(before.get('UID'));
        expect(after.get('DTSTART')).toBe('20260622T100000Z');
        const [one, other] = [before, after].map((each) => Number(each.get('SEQUENCE')));
        expect(other).toBeGreaterThan(one ?? Number.NaN);
        // Calendars keep it as an integer of 32 bits.
        expect(other).toBeLessThan(2 ** 31);
        for (const mark of ['DTSTAMP', 'LAST-MODIFIED']) {
          expect((after.get(mark) ?? '') > (before.get(mark) ?? '~'), mark).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('SITE-7: any title is plain text, and the file stays valid', async () => {
    await fc.assert(
      fc.asyncProperty(title, seat, async (name, mine) => {
        const file = await calendarFileOf({ ...SESSION, title: name }, mine, 0);
        const { physical, names, properties } = linesOf(file);

        expect(file.endsWith('\r\n'), 'the last line ends as the others do').toBe(true);
        expect(physical.filter((line) => octetsOf(line) > 75)).toEqual([]);
        expect(physical.filter((line) => CONTROL.test(line) || !line.isWellFormed())).toEqual([]);
        expect(names).toEqual(NAMES);
        const summary = properties.get('SUMMARY') ?? '';
        expect(summary.startsWith(SUMMARY)).toBe(true);
        expect(unescaped(summary).slice(SUMMARY.length)).toBe(readable(name));
      }),
      { numRuns: 300 },
    );
  });

  test('SITE-7: a title cannot add a line', async () => {
    const file = await calendarFileOf({ ...SESSION, title: 'A\r\nURL:https://evil.example\r\n; B' }, SEAT, 0);

    expect(file).not.toMatch(/^URL/m);
    expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  });
});

/** Later marks of time are asked of none: nobody has saved a file before the site was there. */
const THIS_YEAR = Date.UTC(2026, 0, 1);
const YEARS = { min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') };
/** Of RFC 5545, 3.1: no control character but the tab may stand in a value. */
const CONTROL = /[^\P{Cc}\t\u0080-\u009f]/u;
const NAMES = [
  ...['BEGIN', 'VERSION', 'PRODID', 'BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'SUMMARY'],
  ...['DESCRIPTION', 'BEGIN', 'ACTION', 'TRIGGER', 'DESCRIPTION', 'END', 'LAST-MODIFIED', 'END', 'END'],
];

/** A file by its physical lines, and by its unfolded properties; those of the alarm apart. */
function linesOf(file: string) {
  const physical = file.replace(/\r\n$/, '').split('\r\n');
  const unfolded = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const pairs = unfolded.map((line) => {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;VALUE=URI)?:(.*)$/s.exec(line) ?? [];
    return [name, value] as const;
  });
  const isAt = (mark: string) => pairs.findIndex(([name, value]) => `${name}:${value}` === mark);
  const [from, to] = [isAt('BEGIN:VALARM'), isAt('END:VALARM')];
  return {
    physical,
    names: pairs.map(([name]) => name),
    properties: new Map(pairs.toSpliced(from, to - from + 1)),
    alarm: new Map(pairs.slice(from, to)),
  };
}

function uidOf(file: string): string {
  return linesOf(file).properties.get('UID') ?? '';
}

function octetsOf(line: string): number {
  return Buffer.byteLength(line);
}

function unescaped(value: string): string {
  return value.replaceAll(/\\(.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark));
}

/** A title without what has no place in a line of text. */
function readable(name: string): string {
  return name.replaceAll(/\p{Cc}+/gu, ' ');
}
