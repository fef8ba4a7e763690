import type { ProblemCode } from '#contract/problem.ts';
import type { QuestionId } from '../content/faq/questions.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { supportAnswer } from '../paths.ts';

/**
 * What a visitor is told when something can't be: a word or two, then what it means and what to do next; and which
 * question of the FAQ has the answer that helps.
 */
type Verdict = { heading: string; sentence: string; answer: SupportQuestion };

type SupportQuestion = QuestionId<'support'>;

/** The words for a problem. One that this page does not know, as a newer server may send, has words, too. */
export function verdictOf(code: string): Verdict {
  return Object.hasOwn(verdicts, code) ? verdicts[code as ProblemCode] : verdicts.internal;
}

/** The way to the FAQ's answer that helps, in a new tab: what stands on this page must not be lost. */
export function HelpLink({ answer }: { answer: SupportQuestion }) {
  return (
    <SiteLink href={supportAnswer(answer)} opensNewTab>
      What you can do
    </SiteLink>
  );
}

const outOfOrder: Verdict = {
  heading: 'Something went wrong',
  sentence: 'The server could not do this. Try again in a minute, or write to us.',
  answer: 'unreachable',
};

const notUnderstood: Verdict = {
  heading: 'Something went wrong',
  sentence: 'The server did not understand this page. Reload it: it may be out of date.',
  answer: 'unreachable',
};

const verdicts: Record<ProblemCode, Verdict> = {
  'code-malformed': {
    heading: 'Not a code',
    sentence: 'The server does not read this as a code. Compare it with your invitation.',
    answer: 'code-malformed',
  },
  'code-unknown': {
    heading: 'Unknown code',
    sentence:
      'No session here has this code, or the team has withdrawn it. Compare it with your invitation, or ask who invited you.',
    answer: 'code-unknown',
  },
  'code-used': {
    heading: 'Used already',
    sentence:
      'This code was good for one seat, and the seat is taken. If it was you, open your personal link; if not, ask who invited you.',
    answer: 'code-used',
  },
  'code-not-open': {
    heading: 'Not open yet',
    sentence: 'This code is good, but it is too early. It stays as it is: come back when it opens.',
    answer: 'code-too-early',
  },
  'code-expired': {
    heading: 'Expired',
    sentence: 'This code has run out. Ask who invited you whether there is another one.',
    answer: 'code-too-early',
  },
  'session-full': {
    heading: 'Full',
    sentence: 'Every seat that this code opens is taken. Try again later: a seat may become free.',
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
      'Many unknown codes came from your connection. Compare yours with your invitation, or wait until the countdown is over: what you typed stays here.',
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
      'This link leads nowhere. It may have been ended, or it is not complete: copy it again from where you kept it.',
    answer: 'link-unknown',
  },
  'participant-unknown': {
    heading: 'Unknown browser',
    sentence:
      'This browser is not known here any more. Open your personal link, or join with your code again.',
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
