import type { Option, ParsedArgs } from '../command-line/command.ts';
import { CONFIRM_OPTION } from '../command-line/confirmation.ts';
import { parseInstant } from '../command-line/times.ts';
import { UsageError } from '../study-error.ts';
import type { SessionPlan } from './session-plan.ts';

/** The options by which a lab says what a session is. */
export const SESSION_OPTIONS = {
  title: { kind: 'text', value: 'TEXT', help: 'What participants see. Required for a new session.' },
  starts: {
    kind: 'text',
    value: 'TIME',
    help: 'When it is planned to start, with an offset or Z. Required for a new session.',
  },
  ends: { kind: 'text', value: 'TIME', help: 'When it is planned to end.' },
  seats: {
    kind: 'text',
    value: 'NUMBER',
    help: 'How many people can take part. Required for a new session.',
  },
  fact: {
    kind: 'list',
    value: 'LABEL=VALUE',
    help: 'Something to type or copy into the game; told only while the session is live.',
  },
  step: { kind: 'list', value: 'TEXT', help: 'A step of the way into the game; told with the facts.' },
  mate: { kind: 'list', value: 'NAME=ROLE', help: 'An AI agent in the game.' },
  debrief: { kind: 'list', value: 'TEXT', help: 'A paragraph shown when the session has ended.' },
  'completion-code': {
    kind: 'text',
    value: 'TEXT',
    help: 'Shown at the end to people who attended, for example for a panel.',
  },
  'completion-code-partly': {
    kind: 'text',
    value: 'TEXT',
    help: 'The same for people who were there for part of it (see "session attendance"). Without it they get none.',
  },
  'completion-code-absent': {
    kind: 'text',
    value: 'TEXT',
    help: 'The same for people who were not there. Without it they get none.',
  },
  survey: {
    kind: 'text',
    value: 'URL',
    help: "A survey to open at the end, for people who attended, wholly or partly; people who were absent, or withdrew, get none. {reference} in it becomes the person's reference, which the survey's provider then gets: your consent form should say so.",
  },
  yes: CONFIRM_OPTION,
} as const satisfies Record<string, Option>;

/** What the given options say, and nothing of the others. An empty value empties. Throws a {@link UsageError}. */
export function sessionChanges(args: ParsedArgs): Partial<SessionPlan> {
  const changes: Partial<SessionPlan> = {};
  const title = args.text('title');
  const starts = args.text('starts');
  const ends = args.text('ends');
  const seats = args.text('seats');
  const mates = args.list('mate');
  const debrief = args.list('debrief');
  const completionCode = args.text('completion-code');
  const completionCodePartly = args.text('completion-code-partly');
  const completionCodeAbsent = args.text('completion-code-absent');
  const survey = args.text('survey');
  if (title !== undefined) changes.title = title;
  if (starts !== undefined) changes.startsAt = parseInstant(starts, '--starts');
  if (ends !== undefined) changes.endsAt = ends === '' ? null : parseInstant(ends, '--ends');
  if (seats !== undefined) changes.seats = readNumber(seats, '--seats');
  if (mates !== undefined) {
    changes.mates = filled(mates).map((text) => {
      const [name, role] = pairOf(text, '--mate', 'Fern=gathers wood');
      return { name, role };
    });
  }
  if (debrief !== undefined) changes.debrief = filled(debrief);
  if (completionCode !== undefined) changes.completionCode = completionCode || null;
  if (completionCodePartly !== undefined) changes.completionCodePartly = completionCodePartly || null;
  if (completionCodeAbsent !== undefined) changes.completionCodeAbsent = completionCodeAbsent || null;
  if (survey !== undefined) changes.survey = survey || null;
  return changes;
}

/** The way into the game that the options say, over the present one; undefined where they say nothing of it. */
export function connectionOf(
  args: ParsedArgs,
  present: SessionPlan['connection'],
): SessionPlan['connection'] | undefined {
  const facts = args.list('fact');
  const steps = args.list('step');
  if (facts === undefined && steps === undefined) return undefined;
  return {
    facts:
      facts === undefined
        ? present.facts
        : filled(facts).map((text) => {
            const [label, value] = pairOf(text, '--fact', 'Address=play.example.edu:30000');
            return { label, value };
          }),
    steps: steps === undefined ? present.steps : filled(steps),
  };
}

/** A whole number from 1 from the command line. Throws a {@link UsageError} that names the option. */
export function readNumber(text: string, option: string): number {
  if (!/^-?\d{1,9}$/.test(text.trim())) throw new UsageError(`${option}: '${text}' is not a whole number.`);
  if (Number(text) < 1) throw new UsageError(`${option} must be 1 or more.`);
  return Number(text);
}

function filled(texts: readonly string[]): string[] {
  return texts.filter((text) => text.trim() !== '');
}

function pairOf(text: string, option: string, example: string): [string, string] {
  const at = text.indexOf('=');
  const [left, right] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
  if (left === '' || right === '') {
    throw new UsageError(`${option}: '${text}' has no '=' between two texts. Write it as in "${example}".`);
  }
  return [left, right];
}
