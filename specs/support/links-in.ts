import { within } from '@testing-library/react';

/** The links in a part of the page, as a visitor has them: text, address, and whether a new tab opens. */
export function linksIn(part: HTMLElement): string[] {
  return within(part)
    .getAllByRole<HTMLAnchorElement>('link')
    .map(
      (link) =>
        `${link.textContent} -> ${link.getAttribute('href')}${link.target === '_blank' ? ' in a new tab' : ''}`,
    );
}
