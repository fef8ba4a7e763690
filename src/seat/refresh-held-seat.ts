import type { QueryClient } from '@tanstack/react-query';
import type { SiteActor } from '#machines/site/site.machine.ts';
import { knownBrowserQuery } from '../api/browser.queries.ts';
import { holdsActiveSeat } from './holds-active-seat.ts';
import { syncHeldSeat } from './sync-held-seat.ts';

/**
 * Requests whether this browser holds any active seat, and updates the shared client state (STATE-3). The page of one
 * seat that is over does not know the others. Without an answer nothing changes.
 *
 * @param isStillCurrent false once something newer is known
 */
export async function refreshHeldSeat(
  client: QueryClient,
  site: SiteActor,
  isStillCurrent: () => boolean,
): Promise<void> {
  const holdsSeat = await client
    .fetchQuery(knownBrowserQuery)
    .then(({ participant }) => participant !== null && holdsActiveSeat(participant))
    .catch(() => null);
  if (holdsSeat !== null && isStillCurrent()) syncHeldSeat(site, holdsSeat);
}
