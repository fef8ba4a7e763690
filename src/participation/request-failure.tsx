import { failureOf } from '../api/api-error.ts';
import { HelpLink } from '../layout/help-link.tsx';
import { problemMessage } from './problem-message.tsx';

/** Why a request failed, and where there is help. */
export function RequestFailure({ error }: { error: unknown }) {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return <RefusedRequest code={failure.code} />;
  return <UnansweredRequest />;
}

/** The server said no. */
export function RefusedRequest({ code }: { code: string }) {
  const { sentence, answer } = problemMessage(code);
  return (
    <>
      {sentence} <HelpLink answer={answer} />
    </>
  );
}

/** No reply came. Every request of these pages may be sent twice. */
export function UnansweredRequest() {
  return (
    <>
      The server did not answer, so this may or may not have been done. It is safe to try again.{' '}
      <HelpLink answer="unreachable" />
    </>
  );
}
