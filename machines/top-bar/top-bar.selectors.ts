import type { SnapshotFrom } from 'xstate';
import type { createTopBarMachine } from './top-bar.machine.ts';

type TopBarSnapshot = SnapshotFrom<ReturnType<typeof createTopBarMachine>>;

/** Whether the bar shows its compact menu (MENU-1, MENU-2). */
export function selectIsCompact(snapshot: TopBarSnapshot): boolean {
  return snapshot.matches({ menu: 'compact' });
}

/** Whether the side drawer is open (MENU-4). */
export function selectIsDrawerOpen(snapshot: TopBarSnapshot): boolean {
  return snapshot.matches({ drawer: 'open' });
}
