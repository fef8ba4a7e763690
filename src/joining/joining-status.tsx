import { Button } from '@mui/material';
import { onlineManager, type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type SiteWorld, useSiteWorld } from '../actors/site-context.tsx';
import { createQueryClient, MOST_RETRIES } from '../api/query-client.ts';
import { serviceStatusQuery } from '../api/status.queries.ts';

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
    <QueryClientProvider client={queryClientOf(useSiteWorld())}>
      <Answer>{children}</Answer>
    </QueryClientProvider>
  );
}

const queryClients = new WeakMap<SiteWorld, QueryClient>();

/** The one query client of the site's life (DATA-2), made when the first page needs it. */
function queryClientOf(world: SiteWorld): QueryClient {
  let queryClient = queryClients.get(world);
  if (!queryClient) {
    queryClient = createQueryClient();
    queryClients.set(world, queryClient);
    // It would only hear of changes from now on.
    onlineManager.setOnline(navigator.onLine);
  }
  return queryClient;
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
