const STORAGE_KEY = 'grovemates.typed-code';

/** Remembers, for this tab, the text in the code field. */
export type TypedCode = {
  /** The typed text; empty where nothing was typed, and after a new navigation to the document. */
  recall(): string;
  /** An empty text deletes the stored one. */
  keep(text: string): void;
};

/**
 * For a reload and for Back. A code gives a seat: the text is deleted with the tab, and on a new navigation.
 *
 * @param openStorage returns the tab's storage; may throw where storage is blocked.
 */
export function createTypedCode(openStorage: () => Storage): TypedCode {
  let kept = '';
  const keep = (text: string) => {
    kept = text;
    try {
      if (text === '') openStorage().removeItem(STORAGE_KEY);
      else openStorage().setItem(STORAGE_KEY, text);
    } catch {
      // Blocked or full: it is kept until the page is closed.
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
