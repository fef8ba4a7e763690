import { UsageError } from '../study-error.ts';
import { offsetAt, offsetsOf, offsetText } from './time-zones.ts';

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?$/;

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A time without an offset. Its message can say what to write once the lab's zone is known. */
export class MissingOffsetError extends UsageError {
  readonly #text: string;
  readonly #option: string;

  constructor(text: string, option: string) {
    super(
      `${option}: '${text}' has no offset from UTC. Write for example ${EXAMPLE}, or end it with Z for UTC.`,
    );
    this.#text = text;
    this.#option = option;
  }

  /** The same with what to write in this zone. It is never taken to be meant so: who writes it has to say it. */
  in(zone: string | null): UsageError {
    if (zone === null) return this;
    const [, date, minutes = '00:00'] = LOCAL.exec(this.#text.trim()) ?? [];
    const local = Date.parse(`${date}T${minutes}Z`);
    if (Number.isNaN(local)) return this;
    const right = offsetsOf(local, zone).map((offset) => `${date}T${minutes}${offsetText(offset)}`);
    const missing = `${this.#option}: '${this.#text}' has no offset from UTC`;
    return new UsageError(
      right.length === 0
        ? `${missing}, and clocks in ${zone} skip it. Write another time, as in ${EXAMPLE}.`
        : `${missing}. In ${zone} write ${right.join(' or ')}, or end it with Z for UTC.`,
    );
  }
}

/**
 * The milliseconds since 1970 UTC that an ISO 8601 time with an offset or `Z` means. Throws a {@link UsageError} that names
 * `option` for anything else: a local time without an offset means another instant on another machine.
 */
export function parseInstant(text: string, option: string): number {
  const [, date, minutes, seconds = ':00', utc, sign, hours = '00', rest = '00'] =
    INSTANT.exec(text.trim()) ?? [];
  if (date === undefined) {
    if (LOCAL.test(text.trim())) throw new MissingOffsetError(text, option);
    throw new UsageError(`${option}: '${text}' is not a time. Write it as in ${EXAMPLE}.`);
  }
  const fields = `${date}T${minutes}${seconds}`;
  const asUtc = Date.parse(`${fields}Z`);
  const isOffset = Number(hours) <= 18 && Number(rest) <= 59;
  // `Date` would read 30 February as 2 March.
  if (!isOffset || Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(`${date}T${minutes}`)) {
    throw new UsageError(`${option}: there is no such time as '${text}'.`);
  }
  const offset = utc === undefined ? (Number(hours) * 60 + Number(rest)) * (sign === '-' ? -1 : 1) : 0;
  const at = asUtc - offset * 60_000;
  // RFC 3339, in which times go out, writes years with four digits.
  if (at < FIRST || at > LAST)
    throw new UsageError(`${option}: '${text}' is in no year from 1 to 9999 by UTC.`);
  return at;
}

/**
 * An instant for people, to the minute, in `zone` and in UTC: `2026-12-01 14:00+01:00 (13:00Z)`, with the date of UTC where it
 * is another one. In UTC alone where no zone is known, or where its clocks agree with UTC; a dash for none.
 */
export function formatInstant(at: number | null, zone: string | null): string {
  if (at === null) return '-';
  const utc = calendarOf(at);
  const offset = zone === null ? 0 : offsetAt(at, zone);
  if (offset === 0) return `${utc}Z`;
  const local = calendarOf(at + offset * 60_000);
  const isSameDay = utc.slice(0, 10) === local.slice(0, 10);
  return `${local}${offsetText(offset)} (${isSameDay ? utc.slice(11) : utc}Z)`;
}

/** An instant to the second, by the clock of `zone`, or of UTC where none is known: `2026-12-01 14:00:05+01:00`. */
export function formatToSecond(at: number, zone: string | null): string {
  const offset = zone === null ? 0 : offsetAt(at, zone);
  const local = new Date(at + offset * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  return `${local}${offset === 0 ? 'Z' : offsetText(offset)}`;
}

/** The same of a time as programs get it. */
export function formatIsoTime(time: string | null, zone: string | null): string {
  return formatInstant(time === null ? null : Date.parse(time), zone);
}

/** The same by the clock of `zone` alone, for where there is little room: `2026-12-01 14:00+01:00`. */
export function formatLocalTime(time: string | null, zone: string | null): string {
  return formatIsoTime(time, zone).replace(/ \(.*\)$/, '');
}

const EXAMPLE = '2026-12-01T14:00+01:00';

/** `2026-12-01 14:00` */
function calendarOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
