import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { CloseIcon } from '../components/icons.tsx';
import { DRAWER_WIDTH_PX, SHORT_DRAWER_WIDTH_PX } from '../theme/tokens.ts';
import { barLinks } from './nav-links.ts';
import { NavList } from './nav-list.tsx';
import { useHidesJoinLinks } from './use-join-links.ts';

type NavDrawerProps = {
  isOpen: boolean;
  /** The visitor closes it: Escape, the close button or a press beside it. */
  onClose: () => void;
  /** The focus can go elsewhere again. */
  onClosed: () => void;
};

/**
 * The side drawer of the compact menu (MENU-4, MENU-5): the browser's own modal dialog, which makes the rest of the page
 * inert (decision 005). It is part of the page only while it is open.
 */
export function NavDrawer({ isOpen, onClose, onClosed }: NavDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const width = useHidesJoinLinks() ? SHORT_DRAWER_WIDTH_PX : DRAWER_WIDTH_PX;
  const tellClosed = useEffectEvent(onClosed);

  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    return tellClosed;
  }, [isOpen]);

  if (!isOpen) return null;

  const closeFromBeside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose();
  };

  /** A link to the present page only scrolls it. With a second history entry, Back would seem to do nothing. */
  const stayOnThisPage = (event: MouseEvent) => {
    const isHere = (event.target as Element).closest('[aria-current]') && location.hash === '';
    if (!isHere) return;
    event.preventDefault();
    document.getElementById('content')?.scrollTo(0, 0);
    onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, and comes as `cancel`
    <dialog
      ref={dialog}
      className="drawer"
      style={{ width }}
      aria-label="Menu"
      // Escape: before it closes, so that a Back right after it finds the drawer's history entry removed.
      onCancel={onClose}
      // Whatever else the browser closes it by.
      onClose={onClose}
      onClick={closeFromBeside}
    >
      <div className="drawer-content">
        <button type="button" className="menu-button" onClick={onClose}>
          <CloseIcon />
          <span className="visually-hidden">Close menu</span>
        </button>
        <nav aria-label="Menu" onClickCapture={stayOnThisPage}>
          <NavList links={barLinks} className="drawer-links" replaces />
        </nav>
      </div>
    </dialog>
  );
}
