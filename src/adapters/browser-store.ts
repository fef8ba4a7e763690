import type { KeyValueStore } from '#machines/key-value-store.ts';

/**
 * A key-value store over the browser's storage that never throws. What storage refuses (blocked, full) is kept in
 * memory until the page is closed, and read from there (F26, F27).
 *
 * @param openStorage returns the storage; may throw, as the getters of `window` do where storage is blocked.
 */
export function createBrowserStore(openStorage: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  return {
    read(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return openStorage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        openStorage().setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
  };
}
