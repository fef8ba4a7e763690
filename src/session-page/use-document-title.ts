import { useEffect } from 'react';
import { site } from '../site/facts.ts';

/** Puts the state of a session before the page's title, so that a tab in the background tells it. */
export function useDocumentTitle(state: string): void {
  useEffect(() => {
    document.title = `${state} · Your session · ${site.name}`;
  }, [state]);
}
