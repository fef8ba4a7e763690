/**
 * Moves the focus to the page's heading, and the heading into view: where what was pressed is gone, the focus would be
 * nowhere, and what is new out of sight.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus();
}
