/** A day in words, in the visitor's zone: `21 November 2026`. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}

/** A day and a time in words, in the visitor's zone, which is named: `Saturday 21 November 2026 at 18:05 CET`. */
export function formatTime(instant: string): string {
  return dayAndTime.format(new Date(instant));
}

/** A time of day in the visitor's zone: `18:05`. */
export function formatTimeOfDay(instant: string): string {
  return timeOfDay.format(new Date(instant));
}

/** A time of day in the visitor's zone, with its day where that is not the day of `now`: `22 November 2026, 18:05`. */
export function formatTimeNear(instant: string, now: string): string {
  const time = formatTimeOfDay(instant);
  return formatDay(instant) === formatDay(now) ? time : `${formatDay(instant)}, ${time}`;
}

/** A zone's name, to show after a time: `Europe/Berlin time`; null where that would say UTC twice. */
export function formatZone(zone: string): string | null {
  return zone.includes('/') && !zone.startsWith('Etc/') ? `${zone.replaceAll('_', ' ')} time` : null;
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});
