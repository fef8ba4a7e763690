import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useSiteServices } from '../services/site-services.tsx';
import { isKeyedPath } from '../site/paths.ts';

/**
 * Does for `#content` what a browser does when the body scrolls (LOOK-4): a new page begins at its top, going back
 * restores the scroll position, a hash scrolls to its heading. After a navigation it focuses the content and closes
 * the drawer (MENU-4). Returns the props of `#content`.
 */
export function useScrollAndFocus() {
  const { site, scrollMemory } = useSiteServices();
  const { key, hash, pathname, state } = useLocation();
  const turn = useNavigationType();
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const step = stepOf(state);
  const before = useRef({ pathname, step });
  // A token or a code must not be stored. Path and hash are needed: the first history entries of all documents have
  // the same key.
  const place = isKeyedPath(pathname) ? pathname.split('/')[1] : pathname;
  const page = `${place}${hash} ${key}`;

  useLayoutEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    const wasAt = before.current;
    before.current = { pathname, step };
    if (!content.current) return;
    if (wasAt.pathname === pathname && wasAt.step !== step) {
      // A step within a page, as in the join: the page itself sets the focus.
      site.send({ type: 'page.navigated' });
      return;
    }
    const top = turn === 'POP' ? scrollMemory.recall(page) : null;
    const target = hash ? document.getElementById(decodeHash(hash)) : null;
    if (top !== null) content.current.scrollTop = top;
    else if (target) bringInto(target);
    else if (!isOpening) content.current.scrollTop = 0;
    if (isOpening) return;
    if (!target || top !== null) content.current.focus({ preventScroll: true });
    site.send({ type: 'page.navigated' });
  }, [page, pathname, step, hash, turn, scrollMemory, site]);

  return { ref: content, onScroll: () => scrollMemory.note(page, content.current?.scrollTop ?? 0) };
}

/** The step of its page that a history entry shows; null where the page has no steps, or shows its first. */
function stepOf(state: { step?: unknown } | null): unknown {
  return state?.step ?? null;
}

function bringInto(target: HTMLElement): void {
  target.scrollIntoView();
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
