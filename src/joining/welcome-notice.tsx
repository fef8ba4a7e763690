import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { welcomeMutation } from '../api/participant.queries.ts';

type WelcomeNoticeProps = { token: string; children: ReactNode; onRead: () => void };

/** Welcomes a participant once (STATE-1): 'Got it' tells the server, on which it depends whether it comes again. */
export function WelcomeNotice({ token, children, onRead }: WelcomeNoticeProps) {
  const { mutate, status } = useMutation({ ...welcomeMutation(token), onSuccess: onRead });
  if (status === 'success') return null;
  return (
    <section className="stack notice" aria-label="Welcome">
      {children}
      <p className="actions">
        <Button variant="outlined" onClick={() => status !== 'pending' && mutate()}>
          Got it
        </Button>
      </p>
      <p role="status">{status === 'error' && 'That did not reach the server. Try again in a moment.'}</p>
    </section>
  );
}
