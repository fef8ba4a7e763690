const PAGE_SHARE = 0.9;
const LINE_PX = 40;

/**
 * Lets the keyboard scroll `#content` wherever the focus is. The body does not scroll (LOOK-4), so a browser ignores
 * these keys while the focus is on the body or in the bar.
 */
export function connectKeyboardScroll(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const content = document.getElementById('content');
    if (!content || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof Element) || isScrolledOrTypedIn(event.target, event.key)) return;
    const top = placeAfter(event, content);
    if (top === null) return;
    event.preventDefault();
    content.scrollTo({ top });
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

/** The browser handles the key itself: inside `#content`, in dialogs and fields, and on controls for Space. */
function isScrolledOrTypedIn(target: Element, key: string): boolean {
  if (target.closest('#content, dialog, input, textarea, select, [contenteditable]')) return true;
  return key === ' ' && target.closest('button, summary, [role=button]') !== null;
}

function placeAfter(
  event: KeyboardEvent,
  { scrollTop, scrollHeight, clientHeight }: HTMLElement,
): number | null {
  const page = clientHeight * PAGE_SHARE;
  switch (event.key) {
    case 'ArrowDown':
      return scrollTop + LINE_PX;
    case 'ArrowUp':
      return scrollTop - LINE_PX;
    case 'PageDown':
      return scrollTop + page;
    case 'PageUp':
      return scrollTop - page;
    case ' ':
      return scrollTop + (event.shiftKey ? -page : page);
    case 'Home':
      return 0;
    case 'End':
      return scrollHeight;
    default:
      return null;
  }
}
