import type { ReactNode } from 'react';
import { ExternalLink } from './external-link.tsx';
import { findLinks } from './find-links.ts';

/** A text that a lab wrote: web and e-mail addresses in it become links. Nothing else is markup, and no character is changed. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const address of findLinks(text)) {
    parts.push(text.slice(end, address.start));
    end = address.end;
    parts.push(
      <ExternalLink key={address.start} className="address" href={address.href}>
        {text.slice(address.start, address.end)}
      </ExternalLink>,
    );
  }
  parts.push(text.slice(end));
  return parts;
}
