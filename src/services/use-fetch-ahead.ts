import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectMayFetchAhead } from '#machines/background/background.selectors.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { useSiteServices } from './site-services.tsx';

/** Nobody presses what they have not seen yet: it is fetched so long after the page is idle. Milliseconds. */
const AFTER_ALL_ELSE_MS = 1500;

/**
 * Fetches what a press will need before anyone presses (SITE-1); never for who saves data, or is offline.
 *
 * @param fetch the same function in each render
 */
export function useFetchAhead(fetch: () => void): void {
  const { siteActor, ports, isOnline } = useSiteServices();
  const isAllowed = useSelector(childrenOf(siteActor).background, selectMayFetchAhead);

  useEffect(() => {
    if (!isAllowed) return;
    const timer = ports.clock.setTimeout(() => isOnline() && fetch(), AFTER_ALL_ELSE_MS);
    return () => ports.clock.clearTimeout(timer);
  }, [isAllowed, fetch, ports, isOnline]);
}
