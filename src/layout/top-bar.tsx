import { useRef } from 'react';
import { useLocation } from 'react-router';
import { MenuIcon } from '../components/icons.tsx';
import { BackgroundControl } from './background-control.tsx';
import { Logo } from './logo.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { barLinks } from './nav-links.ts';
import { NavList } from './nav-list.tsx';
import { useTopBar } from './use-top-bar.ts';

/** The top bar (BAR-*, MENU-*): logo, links or menu button, and the drawer behind the button. */
export function TopBar() {
  const { isCompact, isDrawerOpen, pressMenu, dismissDrawer } = useTopBar();
  const bar = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  const open = () => {
    openedAt.current = key;
    pressMenu();
  };

  /** Focuses the button, or the first link if the window has widened; after a navigation, the content. */
  const returnFocus = () => {
    const controls = [...(bar.current?.querySelectorAll<HTMLElement>('.menu-button, .bar-links a') ?? [])];
    const shown = controls.find((control) => control.checkVisibility());
    const target = openedAt.current === key ? shown : document.getElementById('content');
    target?.focus({ preventScroll: true });
  };

  return (
    <>
      <header className="bar" data-compact={isCompact || undefined} ref={bar}>
        <Logo />
        <nav aria-label="Main">
          <NavList links={barLinks} className="bar-links" />
          <button
            type="button"
            className="menu-button"
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onClick={open}
          >
            <MenuIcon />
            <span className="visually-hidden">Menu</span>
          </button>
        </nav>
        <BackgroundControl />
      </header>
      <NavDrawer isOpen={isDrawerOpen} onClose={dismissDrawer} onClosed={returnFocus} />
    </>
  );
}
