import type { QueryClient } from '@tanstack/react-query';

/** On it pages of this browser tell one another that something was done; never what, nor for whom. */
const CHANNEL = 'grovemates.done';

/** Tells the other tabs that something was done here, outside of a query client that follows them. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/**
 * Lets what is shown here follow what was done in another tab, and tells the others what is done here: whatever was
 * pressed, the server is asked again for what is on the screen. As long as the page lives.
 */
export function followOtherTabs(client: QueryClient): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => void client.invalidateQueries());
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') channel.postMessage(null);
  });
}
