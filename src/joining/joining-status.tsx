import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MOST_RETRIES } from '../api/query-client.ts';
import { serviceStatusQuery } from '../api/status.queries.ts';
import { QueryProvider } from './query-provider.tsx';

type JoiningStatusProps = {
  /** What it means for this page that the site takes no joins yet. */
  children: ReactNode;
};

/**
 * Asks the server whether people can join, and says so; every wait has an end and a way out (DATA-1).
 * It stands in an element of role `status`, which must be there before it: only then are its words announced.
 */
export function JoiningStatus({ children }: JoiningStatusProps) {
  return (
    <QueryProvider>
      <Answer>{children}</Answer>
    </QueryProvider>
  );
}

function Answer({ children }: JoiningStatusProps) {
  const { status, failureCount, fetchStatus, refetch } = useQuery(serviceStatusQuery);
  return (
    <div className="stack">
      <div className="stack answer">
        {status === 'pending' && <Waiting failures={failureCount} isOffline={fetchStatus === 'paused'} />}
        {status === 'error' && (
          <p>The server did not answer, after four tries. The rest of the site still works.</p>
        )}
        {status === 'success' && children}
      </div>
      {status === 'error' && (
        <p className="actions">
          <Button onClick={() => refetch()}>Try again</Button>
        </p>
      )}
    </div>
  );
}

function Waiting({ failures, isOffline }: { failures: number; isOffline: boolean }) {
  if (isOffline) return <p>You seem to be offline. This page goes on as soon as you are back.</p>;
  if (failures === 0) return <p className="wait">Asking the server …</p>;
  return (
    <p>
      The server does not answer. Trying again, {failures} of {MOST_RETRIES} …
    </p>
  );
}
