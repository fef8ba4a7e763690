import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { selectMayPrefetch } from '#machines/background/background.selectors.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { isSecretPath, isSitePath } from '../site/paths.ts';

/**
 * The paths of the pages whose scripts are fetched before they are needed: those that visible links lead to, when the page is
 * hydrated (decision 020). A click then needs no network. There are none for a visitor who saves data, nor on a page with a
 * secret address, whose links open new tabs.
 */
export function usePrefetchedPages(): readonly string[] {
  const { siteActor } = useSiteServices();
  const mayPrefetch = useSelector(childrenOf(siteActor).background, selectMayPrefetch);
  const { pathname } = useLocation();
  const [pages, setPages] = useState<readonly string[]>([]);

  useEffect(() => {
    if (mayPrefetch && !isSecretPath(pathname))
      setPages((known) => [...new Set([...known, ...linkedPages()])]);
  }, [mayPrefetch, pathname]);

  return pages.filter((page) => page !== pathname);
}

/** The paths of the site's pages that links lead to which are shown, without those that open a new tab. */
function linkedPages(): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([target])')];
  const paths = links.filter((link) => link.checkVisibility()).map(({ pathname }) => pathname);
  return paths.filter((path) => isSitePath(path) && !isSecretPath(path));
}
