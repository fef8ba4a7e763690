/**
 * Gives a key to the history entry of a plain hash link, as the router gives one to its own: without it the place of
 * an earlier visit would be taken for that of this one. To be called before the router listens.
 */
export function keyHashEntries(newKey: () => string): void {
  addEventListener('popstate', () => {
    if (history.state === null) history.replaceState({ key: newKey() }, '');
  });
}
