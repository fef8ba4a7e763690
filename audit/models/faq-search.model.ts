import type { FaqSearchEvent } from '#machines/faq/faq-search.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

const found = (...hits: string[]) => ({ kind: 'found', hits }) as const;

/** The search over all questions (SITE-4). Its one port is `search`. */
export const faqSearchModel = {
  machine: 'faqSearch',
  steps: {
    'a word is typed': { kind: 'event', event: { type: 'text.typed', text: 'code' } },
    'another word is typed': { kind: 'event', event: { type: 'text.typed', text: 'seat' } },
    'a text without a letter or digit is typed': {
      kind: 'event',
      event: { type: 'text.typed', text: ' ?!' },
    },
    'the field is emptied': { kind: 'event', event: { type: 'text.typed', text: '' } },
    'the search finds two questions': { kind: 'answer', port: 'search', reply: found('first', 'second') },
    'the search finds nothing': { kind: 'answer', port: 'search', reply: found() },
    'the search cannot be loaded': { kind: 'answer', port: 'search', reply: { kind: 'failed' } },
    'the search breaks': { kind: 'rejection', port: 'search' },
    'an older search ends': { kind: 'answer', port: 'search', reply: found('old'), isOld: true },
    '14,999 ms pass': { kind: 'time', ms: 14_999 },
    '1 ms passes': { kind: 'time', ms: 1 },
    'the button to try again is pressed': { kind: 'event', event: { type: 'retry.pressed' } },
    'the connection is lost': { kind: 'event', event: { type: 'connection.lost' } },
    'the connection is back': { kind: 'event', event: { type: 'connection.found' } },
  },
  screens: {
    'faqSearch.empty': 'all questions',
    'faqSearch.searching': 'searching',
    'faqSearch.answered': 'hits',
    'faqSearch.failed': 'failure',
  },
} as const satisfies Model<FaqSearchEvent>;

type Screen = ScreenOf<typeof faqSearchModel>;

/** `asked`: the text of the last search. `waited`: for how long it has run. Milliseconds. */
export type FaqSearchState = {
  shown: Screen;
  text: string;
  hits: readonly string[];
  asked: string | null;
  waited: number;
};

export const faqSearchOracle: Oracle<FaqSearchState, FaqSearchEvent, Screen> = {
  start: { shown: 'all questions', text: '', hits: [], asked: null, waited: 0 },
  next: (search, step) => {
    const isSearching = search.shown === 'searching';
    switch (step.kind) {
      case 'time': {
        if (!isSearching) return search;
        const waited = search.waited + step.ms;
        return waited < 15_000 ? { ...search, waited } : failed(search);
      }
      case 'rejection':
        return isSearching ? failed(search) : search;
      case 'answer': {
        // Only the newest search counts, and only while it is waited for.
        if (!isSearching || step.isOld) return search;
        const reply = step.reply as { kind: string; hits: readonly string[] };
        return reply.kind === 'found'
          ? { ...search, shown: 'hits', hits: reply.hits, waited: 0 }
          : failed(search);
      }
      case 'event':
        if (step.event.type === 'text.typed') {
          const { text } = step.event;
          if (!/[a-z0-9]/i.test(text))
            return { ...search, shown: 'all questions', text, hits: [], waited: 0 };
          return started({ ...search, text });
        }
        if (step.event.type === 'connection.lost') return search;
        return search.shown === 'failure' ? started(search) : search;
      case 'clock':
      case 'clock change':
      case 'reload':
      case 'store':
        return search;
    }
  },
  shows: ({ shown }) => [shown],
  facts: ({ text, hits, asked }) => ({ text, hits, asked }),
  identity: ({ text, hits, waited }) => [text, hits, waited > 0],
};

/** A search begins; the hits of the one before stay until it ends. */
function started(search: FaqSearchState): FaqSearchState {
  return { ...search, shown: 'searching', asked: search.text, waited: 0 };
}

function failed(search: FaqSearchState): FaqSearchState {
  return { ...search, shown: 'failure', hits: [], waited: 0 };
}
