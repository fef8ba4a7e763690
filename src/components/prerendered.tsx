import { type HTMLAttributes, useState, useSyncExternalStore } from 'react';

/**
 * A part of a page that never changes: words, pictures and links, nothing that has state or handlers. Where the page came
 * prerendered, it stays as it came, and hydration spends neither time nor memory on it (decision 020). Where the page
 * was turned to, it is rendered as anything else.
 */
export function Prerendered({ children, ...rest }: HTMLAttributes<HTMLDivElement>) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => !import.meta.env.SSR,
  );
  const [isServed] = useState(isHydrating);
  return isServed ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which hydration does not set
    <div {...rest} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
  ) : (
    <div {...rest}>{children}</div>
  );
}

/** Whether a page is being hydrated is asked once, and never changes. */
const never = () => () => {};
