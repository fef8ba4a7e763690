import type { ReactNode } from 'react';

/** A calm ground for text over the landscape (LOOK-1): text of more than two lines always stands on one. */
export function Panel({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`panel ${className}`.trim()}>{children}</div>;
}
