import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectMayFetchAhead } from '#machines/background/background.selectors.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { useSiteServices } from '../services/site-services.tsx';

/** Nobody presses what they have not seen yet: what a press needs is fetched after all else, so long after the page is idle. */
const AFTER_ALL_ELSE_MS = 1500;

/**
 * Fetches what a press may need before anyone presses; never for who saves data.
 *
 * @param fetch the same function in each render; called once each time `isNeeded` becomes true
 */
export function useFetchAhead(fetch: () => void, isNeeded = true): void {
  const { siteActor, ports } = useSiteServices();
  const isAllowed = useSelector(childrenOf(siteActor).background, selectMayFetchAhead);

  useEffect(() => {
    if (!isAllowed || !isNeeded) return;
    const timer = ports.clock.setTimeout(fetch, AFTER_ALL_ELSE_MS);
    return () => ports.clock.clearTimeout(timer);
  }, [isAllowed, isNeeded, fetch, ports]);
}
