import type { AnchorHTMLAttributes } from 'react';
import { NewTabIcon } from '../components/icons.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';

/** A link to what is not ours, in a new tab that is told nothing of this page: neither who opened it nor from where. */
export function ExternalLink({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      {children}
      <NewTabIcon />
      <VisuallyHidden> (opens in new tab)</VisuallyHidden>
    </a>
  );
}
