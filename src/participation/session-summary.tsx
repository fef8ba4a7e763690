import type { SessionSummary } from '#contract/sessions.ts';
import { dayInWords, timeInWords, timeOfDayInWords } from './format-date.ts';

/** When a session is, in the visitor's zone, and what goes on there at present. */
export function SessionSummaryView({ session: { state, startsAt, endsAt } }: { session: SessionSummary }) {
  return (
    <p>
      <strong>{timeInWords(startsAt)}</strong>
      {endsAt !== null && `, until ${endOf(startsAt, endsAt)}`}. {NOW[state]}
    </p>
  );
}

function endOf(startsAt: string, endsAt: string): string {
  const isSameDay = dayInWords(startsAt) === dayInWords(endsAt);
  return isSameDay ? timeOfDayInWords(endsAt) : timeInWords(endsAt);
}

const NOW: Record<SessionSummary['state'], string> = {
  scheduled: '',
  waiting: 'It is about to begin.',
  live: 'It is running now.',
  paused: 'It has begun and is paused.',
  ended: 'It is over.',
};
