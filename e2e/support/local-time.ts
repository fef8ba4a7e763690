/** The zone of every test that sets no other; `playwright.config.ts` starts the browser in it. */
export const HOME_ZONE = 'Europe/Berlin';

/** A noon and a midnight without a clock change nearby. Local time, ISO 8601 without a zone. */
export const NOON = '2026-06-01T12:00';
export const MIDNIGHT = '2026-06-01T00:00';

/**
 * The instant at which a wall clock of the zone shows `local` ('2026-06-01T20:45:00.000'); not for a time that occurs
 * twice.
 */
export function instantOf(local: string, zone: string = HOME_ZONE): Date {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) throw new Error(`${local} is no local time`);
  let instant = asUtc - offsetAt(asUtc, zone);
  instant = asUtc - offsetAt(instant, zone);
  return new Date(instant);
}

/** Milliseconds by which the zone's wall clock is ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const wall = Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  );
  return wall - Math.floor(instant / 1000) * 1000;
}
