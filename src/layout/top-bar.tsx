import { useRef } from 'react';
import { useLocation } from 'react-router';
import { MenuIcon } from '../components/icons.tsx';
import { BackgroundControl } from './background-control.tsx';
import { fetchDrawer, LazyDrawer } from './lazy-drawer.tsx';
import { Logo } from './logo.tsx';
import { barLinks } from './nav-links.ts';
import { NavList } from './nav-list.tsx';
import { useFetchAhead } from './use-fetch-ahead.ts';
import { useReload } from './use-reload.ts';
import { useTopBar } from './use-top-bar.ts';

/** The top bar (BAR-*, MENU-*): logo, links or menu button, and the drawer behind the button. */
export function TopBar() {
  const { isCompact, isDrawerOpen, pressMenu, dismissDrawer } = useTopBar();
  const { reloadOnceFor } = useReload();
  useFetchAhead(fetchDrawer, isCompact);
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
          onFocus={fetchDrawer}
          onPointerEnter={fetchDrawer}
        >
          <MenuIcon />
          <span className="visually-hidden">Menu</span>
        </button>
      </nav>
      <BackgroundControl />
      <LazyDrawer
        isOpen={isDrawerOpen}
        onClose={dismissDrawer}
        onClosed={returnFocus}
        reloadOnceFor={reloadOnceFor}
      />
    </header>
  );
}
