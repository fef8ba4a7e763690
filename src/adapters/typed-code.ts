const STORAGE_KEY = 'grovemates.typed-code';

/** Remembers, for this tab, the text in the field for a code. */
export type TypedCode = {
  /** What was typed; empty where nothing was, or the page was opened by a navigation. */
  recall(): string;
  /** An empty text forgets it. */
  keep(text: string): void;
};

/**
 * For a reload and for Back. A code is worth a seat: it ends with the tab, and with a new navigation to the page.
 *
 * @param openStorage gives the tab's storage; may throw where storage is blocked.
 */
export function createTypedCode(openStorage: () => Storage): TypedCode {
  let kept = '';
  const keep = (text: string) => {
    kept = text;
    try {
      if (text === '') openStorage().removeItem(STORAGE_KEY);
      else openStorage().setItem(STORAGE_KEY, text);
    } catch {
      // Blocked or full: it lives as long as the page.
    }
  };
  const [navigation] = performance.getEntriesByType('navigation');
  if ((navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate') keep('');
  return {
    keep,
    recall() {
      try {
        return openStorage().getItem(STORAGE_KEY) ?? kept;
      } catch {
        return kept;
      }
    },
  };
}
