const STORAGE_KEY = 'grovemates.scroll';
/** Places of the latest pages only: a tab that is open for weeks must not fill the storage. */
const MAX_PLACES = 50;

/** Remembers, for this tab, how far each visited page was scrolled. */
export type ScrollMemory = {
  /** @param top CSS pixels */
  note(page: string, top: number): void;
  /** CSS pixels, or null where the page was not seen, or was opened by a navigation. */
  recall(page: string): number | null;
};

/** @param openStorage gives the tab's storage; may throw where storage is blocked. */
export function createScrollMemory(openStorage: () => Storage): ScrollMemory {
  let places = new Map<string, number>();
  try {
    const [navigation] = performance.getEntriesByType('navigation');
    const isReturn = navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
    const stored: unknown = isReturn ? JSON.parse(openStorage().getItem(STORAGE_KEY) ?? '[]') : [];
    if (Array.isArray(stored)) places = new Map(stored);
  } catch {
    // Nothing remembered: pages begin at their top.
  }
  addEventListener('pagehide', () => {
    try {
      openStorage().setItem(STORAGE_KEY, JSON.stringify([...places].slice(-MAX_PLACES)));
    } catch {
      // Blocked or full: the places of this tab are lost with it.
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
