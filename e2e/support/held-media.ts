import type { Page } from 'playwright/test';

/**
 * The films never arrive, and what a picture, a fade or a video of the background reports by itself is held back: a step
 * reports it (`reportMedia`). Call it before the page is opened.
 */
export async function holdMedia(page: Page): Promise<void> {
  await page.route('**/*.webm', () => {});
  await page.addInitScript(() => {
    for (const type of ['load', 'transitionend', 'playing', 'waiting', 'error']) {
      const hold = (event: Event) => {
        const isOfBackground = event.target instanceof Element && event.target.closest('.background');
        if (isOfBackground && !('isOfWalk' in event)) event.stopImmediatePropagation();
      };
      // A 'load' does not pass the window.
      document.addEventListener(type, hold, { capture: true });
    }
    // A fade that is turned back before its first frame has nothing to show, and would end by itself.
    const { getAnimations } = Element.prototype;
    Element.prototype.getAnimations = function (options) {
      return this.matches('.background .scene') ? [new Animation()] : getAnimations.call(this, options);
    };
  });
}
