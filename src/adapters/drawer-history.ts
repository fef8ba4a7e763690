type Drawer = {
  /** Tells whenever it opens or closes, and perhaps more often. */
  watch(tell: (isOpen: boolean) => void): void;
  close(): void;
};

type EntryState = { key?: string; isDrawer?: true } | null;

/**
 * The open drawer has an entry of the history to itself, a copy of the page's, so that Back closes it and leaves the
 * page alone (decision 005). Closed in any other way, it takes its entry back. To be called before the router listens:
 * of what happens between these two entries it needs to know nothing.
 */
export function keepDrawerInHistory({ watch, close }: Drawer): void {
  let isOpen = false;
  let isTakingBack = false;
  /** The entry over which the drawer was opened last. */
  let page = '';

  addEventListener('popstate', (event) => {
    if (isTakingBack) {
      isTakingBack = false;
      event.stopImmediatePropagation();
    } else if (isOfDrawer()) {
      // By Forward: there is no drawer any more.
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
      history.pushState({ ...history.state, isDrawer: true }, '');
    } else if (isOfDrawer()) {
      isTakingBack = true;
      history.back();
    }
  });

  // The page was reloaded while it was open.
  if (isOfDrawer()) history.back();
}

function isOfDrawer(): boolean {
  return (history.state as EntryState)?.isDrawer === true;
}

function entry(): string {
  return `${location.href} ${(history.state as EntryState)?.key}`;
}
