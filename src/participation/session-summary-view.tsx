import type { SessionSummary } from '#contract/session.ts';
import { formatDay, formatTime, formatTimeOfDay } from './format-date.ts';

/** When a session is, in the visitor's zone, and its state. */
export function SessionSummaryView({ session: { state, startsAt, endsAt } }: { session: SessionSummary }) {
  return (
    <p>
      <strong>{formatTime(startsAt)}</strong>
      {endsAt !== null && `, until ${endOf(startsAt, endsAt)}`}. {NOW[state]}
    </p>
  );
}

function endOf(startsAt: string, endsAt: string): string {
  const isSameDay = formatDay(startsAt) === formatDay(endsAt);
  return isSameDay ? formatTimeOfDay(endsAt) : formatTime(endsAt);
}

const NOW: Record<SessionSummary['state'], string> = {
  scheduled: '',
  waiting: 'It is about to begin.',
  live: 'It is running now.',
  paused: 'It has begun and is paused.',
  ended: 'It is over.',
};
