import type { ReactNode } from 'react';
import { welcomeMutation } from '../api/participant.queries.ts';
import { Button } from '../components/button.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { focusHeading } from '../participation/focus-heading.ts';
import { useSubmitOnce } from '../participation/use-submit-once.ts';

type WelcomeNoticeProps = { token: string; children: ReactNode; onRead: () => void };

/** Welcomes a participant once (STATE-1): 'Got it' confirms it to the server, and then it does not come again. */
export function WelcomeNotice({ token, children, onRead }: WelcomeNoticeProps) {
  const { press, isSuccess, error } = useSubmitOnce({
    ...welcomeMutation(token),
    onSuccess: () => {
      focusHeading();
      onRead();
    },
  });
  if (isSuccess) return null;
  return (
    <section className="stack notice" aria-label="Welcome">
      {children}
      <p className="actions">
        <Button variant="outlined" onClick={() => press()}>
          Got it
        </Button>
      </p>
      <p role="status">
        {error && (
          <>
            That did not reach the server. Try again in a moment. <HelpLink answer="unreachable" />
          </>
        )}
      </p>
    </section>
  );
}
