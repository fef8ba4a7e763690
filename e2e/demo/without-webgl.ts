import type { Page } from 'playwright/test';

/**
 * A browser that has no WebGL. What is not about drawing is tested in it, too: it is the same game, and a machine without a
 * graphics card draws it in half the time.
 */
export async function withoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      ...[kind, more]: [string, unknown]
    ) {
      return kind.startsWith('webgl') ? null : original.call(this, kind, more);
    } as typeof original;
  });
}
