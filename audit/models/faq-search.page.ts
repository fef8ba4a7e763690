import type { FaqSearchEvent } from '#machines/faq/faq-search.machine.ts';
import { type FaqSearchState, faqSearchModel, faqSearchOracle } from './faq-search.model.ts';
import type { Seen } from './look.ts';
import type { ScreenOf } from './model.ts';
import type { PageModel } from './page.ts';

const FIELD = 'Search all questions';
const ONCE = 'Once its script is there, the page waits for nothing: another test searches with it.';

/** The search over all questions (SITE-4), while its script is on its way. */
export const faqSearchPage: PageModel<
  FaqSearchState,
  FaqSearchEvent,
  ScreenOf<typeof faqSearchModel>,
  typeof faqSearchModel
> = {
  model: faqSearchModel,
  oracle: faqSearchOracle,
  open: (page) => page.open('/faq'),
  start: { input: '', state: faqSearchOracle.start },
  mayRestart: true,
  events: {
    'text.typed': (page, { text }) => page.type(FIELD, text),
    'retry.pressed': (page) => page.press('Search again'),
    'connection.lost': (page) => page.setOnline(false),
    // A browser tells only of a connection that was lost.
    'connection.found': async (page) => {
      await page.setOnline(false);
      await page.setOnline(true);
    },
  },
  requests: { search: 'the script of the search' },
  replyOf: () => null,
  replies: {},
  never: {
    'the search finds two questions': ONCE,
    'the search finds nothing': ONCE,
    'the search breaks': 'The page turns each failure into a result.',
    'an older search ends': 'Every search waits for the same script.',
  },
  screens: {
    'all questions': isQuiet,
    searching: isQuiet,
    hits: ({ statuses }) => statuses.some((status) => /match/.test(status)),
    failure: ({ statuses, buttons }) =>
      statuses.includes('The search could not be loaded. Check your connection.') &&
      buttons.includes('Search again'),
  },
  mayTake: () => true,
  also: ['failure | the connection is lost'],
};

function isQuiet({ statuses, buttons }: Seen): boolean {
  return !buttons.includes('Search again') && !statuses.some((status) => /match|loaded/.test(status));
}
