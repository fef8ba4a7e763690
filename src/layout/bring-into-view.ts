/** How far the fonts that arrive may have moved what the browser has brought into view. Pixels. */
const NEAR_PX = 40;

/** Whether the site is not hydrated yet, so that the document is as it came and the browser has brought its place into view. */
export function isOpening(): boolean {
  return globalThis.document?.documentElement.dataset['hydrated'] === undefined;
}

/**
 * Whether `#content` is where the browser has left it: it was not scrolled, or is at the part that the address names. Else
 * the visitor has scrolled it.
 */
export function isUntouched(content: HTMLElement, part: HTMLElement | null): boolean {
  const { scrollTop } = content;
  // The head script notes each scroll.
  if (document.documentElement.dataset['scroll'] === undefined) return true;
  if (!part) return false;
  part.scrollIntoView();
  const away = Math.abs(content.scrollTop - scrollTop);
  content.scrollTop = scrollTop;
  return away <= NEAR_PX;
}

/**
 * Scrolls to a part of the page (LOOK-4) and focuses it, or what is read in it. While the page opens, what the visitor has done
 * since it came stands: where they have scrolled, and what they have focused.
 */
export function bringIntoView(part: HTMLElement, opens: boolean, read: HTMLElement | null = part): void {
  const content = part.closest<HTMLElement>('#content');
  if (!opens || !content || isUntouched(content, part)) part.scrollIntoView();
  const { activeElement, body } = document;
  if (!opens || activeElement === body || activeElement === part) read?.focus({ preventScroll: true });
}
