import type { ReactNode } from 'react';
import type { ProblemCode } from '#contract/problem.ts';
import { HelpLink } from '../layout/help-link.tsx';
import type { QuestionId } from '../site/faq-questions.ts';

/**
 * The message of a problem: a word or two, then what it means and what to do next; and which
 * question of the FAQ has the answer that helps.
 */
type ProblemMessage = { heading: string; sentence: string; answer: SupportQuestion };

type SupportQuestion = QuestionId<'support'>;

/** The message for a problem code. An unknown one, which a newer server may send, has a message, too. */
export function problemMessage(code: string): ProblemMessage {
  return Object.hasOwn(problemMessages, code)
    ? problemMessages[code as ProblemCode]
    : problemMessages.internal;
}

/** The message of a problem, with a link to help. */
export function ProblemNotice({ about, children }: { about: string; children?: ReactNode }) {
  const { heading, sentence, answer } = problemMessage(about);
  return (
    <>
      <p>
        <strong>{heading}.</strong> {sentence} <HelpLink answer={answer} />
      </p>
      {children}
    </>
  );
}

const outOfOrder: ProblemMessage = {
  heading: 'Something went wrong',
  sentence: 'The server could not do this. Try again in a minute, or write to us.',
  answer: 'unreachable',
};

const notUnderstood: ProblemMessage = {
  heading: 'Something went wrong',
  sentence: 'The server did not understand this page. Reload it: it may be out of date.',
  answer: 'unreachable',
};

const problemMessages: Record<ProblemCode, ProblemMessage> = {
  'code-malformed': {
    heading: 'Not a code',
    sentence: 'The server does not recognise this as a code. Compare it with your invitation.',
    answer: 'code-malformed',
  },
  'code-unknown': {
    heading: 'Unknown code',
    sentence:
      'No session here has this code, or the team has withdrawn it. Compare it with your invitation, or ask whoever invited you.',
    answer: 'code-unknown',
  },
  'code-used': {
    heading: 'Already used',
    sentence:
      'This code was for one seat, and that seat is taken. If you took it, open your personal link. If not, ask whoever invited you.',
    answer: 'code-used',
  },
  'code-not-open': {
    heading: 'Not open yet',
    sentence: 'The code is right, but it is too early. Come back when it opens.',
    answer: 'code-too-early',
  },
  'code-expired': {
    heading: 'Expired',
    sentence: 'This code is no longer valid. Ask whoever invited you whether there is a new one.',
    answer: 'code-too-early',
  },
  'session-full': {
    heading: 'Full',
    sentence: 'Every seat for this code is taken. Try again later: a seat may become free.',
    answer: 'session-full',
  },
  'session-closed': {
    heading: 'Over',
    sentence: 'This session has ended. Nobody can join it any more; ask whether there will be another one.',
    answer: 'session-full',
  },
  'too-many-tries': {
    heading: 'Too many tries',
    sentence:
      'Too many unknown codes came from your connection. Compare yours with your invitation, or wait for the countdown to end. What you typed stays here.',
    answer: 'too-many-tries',
  },
  'consent-outdated': {
    heading: 'The form has changed',
    sentence:
      'A new version was published while you were reading. Nothing was recorded: read it, and decide again.',
    answer: 'consent-outdated',
  },
  'link-unknown': {
    heading: 'Unknown link',
    sentence:
      'We don’t know this link, or it has been ended. Make sure it is complete: copy it again from where you kept it.',
    answer: 'link-unknown',
  },
  'participant-unknown': {
    heading: 'Unknown browser',
    sentence:
      'This browser does not know you any more. Open your personal link, or join with your code again.',
    answer: 'link-unknown',
  },
  'seat-unknown': {
    heading: 'No such seat',
    sentence: 'This seat is not yours any more. Reload the page to see which ones are.',
    answer: 'link-unknown',
  },
  'idempotency-mismatch': outOfOrder,
  unavailable: outOfOrder,
  internal: outOfOrder,
  'not-found': notUnderstood,
  'method-not-allowed': notUnderstood,
  'too-large': notUnderstood,
  'bad-request': notUnderstood,
  'unsupported-media-type': notUnderstood,
  'origin-refused': notUnderstood,
};
