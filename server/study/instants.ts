import { UsageError } from './study-error.ts';

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))$/;
const LOCAL = /^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;

/**
 * The milliseconds since 1970 UTC that an ISO 8601 time with an offset or `Z` means. Throws a {@link UsageError} that names
 * `option` for anything else: a local time without an offset means another instant on another machine.
 */
export function readInstant(text: string, option: string): number {
  const [, date, minutes, seconds = ':00', utc, sign, hours = '00', rest = '00'] =
    INSTANT.exec(text.trim()) ?? [];
  if (date === undefined) {
    throw new UsageError(
      LOCAL.test(text.trim())
        ? `${option}: '${text}' has no offset from UTC. Write for example ${EXAMPLE}, or end it with Z for UTC.`
        : `${option}: '${text}' is no time. Write it as in ${EXAMPLE}.`,
    );
  }
  const fields = `${date}T${minutes}${seconds}`;
  const asUtc = Date.parse(`${fields}Z`);
  const isOffset = Number(hours) <= 18 && Number(rest) <= 59;
  // `Date` would read 30 February as 2 March.
  if (!isOffset || Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(`${date}T${minutes}`)) {
    throw new UsageError(`${option}: there is no such time as '${text}'.`);
  }
  const offset = utc === undefined ? (Number(hours) * 60 + Number(rest)) * (sign === '-' ? -1 : 1) : 0;
  return asUtc - offset * 60_000;
}

/**
 * An instant for people, to the minute, in UTC and in `zone`: `2026-12-01 13:00Z (14:00 local)`, with the local date where
 * it is another one. Only once where the two clocks agree; a dash for none.
 */
export function showInstant(at: number | null, zone?: string): string {
  if (at === null) return '-';
  const utc = calendarOf(at, 'UTC');
  const local = calendarOf(at, zone);
  if (utc === local) return `${utc}Z`;
  const isSameDay = utc.slice(0, 10) === local.slice(0, 10);
  return `${utc}Z (${isSameDay ? local.slice(11) : local} local)`;
}

const EXAMPLE = '2026-12-01T14:00+01:00';

/** `2026-12-01 14:00` by the calendar of a zone, the process's own if none is given. */
function calendarOf(at: number, zone: string | undefined): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(at);
}
