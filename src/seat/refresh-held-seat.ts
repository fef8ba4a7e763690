import type { QueryClient } from '@tanstack/react-query';
import type { SiteActor } from '#machines/site/site.machine.ts';
import { knownBrowserQuery } from '../api/browser.queries.ts';
import { holdsActiveSeat } from './holds-active-seat.ts';
import { syncHeldSeat } from './sync-held-seat.ts';

/**
 * Asks whether this browser holds an active seat anywhere, and tells the shared client state (STATE-3): the page of one
 * seat that is over says nothing of the others. A server that does not answer changes nothing.
 *
 * @param isStillCurrent false once it is known otherwise
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
