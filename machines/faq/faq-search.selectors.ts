import type { SnapshotFrom } from 'xstate';
import type { createFaqSearchMachine } from './faq-search.machine.ts';

/** What the search shows. In `searching` these are the hits of the search before. */
export type SearchShown = {
  state: 'empty' | 'searching' | 'answered' | 'failed';
  text: string;
  hits: readonly string[];
};

/** The state of the search, with its text and its hits. */
export function selectSearch({
  value,
  context,
}: SnapshotFrom<ReturnType<typeof createFaqSearchMachine>>): SearchShown {
  return { state: value, ...context };
}
