import type { ReactNode } from 'react';
import { addressesIn } from './addresses-in.ts';
import { NewTabIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * A text that a lab wrote: web and e-mail addresses in it become links, which open a new tab and tell it nothing of this page.
 * Nothing else is markup; the text stays as it is, to the character.
 */
export function LinkedText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const address of addressesIn(text)) {
    parts.push(text.slice(end, address.start));
    end = address.end;
    parts.push(
      <a
        key={address.start}
        className="address"
        href={address.href}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        {text.slice(address.start, address.end)}
        <NewTabIcon />
        <VisuallyHidden> (opens in new tab)</VisuallyHidden>
      </a>,
    );
  }
  parts.push(text.slice(end));
  return parts;
}
