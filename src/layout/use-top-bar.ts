import { useSelector } from '@xstate/react';
import { childrenOf } from '#machines/site/site.machine.ts';
import { selectIsCompact, selectIsDrawerOpen } from '#machines/top-bar/top-bar.selectors.ts';
import { useSiteServices } from '../services/site-services.tsx';

/** The bar's menu and drawer (MENU-1 to MENU-4). */
export function useTopBar() {
  const { siteActor } = useSiteServices();
  const { topBar } = childrenOf(siteActor);
  return {
    isCompact: useSelector(topBar, selectIsCompact),
    isDrawerOpen: useSelector(topBar, selectIsDrawerOpen),
    pressMenu: () => siteActor.send({ type: 'menu.pressed' }),
    dismissDrawer: () => siteActor.send({ type: 'drawer.dismissed' }),
  };
}
