import type { SessionSummary } from '../contract/session.ts';
import type { SessionRow } from '../database/schema.ts';
import { isoTime, isoTimeOrNull } from './iso-time.ts';

/** What anyone with a code or a link may know of a session. */
export function summaryOf(
  session: Pick<SessionRow, 'title' | 'state' | 'starts_at' | 'ends_at' | 'seats_taken' | 'seats_total'>,
): SessionSummary {
  return {
    title: session.title,
    state: session.state,
    startsAt: isoTime(session.starts_at),
    endsAt: isoTimeOrNull(session.ends_at),
    seats: { taken: session.seats_taken, total: session.seats_total },
  };
}
