import { assign, fromPromise, setup } from 'xstate';

/** The result of a search: the ids of the matching questions, the best first; or a failure: its script did not load. */
export type SearchOutcome = { kind: 'found'; hits: readonly string[] } | { kind: 'failed' };

export type FaqSearchEvent =
  | { type: 'text.typed'; text: string }
  | { type: 'retry.pressed' }
  | { type: 'connection.lost' }
  | { type: 'connection.found' };

export type FaqSearchContext = {
  text: string;
  /** Of the last search that ended; kept while the next one runs. */
  hits: readonly string[];
};

/** A search that takes longer counts as failed. Milliseconds. */
export const SEARCH_TIMEOUT_MS = 15_000;

/**
 * The search over all questions, while the reader types (SITE-4). Only the newest text counts: the result of an older
 * search is dropped. A text without a letter or digit finds nothing.
 *
 * @param ports.search never rejects: a failure is one of its results
 */
export function createFaqSearchMachine({ search }: { search: (text: string) => Promise<SearchOutcome> }) {
  return setup({
    types: { context: {} as FaqSearchContext, events: {} as FaqSearchEvent },
    actors: {
      search: fromPromise<SearchOutcome, { text: string }>(({ input: { text } }) => search(text)),
    },
    guards: {
      saysNothing: (_, { text }: { text: string }) => !/[\p{L}\p{N}]/u.test(text),
      isFound: (_, { outcome }: { outcome: SearchOutcome }) => outcome.kind === 'found',
    },
    actions: {
      setText: assign((_, { text }: { text: string }) => ({ text })),
      setHits: assign((_, { outcome }: { outcome: SearchOutcome }) => ({
        // Stryker disable next-line ConditionalExpression, ArrayDeclaration: the guard isFound comes first.
        hits: outcome.kind === 'found' ? outcome.hits : [],
      })),
      clearHits: assign({ hits: [] }),
    },
    delays: { timeout: SEARCH_TIMEOUT_MS },
  }).createMachine({
    id: 'faqSearch',
    // Stryker disable next-line ArrayDeclaration: the first state empties it on entry.
    context: { text: '', hits: [] },
    initial: 'empty',
    on: {
      'text.typed': [
        {
          guard: { type: 'saysNothing', params: ({ event }) => event },
          target: '.empty',
          actions: { type: 'setText', params: ({ event }) => event },
        },
        { target: '.searching', actions: { type: 'setText', params: ({ event }) => event } },
      ],
    },
    states: {
      empty: { entry: 'clearHits' },
      searching: {
        invoke: {
          src: 'search',
          input: ({ context: { text } }) => ({ text }),
          onDone: [
            {
              guard: { type: 'isFound', params: ({ event }) => ({ outcome: event.output }) },
              target: 'answered',
              actions: { type: 'setHits', params: ({ event }) => ({ outcome: event.output }) },
            },
            { target: 'failed' },
          ],
          onError: 'failed',
        },
        after: { timeout: 'failed' },
      },
      answered: {},
      failed: {
        entry: 'clearHits',
        on: { 'retry.pressed': 'searching', 'connection.found': 'searching' },
      },
    },
  });
}
