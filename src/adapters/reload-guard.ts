const STORAGE_KEY = 'grovemates.reloaded-for';

/**
 * Reloads the page for a lost chunk, once for each chunk and tab; returns false where it has done so already, or
 * cannot store that it did. A deployed site recovers, and a broken one does not reload for ever (F19, F20).
 *
 * @param openStorage returns the tab's storage; may throw where storage is blocked.
 * @param lostChunk identifies the chunk: the error's message with the file.
 * @param reload reloads the page, now or soon.
 */
export function reloadOnceFor(openStorage: () => Storage, lostChunk: string, reload: () => void): boolean {
  try {
    const storage = openStorage();
    const reloadedFor: string[] = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    if (reloadedFor.includes(lostChunk)) return false;
    storage.setItem(STORAGE_KEY, JSON.stringify([...reloadedFor, lostChunk]));
  } catch {
    return false;
  }
  reload();
  return true;
}
