import type { CodeProblem } from '#machines/join/join.selectors.ts';
import { MOST_RETRIES } from '../api/query-client.ts';
import { timeInWords } from '../participation/format-date.ts';
import { countdownText } from '../participation/format-duration.ts';
import { HelpLink, VerdictWords } from '../participation/problem-message.tsx';
import { ActUnanswered } from '../participation/request-failure.tsx';

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
