import type { ReactNode } from 'react';
import { useIsDue } from './use-is-due.ts';

/**
 * A part of a long page that begins below the first window. Where the page is turned to and shown from its top, this part follows
 * a frame later: the new page is there sooner (SITE-5, decision 020). In all other cases it comes with the page: as the server
 * sent it, by going back to a place further down, and at an address that names a part of the page.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const isDue = useIsDue();
  return isDue && children;
}
