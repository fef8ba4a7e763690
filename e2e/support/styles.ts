import type { Locator, Page } from 'playwright/test';

/** A computed style, as the browser has it. */
export function style(locator: Locator, property: string, pseudo?: string): Promise<string> {
  return locator.evaluate(
    (element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name as string),
    [property, pseudo] as const,
  );
}

/** '#76b192' as the browser writes it. */
export function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

/** What sticks out of the window at a side and is visible; the body clips what is too wide. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const content = document.getElementById('content');
    const found: string[] = [];
    if (!content) found.push('there is no content');
    else if (content.scrollWidth > content.clientWidth) {
      found.push(`the content scrolls sideways: ${content.scrollWidth}`);
    }
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`the page scrolls sideways: ${root.scrollWidth}`);
    for (const element of document.querySelectorAll('body *:not(script, style, video, .background *)')) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('.visually-hidden, .skip-link')
      )
        continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 0 && (right > innerWidth + 1 || left < -1)) {
        found.push(`${element.tagName} ${element.className} from ${left} to ${right}`);
      }
    }
    return found;
  });
}

/** Words that overflow their button, or their link that is alone. */
export function leavingTheirControl(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const control of document.querySelectorAll('header :is(a, button), .actions > *, footer a')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const box = control.getBoundingClientRect();
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.matches('.visually-hidden, .background-control span')) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const text = range.getBoundingClientRect();
        // A font's own box may be a little higher than its letters.
        const [above, below] = [box.top - 3, box.bottom + 3];
        if (text.top < above || text.bottom > below || text.left < box.left || text.right > box.right) {
          found.push(`${control.textContent}: ${text.top}-${text.bottom} in ${box.top}-${box.bottom}`);
        }
      }
    }
    return found;
  });
}
