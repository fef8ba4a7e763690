import type { QueryClient } from '@tanstack/react-query';

/** Signals to the other pages of this browser that something was changed; never what, nor for whom. */
const CHANNEL = 'grovemates.done';

/** Signals a change to the other tabs, where no query client does it. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/**
 * Requests again what is on the screen whenever another tab signals a change, and signals the changes of this one. As
 * long as the page lives.
 */
export function followOtherTabs(client: QueryClient): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => void client.invalidateQueries());
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') channel.postMessage(null);
  });
}
