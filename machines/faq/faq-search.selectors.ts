import type { SnapshotFrom } from 'xstate';
import type { createFaqSearchMachine } from './faq-search.machine.ts';

/** What the search shows. `searching` keeps what was found before. */
export type SearchShown = {
  state: 'empty' | 'searching' | 'answered' | 'failed';
  text: string;
  hits: readonly string[];
};

/** How the search stands. */
export function selectSearch({
  value,
  context,
}: SnapshotFrom<ReturnType<typeof createFaqSearchMachine>>): SearchShown {
  return { state: value, ...context };
}
