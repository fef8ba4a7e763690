import type { TopBarEvent } from '#machines/top-bar/top-bar.machine.ts';
import type { ScreenOf } from './model.ts';
import type { PageModel, Walked } from './page.ts';
import { type Bar, topBarModel, topBarOracle } from './top-bar.model.ts';

/** What is seen of the bar. */
export type BarSight = { hasLinks: boolean; hasMenuButton: boolean; hasDrawer: boolean };

/** An open page with its bar, and all that can happen to it. */
export type BarPage = Walked<BarSight> & {
  /** Opens the guide in a wide window, at its top. */
  open(): Promise<void>;
  /** Gives the window this width. CSS pixels. */
  resize(width: number): Promise<void>;
  /** Scrolls the content to exactly this place. CSS pixels. */
  scrollTo(top: number): Promise<void>;
  pressMenu(): Promise<void>;
  /** Presses Escape. */
  dismiss(): Promise<void>;
  /** Presses the link of the drawer to another page, and waits for that page. */
  leave(): Promise<void>;
};

/** The bar's menu and drawer (MENU-1 to MENU-4). */
export const topBarPage: PageModel<
  Bar,
  TopBarEvent,
  ScreenOf<typeof topBarModel>,
  typeof topBarModel,
  BarPage
> = {
  model: topBarModel,
  oracle: topBarOracle,
  open: (page) => page.open(),
  start: { input: '', state: topBarOracle.start },
  events: {
    'viewport.changed': (page, { isNarrow }) => page.resize(isNarrow ? 899 : 900),
    'page.scrolled': (page, { top }) => page.scrollTo(top),
    'menu.pressed': (page) => page.pressMenu(),
    'drawer.dismissed': (page) => page.dismiss(),
    // The other page begins at its top: the visitor scrolls on to where they were.
    'page.navigated': async (page, _, { top }) => {
      await page.leave();
      await page.scrollTo(top);
    },
  },
  requests: {},
  replyOf: () => null,
  replies: {},
  never: {},
  screens: {
    'full menu': ({ hasLinks, hasMenuButton }) => hasLinks && !hasMenuButton,
    'compact menu': ({ hasLinks, hasMenuButton }) => !hasLinks && hasMenuButton,
    drawer: ({ hasDrawer }) => hasDrawer,
    'no drawer': ({ hasDrawer }) => !hasDrawer,
  },
  mayTake: (name, { isCompact, isOpen }) => {
    if (name === 'the menu button is pressed') return isCompact && !isOpen;
    return isOpen || (name !== 'the drawer is dismissed' && name !== 'a link leads to another page');
  },
  also: [
    'full menu, no drawer | scrolled to 100 px',
    'full menu, drawer | scrolled to 101 px',
    'compact menu, drawer | scrolled to 101 px',
  ],
};

/** Looks at the bar. It uses nothing outside itself, so that a browser can be given its text. */
export function lookAtBar(): BarSight {
  const isShown = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
  return {
    hasLinks: isShown('.bar .bar-links'),
    hasMenuButton: isShown('.bar .menu-button'),
    hasDrawer: isShown('dialog.drawer[open]'),
  };
}
