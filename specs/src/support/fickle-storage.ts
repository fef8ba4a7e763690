import { createBrowserStore } from '../../../src/adapters/browser-store.ts';

export type StorageState = 'works' | 'full' | 'blocked' | 'throws on use';

/** The site's store over a storage that a test can fill, break and block. */
export function openStore() {
  const storage = new Map<string, string>();
  let state: StorageState = 'works';
  let opened = 0;
  const store = createBrowserStore(() => {
    opened += 1;
    if (state === 'blocked') throw new DOMException('Storage is blocked.', 'SecurityError');
    return {
      getItem(key: string) {
        if (state === 'throws on use') throw new DOMException('Storage is broken.', 'InvalidStateError');
        return storage.get(key) ?? null;
      },
      setItem(key: string, text: string) {
        if (state !== 'works') throw new DOMException('Storage is full.', 'QuotaExceededError');
        storage.set(key, text);
      },
    } as Storage;
  });
  return {
    store,
    storage,
    opened: () => opened,
    setState: (next: StorageState) => {
      state = next;
    },
  };
}
