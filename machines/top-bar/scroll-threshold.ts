/** Scrolled further than this, the bar is compact (MENU-2). CSS pixels; 100 itself is not further. */
export const SCROLL_THRESHOLD_PX = 100;

/** Whether a scroll offset of `top` CSS pixels is past the threshold (MENU-2). */
export function isPastThreshold(top: number): boolean {
  return top > SCROLL_THRESHOLD_PX;
}
