import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router';
import { selectHidesJoinLinks } from '#machines/participant/participant.selectors.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { isSessionPath } from '../site/paths.ts';

/** Whether this is a session page, where every link opens in a new tab (BAR-6). */
export function useIsSessionPage(): boolean {
  return isSessionPath(useLocation().pathname);
}

/** The hidden-link flag (STATE-3). */
export function useHidesJoinLinks(): boolean {
  const isSessionPage = useIsSessionPage();
  const { participant } = childrenOf(useSiteServices().siteActor);
  return useSelector(participant, (snapshot) => selectHidesJoinLinks(snapshot, isSessionPage));
}
