/** Of the tab's storage: a list of pages and positions, the newest last. The head script adds to it, too. */
export const SCROLL_KEY = 'grovemates.scroll';
/** Only the latest pages: a tab that is open for weeks must not fill the storage. */
const MAX_PLACES = 50;

/** Remembers, for this tab, the scroll position of each visited page. */
export type ScrollMemory = {
  /** @param top CSS pixels */
  note(page: string, top: number): void;
  /** CSS pixels; null for a page that was not visited, and after a new navigation to the document. */
  recall(page: string): number | null;
};

/** @param openStorage returns the tab's storage; may throw where storage is blocked. */
export function createScrollMemory(openStorage: () => Storage): ScrollMemory {
  const places = new Map<string, number>();
  /** What other documents of this tab have noted: one can go back to their pages. */
  let others: readonly (readonly [string, number])[] = [];
  try {
    others = [...new Map<string, number>(JSON.parse(openStorage().getItem(SCROLL_KEY) ?? '[]'))];
    const [navigation] = performance.getEntriesByType('navigation');
    const isReturn = navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
    if (isReturn) for (const [page, top] of others) places.set(page, top);
  } catch {
    // What is stored is no list of places: pages begin at their top.
  }
  takeOver();
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    // Until then nothing is noted here: the head script stores the place.
    if (document.documentElement.dataset['hydrated'] === undefined) return;
    try {
      const noted = [...others.filter(([page]) => !places.has(page)), ...places];
      openStorage().setItem(SCROLL_KEY, JSON.stringify(noted.slice(-MAX_PLACES)));
    } catch {
      // Blocked or full: the positions are lost with the document.
    }
  });
  return {
    note(page, top) {
      places.delete(page);
      places.set(page, top);
    },
    recall(page) {
      const top = places.get(page);
      return typeof top === 'number' ? top : null;
    },
  };
}

/**
 * From now on only the site scrolls where a visitor goes back: at an address that names a part of its page, the browser would
 * scroll to that part afterwards. A document that is left is the browser's again.
 */
function takeOver(): void {
  history.scrollRestoration = 'manual';
}
