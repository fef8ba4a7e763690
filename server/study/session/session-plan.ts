import type { InferOutput } from 'valibot';
import type { Connection, Mate } from '../../contract/session-page.ts';
import { SURVEY_REFERENCE } from '../../session-page/session-view.ts';
import { StudyError } from '../study-error.ts';

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
  /** Shown at the end to people who attended, to be given to a panel for example. */
  completionCode: string | null;
  /** The same for people who were there for part of it. */
  completionCodePartly: string | null;
  /** The same for people who were not there. */
  completionCodeAbsent: string | null;
  /** Where a survey is filled in afterwards; `{reference}` in it becomes the person's own. */
  survey: string | null;
};

const MAX_SEATS = 10_000;
const MAX_TITLE_LENGTH = 200;

/** The plan, tidied. Throws a `StudyError` where it makes no sense. */
export function validateSessionPlan(plan: SessionPlan): SessionPlan {
  const title = plan.title.trim();
  if (title === '') throw new StudyError('A session needs a title: participants see it.');
  if (title.length > MAX_TITLE_LENGTH) {
    throw new StudyError(`The title has ${title.length} characters; ${MAX_TITLE_LENGTH} are the most.`);
  }
  if (!Number.isInteger(plan.seats) || plan.seats < 1) {
    throw new StudyError('A session needs at least one seat.');
  }
  if (plan.seats > MAX_SEATS) throw new StudyError(`A session can have ${MAX_SEATS} seats at most.`);
  if (plan.endsAt !== null && plan.endsAt <= plan.startsAt) {
    throw new StudyError('The session would end before it starts: look at --starts and --ends.');
  }
  return { ...plan, title, survey: validateSurvey(plan.survey) };
}

const MAX_SURVEY_LENGTH = 2000;

function validateSurvey(text: string | null): string | null {
  const survey = text?.trim() ?? '';
  if (survey === '') return null;
  if (survey.length > MAX_SURVEY_LENGTH) {
    throw new StudyError(
      `The address of --survey has ${survey.length} characters; ${MAX_SURVEY_LENGTH} are the most.`,
    );
  }
  if (!/^https?:\/\//.test(survey)) {
    throw new StudyError(`--survey: '${survey}' must begin with https:// or http://.`);
  }
  const plain = survey.replaceAll(SURVEY_REFERENCE, '');
  if (/[{}]/.test(plain)) {
    throw new StudyError(`--survey: The one placeholder is ${SURVEY_REFERENCE}, in small letters.`);
  }
  const address = URL.canParse(plain) && !/\s/.test(survey) ? new URL(plain) : null;
  if (address === null || address.username !== '' || address.password !== '') {
    throw new StudyError(
      `--survey: '${survey}' is not an address that a link could have. Write it as in "https://survey.example.org/s/42".`,
    );
  }
  if (/^https?:\/\/[^/?#]*\{/.test(survey)) {
    throw new StudyError(`--survey: ${SURVEY_REFERENCE} must stand after the host.`);
  }
  return survey;
}
