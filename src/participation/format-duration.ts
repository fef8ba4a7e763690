import { countdownOf } from '#machines/session-page/countdown.ts';

/**
 * A length of time to be shown: `2 days 4 hours`, `4 h 12 min`, `11:24` in the last hour.
 *
 * @param remaining milliseconds
 */
export function formatCountdown(remaining: number): string {
  const { days, hours, minutes, seconds } = countdownOf(remaining);
  if (days > 0) return hours > 0 ? `${counted(days, 'day')} ${counted(hours, 'hour')}` : counted(days, 'day');
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${minutes}:${String(seconds).padStart(2, '0')}`;
}

/**
 * The same for screen readers. It changes once a minute at most: `in 11 minutes`, `in less than a minute`.
 *
 * @param remaining milliseconds
 */
export function formatCountdownForSpeech(remaining: number): string {
  const { days, hours, minutes } = countdownOf(remaining);
  const units = [
    [days, 'day'],
    [hours, 'hour'],
    [minutes, 'minute'],
  ] as const;
  const parts = units.filter(([count]) => count > 0).map(([count, unit]) => counted(count, unit));
  return parts.length === 0 ? 'in less than a minute' : `in ${parts.slice(0, 2).join(' and ')}`;
}

/**
 * How old an answer is: `40 s`, `3 min`, `2 h`, never broken into two lines.
 *
 * @param age milliseconds
 */
export function formatAge(age: number): string {
  const seconds = Math.floor(age / 1_000);
  if (seconds < 120) return `${seconds}\u00a0s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}\u00a0h`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
