import type { SessionSummary } from '#contract/sessions.ts';
import { timeInWords } from './instant-words.ts';
import { SessionFacts } from './session-facts.tsx';

/** When a session is and how full it is, as anyone with a code may know it. */
export function SessionSummaryView({ session: { state, startsAt, endsAt, seats } }: SessionSummaryViewProps) {
  const free = Math.max(0, seats.total - seats.taken);
  return (
    <SessionFacts
      facts={[
        { label: 'starts', value: timeInWords(startsAt) },
        ...(endsAt === null ? [] : [{ label: 'ends', value: timeInWords(endsAt) }]),
        ...(NOW[state] === null ? [] : [{ label: 'now', value: NOW[state] }]),
        { label: 'seats', value: `${free} of ${seats.total} free` },
      ]}
    />
  );
}

type SessionSummaryViewProps = { session: SessionSummary };

const NOW: Record<SessionSummary['state'], string | null> = {
  scheduled: null,
  waiting: 'about to begin',
  live: 'running',
  paused: 'begun, and paused at present',
  ended: 'over',
};
