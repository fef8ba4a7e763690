import { UsageError } from '../study-error.ts';

/**
 * The time zone that a text means, by its name in the tz database (`Europe/Vienna`). Throws a {@link UsageError} that names
 * `source`. An offset is no zone: it is right for half of the year.
 */
export function parseZone(text: string, source: string): string {
  const trimmed = text.trim();
  const zone = /^[+-]/.test(trimmed) ? null : nameOf(trimmed);
  if (zone !== null) return zone;
  const city = trimmed.toLowerCase().replaceAll(' ', '_');
  const [near] = Intl.supportedValuesOf('timeZone').filter((name) => name.toLowerCase().endsWith(`/${city}`));
  throw new UsageError(
    `${source}: '${text}' is not a time zone. ${
      near === undefined ? 'Write one as in Europe/Vienna, America/New_York or UTC.' : `Perhaps ${near}?`
    }`,
  );
}

/** By how many minutes the clocks of a zone are ahead of UTC at an instant. */
export function offsetAt(at: number, zone: string): number {
  // 'GMT', 'GMT+01:00', 'GMT-03:30'
  const { hours, minutes, sign } =
    /(?<sign>[+-])(?<hours>\d{2}):(?<minutes>\d{2})/.exec(writtenBy(at, zone))?.groups ?? {};
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
}

/** An offset as it is written after a time: `+01:00`. */
export function offsetText(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${digits(Math.trunc(size / 60))}:${digits(size % 60)}`;
}

/**
 * The offsets with which a local time is a time of a zone: one; two where clocks go back; none where they skip it. `local` is
 * the time as if it were in UTC, in milliseconds since 1970.
 */
export function offsetsOf(local: number, zone: string): number[] {
  const around = [local - DAY_MS, local + DAY_MS].map((at) => offsetAt(at, zone));
  return [...new Set(around)].filter((offset) => offsetAt(local - offset * MINUTE_MS, zone) === offset);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function nameOf(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

function writtenBy(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(at);
}
