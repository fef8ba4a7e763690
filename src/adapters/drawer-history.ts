type Drawer = {
  /** Reports every opening and closing, and may report the same state again. */
  watch(report: (isOpen: boolean) => void): void;
  close(): void;
};

type EntryState = { key?: string; isDrawer?: true } | null;

/**
 * Gives the open drawer its own history entry, a copy of the page's, so that Back closes the drawer and stays on the
 * page (decision 005). When the drawer is closed otherwise, that entry is removed. Must be called before the router
 * listens, so that the router does not see these steps.
 */
export function keepDrawerInHistory({ watch, close }: Drawer): void {
  let isOpen = false;
  let isTakingBack = false;
  /** The history entry over which the drawer was last opened; null where it never was. */
  let page: string | null = null;

  addEventListener('popstate', (event) => {
    if (isTakingBack) {
      isTakingBack = false;
      event.stopImmediatePropagation();
    } else if (isOfDrawer()) {
      // Reached by Forward: the drawer is not open any more.
      event.stopImmediatePropagation();
      history.back();
    } else if (isOpen && entry() === page) {
      event.stopImmediatePropagation();
      close();
    }
  });

  watch((isOpenNow) => {
    if (isOpenNow === isOpen) return;
    isOpen = isOpenNow;
    if (isOpen) {
      page = entry();
      // Stryker disable next-line StringLiteral: browsers ignore this title.
      history.pushState({ ...history.state, isDrawer: true }, '');
    } else if (isOfDrawer()) {
      isTakingBack = true;
      history.back();
    }
  });

  // The page was reloaded while the drawer was open.
  if (isOfDrawer()) history.back();
}

function isOfDrawer(): boolean {
  return (history.state as EntryState)?.isDrawer === true;
}

function entry(): string {
  return `${location.href} ${(history.state as EntryState)?.key}`;
}
