import { failureOf } from '../api/api-error.ts';
import { HelpLink, verdictOf } from './problem-message.tsx';

/** Why something was not done that the server was asked for, and where there is help. */
export function ActFailure({ error }: { error: unknown }) {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return <ActRefusal code={failure.code} />;
  return <ActUnanswered />;
}

/** The server said no. */
export function ActRefusal({ code }: { code: string }) {
  const { sentence, answer } = verdictOf(code);
  return (
    <>
      {sentence} <HelpLink answer={answer} />
    </>
  );
}

/** Nothing came back; everything that these pages ask for may be asked twice. */
export function ActUnanswered() {
  return (
    <>
      The server did not answer, so this may or may not have been done. It is safe to try again.{' '}
      <HelpLink answer="unreachable" />
    </>
  );
}
