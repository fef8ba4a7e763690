import type { ReactNode } from 'react';

/** A calm background for text over the landscape (LOOK-1): text of more than two lines is always on a panel. */
export function Panel({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`panel ${className}`.trim()}>{children}</div>;
}
