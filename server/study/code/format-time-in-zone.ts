/**
 * A time in the words of a card or a letter, in `zone`, which is named:
 * `Tuesday 1 December 2026, 14:00 CET`. With an end: `..., 14:00 to 15:30 CET`.
 */
export function formatTimeInZone(at: number, end: number | null, zone: string): string {
  const from = partsOf(at, zone);
  if (end === null) return `${from.day}, ${from.time} ${from.zone}`;
  const to = partsOf(end, zone);
  // A clock that was put back in between has another name after it.
  const start = from.zone === to.zone ? from.time : `${from.time} ${from.zone}`;
  const rest = from.day === to.day ? to.time : `${to.day}, ${to.time}`;
  return `${from.day}, ${start} to ${rest} ${to.zone}`;
}

/** The same, short where it is on the day of another time: `14:30 CET that day`. */
export function formatTimeOnSameDay(at: number, other: number, zone: string): string {
  const parts = partsOf(at, zone);
  const isSameDay = parts.day === partsOf(other, zone).day;
  return isSameDay ? `${parts.time} ${parts.zone} that day` : formatTimeInZone(at, null, zone);
}

function partsOf(at: number, zone: string): { day: string; time: string; zone: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    day: `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`,
    time: `${part('hour')}:${part('minute')}`,
    zone: part('timeZoneName'),
  };
}
