import type { TopBarEvent } from '#machines/top-bar/top-bar.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

/** The bar's menu and drawer (MENU-1 to MENU-4). */
export const topBarModel = {
  machine: 'topBar',
  steps: {
    'the window becomes narrow': { kind: 'event', event: { type: 'viewport.changed', isNarrow: true } },
    'the window becomes wide': { kind: 'event', event: { type: 'viewport.changed', isNarrow: false } },
    'scrolled to the top': { kind: 'event', event: { type: 'page.scrolled', top: 0 } },
    'scrolled to 100 px': { kind: 'event', event: { type: 'page.scrolled', top: 100 } },
    'scrolled to 101 px': { kind: 'event', event: { type: 'page.scrolled', top: 101 } },
    'the menu button is pressed': { kind: 'event', event: { type: 'menu.pressed' } },
    'the drawer is dismissed': { kind: 'event', event: { type: 'drawer.dismissed' } },
    'a link leads to another page': { kind: 'event', event: { type: 'page.navigated' } },
  },
  screens: {
    'topBar.menu.full': 'full menu',
    'topBar.menu.compact': 'compact menu',
    'topBar.drawer.closed': 'no drawer',
    'topBar.drawer.open': 'drawer',
  },
} as const satisfies Model<TopBarEvent>;

export type Bar = { isNarrow: boolean; top: number; isOpen: boolean; isCompact: boolean };

export const topBarOracle: Oracle<Bar, TopBarEvent, ScreenOf<typeof topBarModel>> = {
  start: { isNarrow: false, top: 0, isOpen: false, isCompact: false },
  next: (before, step) => {
    if (step.kind !== 'event') return before;
    const bar = { ...before };
    if (step.event.type === 'viewport.changed') bar.isNarrow = step.event.isNarrow;
    if (step.event.type === 'page.scrolled') bar.top = step.event.top;
    if (step.event.type === 'menu.pressed' && before.isCompact) bar.isOpen = true;
    if (step.event.type === 'page.navigated') bar.isOpen = false;
    if (step.event.type === 'drawer.dismissed') bar.isOpen = false;
    return { ...bar, isCompact: isCompact(bar) };
  },
  shows: ({ isCompact, isOpen }) => [
    isCompact ? 'compact menu' : 'full menu',
    isOpen ? 'drawer' : 'no drawer',
  ],
  facts: () => null,
  identity: ({ isNarrow, top, isOpen, isCompact }) => [isNarrow, top > 100, isOpen, isCompact],
};

/** Narrow is compact. Else the page decides; but a menu that was open while it is read does not change under it. */
function isCompact({ isNarrow, top, isOpen, isCompact }: Bar): boolean {
  if (isNarrow) return true;
  if (top <= 100) return false;
  return isOpen ? isCompact : true;
}
