import { queryOptions } from '@tanstack/react-query';
import { ServiceStatus } from '#contract/status.ts';
import { ask } from './client.ts';

/** Whether this site takes joins. Asked by the pages that would need it. */
export const serviceStatusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => ask(ServiceStatus, { path: '/api/v1/status', signal }),
});
