import { and, assign, not, or, setup, stateIn } from 'xstate';

/** Scrolled further than this, the bar is compact (MENU-2). CSS pixels; 100 itself is not further. */
export const SCROLL_THRESHOLD_PX = 100;

export type TopBarEvent =
  | { type: 'viewport.changed'; isNarrow: boolean }
  | { type: 'page.scrolled'; top: number }
  | { type: 'page.navigated' }
  | { type: 'menu.pressed' }
  | { type: 'drawer.dismissed' };

/**
 * The bar's menu, full or compact, and its drawer, open or closed (MENU-1 to MENU-4).
 *
 * Compact means: narrow, or scrolled past the threshold. While the drawer is open, scrolling past the threshold does
 * not make a full menu compact (MENU-3); a compact menu stays so. Closing the drawer applies the rule again.
 * A window that widens leaves the drawer open: nobody loses the menu they are reading (decision 005).
 */
export function createTopBarMachine() {
  return setup({
    types: {
      context: {} as { isNarrow: boolean; isScrolled: boolean },
      events: {} as TopBarEvent,
    },
    actions: {
      rememberWidth: assign((_, { isNarrow }: { isNarrow: boolean }) => ({ isNarrow })),
      rememberScroll: assign((_, { top }: { top: number }) => ({ isScrolled: top > SCROLL_THRESHOLD_PX })),
    },
    guards: {
      isNarrow: ({ context }) => context.isNarrow,
      isScrolled: ({ context }) => context.isScrolled,
      isDrawerOpen: stateIn({ drawer: 'open' }),
      isCompact: stateIn({ menu: 'compact' }),
    },
  }).createMachine({
    id: 'topBar',
    context: { isNarrow: false, isScrolled: false },
    type: 'parallel',
    on: {
      'viewport.changed': {
        actions: { type: 'rememberWidth', params: ({ event }) => ({ isNarrow: event.isNarrow }) },
      },
      'page.scrolled': {
        actions: { type: 'rememberScroll', params: ({ event }) => ({ top: event.top }) },
      },
    },
    states: {
      menu: {
        initial: 'full',
        states: {
          full: {
            always: { guard: or(['isNarrow', and(['isScrolled', not('isDrawerOpen')])]), target: 'compact' },
          },
          compact: {
            always: { guard: and([not('isNarrow'), not('isScrolled')]), target: 'full' },
          },
        },
      },
      drawer: {
        initial: 'closed',
        states: {
          closed: {
            on: { 'menu.pressed': { guard: 'isCompact', target: 'open' } },
          },
          open: {
            on: { 'drawer.dismissed': 'closed', 'page.navigated': 'closed' },
          },
        },
      },
    },
  });
}
