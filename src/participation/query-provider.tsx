import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { type SiteWorld, useSiteWorld } from '../services/site-services.tsx';
import { followOtherTabs } from './other-tabs.ts';

/** Lends a page that asks the server the one query client of the site's life (DATA-1, DATA-2). */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(useSiteWorld())}>{children}</QueryClientProvider>;
}

const queryClients = new WeakMap<SiteWorld, QueryClient>();

/** Made when the first page needs it. */
function queryClientOf(world: SiteWorld): QueryClient {
  let queryClient = queryClients.get(world);
  if (!queryClient) {
    queryClient = createQueryClient();
    queryClients.set(world, queryClient);
    followOtherTabs(queryClient);
    // It would only hear of changes from now on.
    onlineManager.setOnline(navigator.onLine);
  }
  return queryClient;
}
