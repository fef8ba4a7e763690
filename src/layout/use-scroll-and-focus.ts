import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useSiteServices } from '../services/site-services.tsx';
import { isKeyedPath } from '../site/paths.ts';

/**
 * What a browser does by itself when the page body scrolls, done for `#content` (LOOK-4): a new page
 * begins at its top, going back finds the old place, a hash finds its heading. After a navigation the
 * focus is on the content, and the drawer closes (MENU-4). Gives what `#content` needs.
 */
export function useScrollAndFocus() {
  const { site, scrollMemory } = useSiteServices();
  const { key, hash, pathname, state } = useLocation();
  const turn = useNavigationType();
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const step = stepOf(state);
  const before = useRef({ pathname, step });
  // A token or a code must not be stored. With the path and the hash: the first entries of all documents have the
  // same key.
  const place = isKeyedPath(pathname) ? pathname.split('/')[1] : pathname;
  const page = `${place}${hash} ${key}`;

  useLayoutEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    const wasAt = before.current;
    before.current = { pathname, step };
    if (!content.current) return;
    if (wasAt.pathname === pathname && wasAt.step !== step) {
      // A step within a page, as of joining: the page itself says where the focus goes.
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

/** The step of its page that an entry of the history shows; null where the page has no steps, or shows its first. */
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
