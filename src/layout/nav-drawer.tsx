import { Drawer } from '@mui/material';
import type { MouseEvent } from 'react';
import { CloseIcon } from '../components/icons.tsx';
import { DRAWER_WIDTH_PX, SHORT_DRAWER_WIDTH_PX } from '../theme/tokens.ts';
import { barLinks } from './nav-links.ts';
import { NavList } from './nav-list.tsx';
import { useHidesJoinLinks } from './use-join-links.ts';

export type NavDrawerProps = {
  isOpen: boolean;
  /** The visitor closes it: Escape, the close button or a press beside it. */
  onClose: () => void;
  /** It has slid out of view. */
  onClosed: () => void;
};

/** The side drawer of the compact menu (MENU-4, MENU-5): a modal dialog that keeps the focus while it is open. */
export function NavDrawer({ isOpen, onClose, onClosed }: NavDrawerProps) {
  const width = useHidesJoinLinks() ? SHORT_DRAWER_WIDTH_PX : DRAWER_WIDTH_PX;

  /** A link to the present page only scrolls it. With a second history entry, Back would seem to do nothing. */
  const stayOnThisPage = (event: MouseEvent) => {
    const isHere = (event.target as Element).closest('[aria-current]') && location.hash === '';
    if (!isHere) return;
    event.preventDefault();
    document.getElementById('content')?.scrollTo(0, 0);
    onClose();
  };

  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      disableRestoreFocus
      slotProps={{
        paper: {
          className: 'drawer',
          role: 'dialog',
          'aria-modal': true,
          'aria-label': 'Menu',
          sx: { width },
        },
        transition: { onExited: onClosed },
      }}
    >
      <button type="button" className="menu-button drawer-close" onClick={onClose}>
        <CloseIcon />
        <span className="visually-hidden">Close menu</span>
      </button>
      <nav aria-label="Menu" onClickCapture={stayOnThisPage}>
        <NavList links={barLinks} className="drawer-links" replaces />
      </nav>
    </Drawer>
  );
}
