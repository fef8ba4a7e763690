import { useSelector } from '@xstate/react';
import { childrenOf } from '#machines/site/site.machine.ts';
import { selectIsCompact, selectIsDrawerOpen } from '#machines/top-bar/top-bar.selectors.ts';
import { useSiteServices } from '../services/site-services.tsx';

/** The bar's menu and drawer (MENU-1 to MENU-4). */
export function useTopBar() {
  const { site } = useSiteServices();
  const { topBar } = childrenOf(site);
  return {
    isCompact: useSelector(topBar, selectIsCompact),
    isDrawerOpen: useSelector(topBar, selectIsDrawerOpen),
    pressMenu: () => site.send({ type: 'menu.pressed' }),
    dismissDrawer: () => site.send({ type: 'drawer.dismissed' }),
  };
}
