import { useEffect } from 'react';
import type { Player } from './use-player.ts';

/**
 * The keys of the player, wherever the focus is: arrows, Home, End, and space where it presses nothing else. A field keeps
 * its own keys.
 */
export function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const pressed = playerKeys(player);
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  });
}

function playerKeys(player: Player) {
  return (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target as HTMLElement;
    if (target.closest('input:not([type=checkbox]), select, textarea, [data-own-keys]')) return;
    // Where nothing has the focus, up and down scroll the page, as everywhere.
    if (target === document.body && /Up|Down/.test(event.key)) return;
    const pressesItself = target.closest('button, a, summary, input') && !target.closest('[data-step]');
    const act = {
      ArrowRight: player.next,
      ArrowDown: player.next,
      ArrowLeft: player.back,
      ArrowUp: player.back,
      Home: player.first,
      End: player.last,
      ' ': pressesItself ? undefined : player.togglePlay,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
