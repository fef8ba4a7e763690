import type { Outcome, SessionSummary } from '../contract/session.ts';
import type { SessionView } from '../contract/session-page.ts';
import type { ParticipantRow, SeatRow, SessionRow } from '../database/schema.ts';
import { isoTime, isoTimeOrNull } from '../participation/iso-time.ts';
import { attendanceOutcome } from '../seat/attendance.ts';

/** What a session's page is made of. */
export type SessionViewSource = {
  session: SessionRow & {
    /** When it went live for the first time; null where it never did. */
    first_live_at: number | null;
  };
  seat: Pick<SeatRow, 'id' | 'number' | 'left_at' | 'seen_live_at' | 'attendance'>;
  participant: Pick<ParticipantRow, 'reference' | 'welcomed_at' | 'withdrawn_at'>;
  reconsent: boolean;
  /** How many have the page open; told while the session is waiting. */
  here: number;
  now: number;
};

/** What anyone with a code or a link may know of a session. */
export function summaryOf(session: SessionRow): SessionSummary {
  return {
    title: session.title,
    state: session.state,
    startsAt: isoTime(session.starts_at),
    endsAt: isoTimeOrNull(session.ends_at),
    seats: { taken: session.seats_taken, total: session.seats_total },
  };
}

/**
 * One participant's page of one session (ROUTE-10). It holds what the moment is for and nothing beyond it: how to connect
 * while the session is live and the consent is fresh, once it has ended the debrief, the outcome and its completion code. Those
 * are owed to everybody who held their seat to the end, also if they withdrew later. The survey is for those who took part
 * and did not withdraw.
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
  const heldToTheEnd = session.state === 'ended' && seat.left_at === null;
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

/** The code of this outcome and of no other: who is paid by it is for the lab to say. */
function completionCodeOf(session: SessionRow, outcome: Outcome): string | null {
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

/** What a lab writes into the address of a survey where a person's reference belongs. */
export const SURVEY_REFERENCE = '{reference}';

/** The address of a session's survey for one person, if it has one. Their reference is in it only where the lab asks for it. */
export function surveyUrlOf(survey: string | null, { reference }: { reference: string }): string | null {
  return survey?.replaceAll(SURVEY_REFERENCE, encodeURIComponent(reference)) ?? null;
}
