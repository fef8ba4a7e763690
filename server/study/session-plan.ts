import type { InferOutput } from 'valibot';
import type { Connection, Mate } from '../contract/sessions.ts';
import { StudyError } from './study-error.ts';

/** What a lab decides about a session. Times are milliseconds since 1970 UTC. */
export type SessionPlan = {
  title: string;
  startsAt: number;
  endsAt: number | null;
  /** How many people can take part: 1 to 10,000. */
  seats: number;
  connection: InferOutput<typeof Connection>;
  mates: InferOutput<typeof Mate>[];
  /** Paragraphs shown at the end. */
  debrief: string[];
  /** Shown at the end to who attended, to be given to a panel for instance. */
  completionCode: string | null;
  /** The same for who was there for a part of it. */
  completionCodePartly: string | null;
  /** The same for who was not seen. */
  completionCodeAbsent: string | null;
};

const MOST_SEATS = 10_000;
const LONGEST_TITLE = 200;

/** The plan, tidied. Throws a `StudyError` where it makes no sense. */
export function checkedPlan(plan: SessionPlan): SessionPlan {
  const title = plan.title.trim();
  if (title === '') throw new StudyError('A session needs a title: participants see it.');
  if (title.length > LONGEST_TITLE) {
    throw new StudyError(`The title has ${title.length} characters; ${LONGEST_TITLE} are the most.`);
  }
  if (!Number.isInteger(plan.seats) || plan.seats < 1) {
    throw new StudyError('A session needs at least one seat.');
  }
  if (plan.seats > MOST_SEATS) throw new StudyError(`A session can have ${MOST_SEATS} seats at most.`);
  if (plan.endsAt !== null && plan.endsAt <= plan.startsAt) {
    throw new StudyError('The session would end before it starts: look at --starts and --ends.');
  }
  return { ...plan, title };
}
