import type { AnchorHTMLAttributes } from 'react';
import { NewTabIcon } from '../components/icons.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';

/** A link to another site, in a new tab, without opener and referrer. */
export function ExternalLink({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      {children}
      <NewTabIcon />
      <VisuallyHidden> (opens in new tab)</VisuallyHidden>
    </a>
  );
}
