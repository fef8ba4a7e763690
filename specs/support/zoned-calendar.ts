import type { LocalCalendar } from '#machines/wall-clock.ts';

const SHOWN = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of an IANA zone by `Intl`, exact to the millisecond. Not for years before 1. */
export function zonedCalendar(zone: string): LocalCalendar {
  const formatter = formatterOf(zone);
  return {
    localTimeAt: (instant) => {
      const shown = SHOWN.exec(formatter.format(instant));
      if (shown === null) throw new Error(`Intl shows no date and time for ${instant} in ${zone}.`);
      const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = shown.slice(1).map(Number);
      return Date.UTC(year, month - 1, day, hour, minute, second) + millisecondOf(instant);
    },
  };
}

/** A wall clock that keeps one offset from UTC for ever. */
export function fixedOffsetCalendar(offsetMs: number): LocalCalendar {
  return { localTimeAt: (instant) => instant + offsetMs };
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formatters.set(zone, formatter);
  return formatter;
}

function millisecondOf(instant: number): number {
  return ((instant % 1000) + 1000) % 1000;
}
