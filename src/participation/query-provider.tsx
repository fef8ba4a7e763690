import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { type SiteServices, useSiteServices } from '../services/site-services.tsx';
import { followOtherTabs } from './other-tabs.ts';

/** Gives a page that sends requests the site's one query client (DATA-1, DATA-2). */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(useSiteServices())}>{children}</QueryClientProvider>;
}

const queryClients = new WeakMap<SiteServices, QueryClient>();

/** Made when the first page needs it. */
function queryClientOf(services: SiteServices): QueryClient {
  let queryClient = queryClients.get(services);
  if (!queryClient) {
    queryClient = createQueryClient();
    queryClients.set(services, queryClient);
    followOtherTabs(queryClient);
    onlineManager.setEventListener(services.watchConnection);
  }
  return queryClient;
}
