import type { KeyboardEvent } from 'react';
import type { Player } from './use-player.ts';

/**
 * The keys of the player: arrows, Home, End, and space where it presses nothing else. A field keeps its own keys.
 */
export function playerKeys(player: Player) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target as HTMLElement;
    if (target.closest('input, select, textarea, [data-own-keys]')) return;
    const pressesItself = target.closest('button, a, summary') && !target.closest('[data-step]');
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
