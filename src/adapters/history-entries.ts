/**
 * Gives a key to the history entry of a plain hash link, as the router does for its own links. Without it, the scroll
 * position of an earlier visit would be restored. Must be called before the router listens.
 */
export function addKeysToHashEntries(newKey: () => string): void {
  addEventListener('popstate', () => {
    // Stryker disable next-line StringLiteral: browsers ignore this title.
    if (history.state === null) history.replaceState({ key: newKey() }, '');
  });
}
