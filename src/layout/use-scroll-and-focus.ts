import { type UIEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useSiteServices } from '../services/site-services.tsx';
import { SECRET_START } from '../site/paths.ts';
import { bringIntoView, isUntouched } from './bring-into-view.ts';

/**
 * Does for `#content` what a browser does when the body scrolls (LOOK-4): a new page begins at its top, going back
 * restores the scroll position, a hash scrolls to its heading. After a navigation it focuses the content and closes
 * the drawer (MENU-4). Returns the props of `#content`.
 */
export function useScrollAndFocus() {
  const { siteActor, scrollMemory } = useSiteServices();
  const { key, hash, pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const step = stepOf(state);
  const before = useRef({ pathname, step });
  // A token or a code must not be stored. Path and hash are needed: the first history entries of all documents have
  // the same key.
  const place = SECRET_START.test(pathname) ? pathname.split('/')[1] : pathname;
  const page = `${place}${hash} ${key}`;

  useLayoutEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    const wasAt = before.current;
    before.current = { pathname, step };
    if (!content.current) return;
    if (wasAt.pathname === pathname && wasAt.step !== step) {
      // A step within a page, as in the join: the page itself sets the focus.
      siteActor.send({ type: 'page.navigated' });
      return;
    }
    const top = navigationType === 'POP' ? scrollMemory.recall(page) : null;
    const target = hash ? document.getElementById(decodeHash(hash)) : null;
    if (top !== null) {
      if (!isOpening || isUntouched(content.current, target)) content.current.scrollTop = top;
    } else if (target) bringInto(target, isOpening);
    else if (!isOpening) content.current.scrollTop = 0;
    // Also a page that the browser scrolled before it was hydrated.
    markScrolled(content.current);
    // Another document may have noted another place of the same address.
    scrollMemory.note(page, content.current.scrollTop);
    if (isOpening) return;
    if (!target || top !== null) content.current.focus({ preventScroll: true });
    siteActor.send({ type: 'page.navigated' });
  }, [page, pathname, step, hash, navigationType, scrollMemory, siteActor]);

  // A page is turned within the press: perhaps before the browser tells of the last scroll.
  useEffect(() => {
    const note = () => scrollMemory.note(page, content.current?.scrollTop ?? 0);
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, [page, scrollMemory]);

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    scrollMemory.note(page, currentTarget.scrollTop);
    markScrolled(currentTarget);
  };
  return { ref: content, onScroll };
}

/** The step of its page that a history entry shows; null where the page has no steps, or shows its first. */
function stepOf(state: { step?: unknown } | null): unknown {
  return state?.step ?? null;
}

/** The style sheet fades out what is under the bar. */
function markScrolled(content: HTMLElement): void {
  content.toggleAttribute('data-scrolled', content.scrollTop > 0);
}

function bringInto(target: HTMLElement, isOpening: boolean): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  bringIntoView(target, isOpening);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
