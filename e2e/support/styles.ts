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

/** Whatever sticks out of the window at a side, as far as it can be seen; the body hides what is too wide. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const found: string[] = [];
    if (main && main.scrollWidth > main.clientWidth) found.push(`main scrolls sideways: ${main.scrollWidth}`);
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
