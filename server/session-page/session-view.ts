import { isOver, type Outcome } from '../contract/session.ts';
import type { SessionView } from '../contract/session-page.ts';
import type { ParticipantRow, SeatRow, SessionRow } from '../database/schema.ts';
import { isoTime } from '../participation/iso-time.ts';
import { summaryOf } from '../participation/session-summary.ts';
import { attendanceOutcome } from '../seat/attendance.ts';

/** The columns of a session that its view needs. */
export const SESSION_VIEW_COLUMNS = [
  'title',
  'state',
  'starts_at',
  'ends_at',
  'seats_taken',
  'seats_total',
  'connection',
  'mates',
  'debrief',
  'completion_code',
  'completion_code_partly',
  'completion_code_absent',
  'survey',
] as const;

/** What the view of a session is made of. */
export type SessionViewSource = {
  session: Pick<SessionRow, (typeof SESSION_VIEW_COLUMNS)[number]> & {
    /** When it went live for the first time; null where it never did. */
    first_live_at: number | null;
  };
  seat: Pick<SeatRow, 'id' | 'number' | 'left_at' | 'seen_live_at' | 'attendance'>;
  participant: Pick<ParticipantRow, 'reference' | 'welcomed_at' | 'withdrawn_at'>;
  reconsent: boolean;
  /** How many have the page open; shown while the session is waiting. */
  here: number;
  now: number;
};

/**
 * One participant's page of one session (ROUTE-10). It holds only what its state needs: how to connect while the
 * session is live and the consent is up to date; after the end the debrief, the outcome and its completion code.
 * Everybody who held their seat to the end gets these, also if they withdrew later. The survey is for people who
 * took part and have not withdrawn.
 */
export function sessionViewOf({
  session,
  seat,
  participant,
  reconsent,
  here,
  now,
}: SessionViewSource): SessionView {
  const common = {
    serverTime: isoTime(now),
    session: summaryOf(session),
    seat: { id: seat.id, number: seat.number },
    isNew: participant.welcomed_at === null,
    reconsent,
  };
  const heldToTheEnd = isOver(session) && seat.left_at === null;
  if (participant.withdrawn_at !== null && !heldToTheEnd) return { ...common, view: 'withdrawn' };
  if (seat.left_at !== null) return { ...common, view: 'left' };
  switch (session.state) {
    case 'scheduled':
      return { ...common, view: 'scheduled' };
    case 'waiting':
      return { ...common, view: 'waiting', here };
    case 'live': {
      const connection = reconsent ? null : JSON.parse(session.connection);
      return { ...common, view: 'live', connection, mates: JSON.parse(session.mates) };
    }
    case 'paused':
      return { ...common, view: 'paused', mates: JSON.parse(session.mates) };
    case 'ended': {
      const outcome = attendanceOutcome({ ...seat, ...session });
      const completionCode = completionCodeOf(session, outcome);
      const { reference } = participant;
      const debrief = JSON.parse(session.debrief);
      const isAsked = tookPart(outcome) && participant.withdrawn_at === null;
      const survey = isAsked ? surveyUrlOf(session.survey, participant) : null;
      return { ...common, view: 'ended', outcome, reference, debrief, completionCode, survey };
    }
  }
}

/** The code of this outcome only: the lab decides who is paid by it. */
function completionCodeOf(session: SessionViewSource['session'], outcome: Outcome): string | null {
  switch (outcome) {
    case 'attended':
      return session.completion_code;
    case 'partly':
      return session.completion_code_partly;
    case 'absent':
      return session.completion_code_absent;
    case 'not-held':
      return null;
  }
}

function tookPart(outcome: Outcome): boolean {
  switch (outcome) {
    case 'attended':
    case 'partly':
      return true;
    case 'absent':
    case 'not-held':
      return false;
  }
}

/** The placeholder for a person's reference in the address of a survey. */
export const SURVEY_REFERENCE = '{reference}';

/**
 * The address of a session's survey for one person, if it has one; with their reference only where the lab has put
 * the placeholder.
 */
export function surveyUrlOf(survey: string | null, { reference }: { reference: string }): string | null {
  return survey?.replaceAll(SURVEY_REFERENCE, encodeURIComponent(reference)) ?? null;
}
