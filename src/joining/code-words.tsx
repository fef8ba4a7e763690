import type { ReactNode } from 'react';
import type { CodeProblem } from '#machines/join/join.selectors.ts';
import { MOST_RETRIES } from '../api/query-client.ts';
import { ActUnanswered } from './act-failure.tsx';
import { countdownText } from './countdown-words.ts';
import { timeInWords } from './instant-words.ts';
import { HelpLink, verdictOf } from './verdicts.tsx';

/** What the server said of a code, or that it said nothing, each with the next step (SITE-5). */
export function CodeWords({ problem }: { problem: CodeProblem }) {
  switch (problem.kind) {
    case 'refused':
      return <VerdictWords about={problem.code} />;
    case 'not-open':
      return (
        <VerdictWords about="code-not-open">
          {problem.secondsLeft > 0 && problem.opensAt !== null ? (
            <p>
              It opens on {timeInWords(new Date(problem.opensAt).toISOString())},{' '}
              <span role="timer" className="count">
                in {countdownText(problem.secondsLeft * 1000)}
              </span>
              .
            </p>
          ) : (
            <p>It should be open by now: check it again.</p>
          )}
        </VerdictWords>
      );
    case 'too-many-tries':
      return <VerdictWords about="too-many-tries" />;
    case 'unreachable':
      return (
        <p>
          <strong>No answer.</strong>{' '}
          {problem.isOffline
            ? 'You seem to be offline. This page carries on as soon as you are back.'
            : `The server did not answer, after ${COUNT_OF_TRIES} tries. Nothing was used up: try again.`}{' '}
          <HelpLink answer="unreachable" />
        </p>
      );
    case 'not-undone':
      return (
        <p>
          <ActUnanswered />
        </p>
      );
    default:
      return null;
  }
}

const COUNT_OF_TRIES = MOST_RETRIES === 3 ? 'four' : MOST_RETRIES + 1;

/** A verdict: its word, its sentence, where help is, and what more there is to say. */
export function VerdictWords({ about, children }: { about: string; children?: ReactNode }) {
  const { heading, sentence, answer } = verdictOf(about);
  return (
    <>
      <p>
        <strong>{heading}.</strong> {sentence} <HelpLink answer={answer} />
      </p>
      {children}
    </>
  );
}
