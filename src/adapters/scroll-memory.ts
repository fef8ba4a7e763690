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
  let places = new Map<string, number>();
  try {
    const [navigation] = performance.getEntriesByType('navigation');
    const isReturn = navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
    if (isReturn) places = storedPlaces(openStorage);
  } catch {
    // The browser does not tell how one came: pages begin at their top.
  }
  takeOver();
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    // Until then nothing is noted here: the head script stores the place.
    if (document.documentElement.dataset['hydrated'] === undefined) return;
    try {
      // One can go back to the pages of the tab's other documents, too.
      const others = [...storedPlaces(openStorage)].filter(([page]) => !places.has(page));
      openStorage().setItem(SCROLL_KEY, JSON.stringify([...others, ...places].slice(-MAX_PLACES)));
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

/** What this tab's documents have stored; nothing where that is blocked, or no list of places. */
function storedPlaces(openStorage: () => Storage): Map<string, number> {
  try {
    return new Map(JSON.parse(openStorage().getItem(SCROLL_KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

/**
 * From now on only the site scrolls where a visitor goes back: at an address that names a part of its page, the browser would
 * scroll to that part afterwards. A document that is left is the browser's again.
 */
function takeOver(): void {
  history.scrollRestoration = 'manual';
}
