import type { CodeProblem } from '#machines/join/join.selectors.ts';
import { MAX_RETRIES } from '../api/query-client.ts';
import { HelpLink } from '../layout/help-link.tsx';
import { formatTime } from '../participation/format-date.ts';
import { formatCountdown } from '../participation/format-duration.ts';
import { ProblemNotice } from '../participation/problem-message.tsx';
import { UnansweredRequest } from '../participation/request-failure.tsx';

/** Why a code was refused, or that the server did not answer, each with the next step (SITE-5). */
export function CodeStatus({ problem }: { problem: CodeProblem }) {
  switch (problem.kind) {
    case 'refused':
      return <ProblemNotice about={problem.code} />;
    case 'not-open':
      return (
        <ProblemNotice about="code-not-open">
          {problem.secondsLeft > 0 ? (
            <p>
              It opens
              {problem.opensAt !== null && ` on ${formatTime(new Date(problem.opensAt).toISOString())},`}{' '}
              <span role="timer" className="count">
                in {formatCountdown(problem.secondsLeft * 1000)}
              </span>
              .
            </p>
          ) : (
            <p>It should be open by now: check it again.</p>
          )}
        </ProblemNotice>
      );
    case 'too-many-tries':
      return <ProblemNotice about="too-many-tries" />;
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
          <UnansweredRequest />
        </p>
      );
    case 'none':
    case 'empty':
    case 'malformed':
      return null;
  }
}

const COUNT_OF_TRIES = MAX_RETRIES === 3 ? 'four' : MAX_RETRIES + 1;
