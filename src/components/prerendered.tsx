import { type HTMLAttributes, useState, useSyncExternalStore } from 'react';

/**
 * A part of a page that never changes: words, pictures and links, nothing that has state or handlers. Where the page came
 * prerendered, it stays as it came, and hydration spends neither time nor memory on it (decision 020). Where the page
 * was turned to, it is rendered as anything else.
 */
export function Prerendered({ children, ...rest }: HTMLAttributes<HTMLDivElement>) {
  const [{ whileHydrating, later }] = useState(createOrigin);
  return useSyncExternalStore(never, later, whileHydrating) ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which hydration does not set
    <div {...rest} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
  ) : (
    <div {...rest}>{children}</div>
  );
}

/**
 * Whether a part came with the page, for React to ask: while it hydrates, and later. It came with the page if React has asked
 * while it hydrates. Both answers are the same, so that nothing is rendered twice.
 */
function createOrigin() {
  let isServed = false;
  return {
    whileHydrating: () => {
      isServed = !import.meta.env.SSR;
      return isServed;
    },
    later: () => isServed,
  };
}

/** The answer never changes. */
const never = () => () => {};
