import { assign, fromPromise, setup } from 'xstate';

/** What a search comes to: the addresses of the questions that fit, the best first; or its code could not be had. */
export type SearchOutcome = { kind: 'found'; hits: readonly string[] } | { kind: 'failed' };

export type FaqSearchEvent =
  | { type: 'text.typed'; text: string }
  | { type: 'retry.pressed' }
  | { type: 'connection.lost' }
  | { type: 'connection.found' };

export type FaqSearchContext = {
  text: string;
  /** Of the last search that came to an end; they stay while the next one is under way. */
  hits: readonly string[];
};

/** A search that never ends is ended after this. Milliseconds. */
export const SEARCH_PATIENCE_MS = 15_000;

/**
 * Search over all questions, as one types (SITE-4). The newest text counts: what an older search finds is dropped.
 * A text without a letter or digit finds nothing.
 *
 * @param ports.search never rejects: what can go wrong is an outcome
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
      noteText: assign((_, { text }: { text: string }) => ({ text })),
      noteHits: assign((_, { outcome }: { outcome: SearchOutcome }) => ({
        hits: outcome.kind === 'found' ? outcome.hits : [],
      })),
      forgetHits: assign({ hits: [] }),
    },
    delays: { patience: SEARCH_PATIENCE_MS },
  }).createMachine({
    id: 'faqSearch',
    context: { text: '', hits: [] },
    initial: 'empty',
    on: {
      'text.typed': [
        {
          guard: { type: 'saysNothing', params: ({ event }) => event },
          target: '.empty',
          actions: { type: 'noteText', params: ({ event }) => event },
        },
        { target: '.searching', actions: { type: 'noteText', params: ({ event }) => event } },
      ],
    },
    states: {
      empty: { entry: 'forgetHits' },
      searching: {
        invoke: {
          src: 'search',
          input: ({ context: { text } }) => ({ text }),
          onDone: [
            {
              guard: { type: 'isFound', params: ({ event }) => ({ outcome: event.output }) },
              target: 'answered',
              actions: { type: 'noteHits', params: ({ event }) => ({ outcome: event.output }) },
            },
            { target: 'failed' },
          ],
          onError: 'failed',
        },
        after: { patience: 'failed' },
      },
      answered: {},
      failed: {
        entry: 'forgetHits',
        on: { 'retry.pressed': 'searching', 'connection.found': 'searching' },
      },
    },
  });
}
