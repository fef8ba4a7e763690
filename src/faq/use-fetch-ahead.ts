import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectMayFetchAhead } from '#machines/background/background.selectors.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { useSiteServices } from '../services/site-services.tsx';

/** Nobody searches on a page they have not seen yet: what a search needs is fetched so long after the page is idle. */
const AFTER_ALL_ELSE_MS = 1500;

/**
 * Fetches what a search needs before anyone searches; never for who saves data.
 *
 * @param fetch the same function in each render
 */
export function useFetchAhead(fetch: () => void): void {
  const { siteActor, ports } = useSiteServices();
  const isAllowed = useSelector(childrenOf(siteActor).background, selectMayFetchAhead);

  useEffect(() => {
    if (!isAllowed) return;
    const timer = ports.clock.setTimeout(fetch, AFTER_ALL_ELSE_MS);
    return () => ports.clock.clearTimeout(timer);
  }, [isAllowed, fetch, ports]);
}
