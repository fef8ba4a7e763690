import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  createTopBarMachine,
  SCROLL_THRESHOLD_PX,
  type TopBarEvent,
} from '#machines/top-bar/top-bar.machine.ts';
import { selectIsCompact, selectIsDrawerOpen } from '#machines/top-bar/top-bar.selectors.ts';

const narrow: TopBarEvent = { type: 'viewport.changed', isNarrow: true };
const wide: TopBarEvent = { type: 'viewport.changed', isNarrow: false };
const pressMenu: TopBarEvent = { type: 'menu.pressed' };
const dismiss: TopBarEvent = { type: 'drawer.dismissed' };
const navigate: TopBarEvent = { type: 'page.navigated' };

describe('the threshold', () => {
  test('MENU-2: it is 100 px', () => {
    expect(SCROLL_THRESHOLD_PX).toBe(100);
  });

  test.each([
    { top: -40, past: false },
    { top: 0, past: false },
    { top: 99.9, past: false },
    { top: 100, past: false },
    { top: 100.5, past: true },
    { top: 101, past: true },
  ])('MENU-2: $top px is past it: $past', ({ top, past }) => {
    expect(barAfter({ type: 'page.scrolled', top }).compact).toBe(past);
  });
});

describe('the menu', () => {
  test('MENU-2 MENU-4: at first, wide and at the top, it is full and the drawer closed', () => {
    expect(barAfter()).toEqual({ compact: false, open: false });
  });

  test.each([
    { top: 0, compact: false },
    { top: 100, compact: false },
    { top: 100.5, compact: true },
    { top: 101, compact: true },
  ])('MENU-2: scrolled $top px in a wide window it is compact: $compact', ({ top, compact }) => {
    expect(barAfter(scroll(top))).toEqual({ compact, open: false });
  });

  test('MENU-2: scrolled back to 100 px it is full again', () => {
    expect(barAfter(scroll(101), scroll(100))).toEqual({ compact: false, open: false });
  });

  test.each([0, 100, 101])('MENU-1: in a narrow window it is compact at %d px', (top) => {
    expect(barAfter(narrow, scroll(top))).toEqual({ compact: true, open: false });
  });

  test('MENU-1: a window that widens at the top gets the full menu back', () => {
    expect(barAfter(narrow, wide)).toEqual({ compact: false, open: false });
  });

  test('MENU-1 MENU-2: a window that widens while scrolled keeps the compact menu', () => {
    expect(barAfter(narrow, scroll(101), wide)).toEqual({ compact: true, open: false });
  });
});

describe('the drawer', () => {
  test('MENU-4: the compact menu opens it', () => {
    expect(barAfter(narrow, pressMenu)).toEqual({ compact: true, open: true });
  });

  test('MENU-4: the full menu has no drawer to open', () => {
    expect(barAfter(pressMenu)).toEqual({ compact: false, open: false });
  });

  test('MENU-4: dismissing closes it', () => {
    expect(barAfter(narrow, pressMenu, dismiss)).toEqual({ compact: true, open: false });
  });

  test('MENU-4: going to another page closes it', () => {
    expect(barAfter(narrow, pressMenu, navigate)).toEqual({ compact: true, open: false });
  });

  test('MENU-4: pressing the button twice leaves it open; only the drawer itself closes it', () => {
    expect(barAfter(narrow, pressMenu, pressMenu)).toEqual({ compact: true, open: true });
  });

  test('MENU-4: a window that widens leaves it open', () => {
    expect(barAfter(narrow, pressMenu, wide)).toEqual({ compact: false, open: true });
  });

  test('MENU-3: while it is open, scrolling past 100 px does not force the compact menu', () => {
    expect(barAfter(narrow, pressMenu, wide, scroll(101))).toEqual({ compact: false, open: true });
  });

  test('MENU-1 MENU-3: while it is open, a window that narrows gets the compact menu', () => {
    expect(barAfter(narrow, pressMenu, wide, narrow)).toEqual({ compact: true, open: true });
  });

  test('MENU-3: while it is open, a compact menu stays compact', () => {
    expect(barAfter(scroll(101), pressMenu, scroll(300))).toEqual({ compact: true, open: true });
  });

  test('MENU-2 MENU-3: while it is open, scrolling back to the top gives the full menu back', () => {
    expect(barAfter(scroll(101), pressMenu, scroll(0))).toEqual({ compact: false, open: true });
  });

  test('MENU-2 MENU-3: when it is closed while the page is scrolled, the menu becomes compact at once', () => {
    expect(barAfter(narrow, pressMenu, wide, scroll(101), dismiss)).toEqual({ compact: true, open: false });
  });

  test('MENU-2: when it is closed at the top of a wide window, the menu stays full', () => {
    expect(barAfter(narrow, pressMenu, wide, dismiss)).toEqual({ compact: false, open: false });
  });
});

function scroll(top: number): TopBarEvent {
  return { type: 'page.scrolled', top };
}

function barAfter(...events: TopBarEvent[]) {
  const actor = createActor(createTopBarMachine()).start();
  for (const event of events) actor.send(event);
  const snapshot = actor.getSnapshot();
  return { compact: selectIsCompact(snapshot), open: selectIsDrawerOpen(snapshot) };
}
