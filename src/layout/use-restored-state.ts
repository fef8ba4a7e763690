import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { useSiteServices } from '../services/site-services.tsx';

/** For each document, the state in which its pages were left, by name. */
const memories = new WeakMap<object, Map<string, unknown>>();

/**
 * The state in which a page was left, for who goes back to it; undefined after a navigation. Lost with the document.
 *
 * @param name of the page, or of the state
 */
export function useRestoredState<Value>(name: string): {
  left: Value | undefined;
  note(value: Value): void;
} {
  const { site } = useSiteServices();
  const isReturn = useNavigationType() === 'POP';
  const [memory] = useState(() => {
    const known = memories.get(site) ?? new Map<string, unknown>();
    memories.set(site, known);
    return {
      left: isReturn ? (known.get(name) as Value) : undefined,
      note: (value: Value) => void known.set(name, value),
    };
  });
  return memory;
}
