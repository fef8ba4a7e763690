import type { ContentsEvent } from '#machines/guide/contents.machine.ts';
import {
  type Contents,
  type ContentsModel,
  contentsModelOf,
  contentsOracle,
  type LongText,
  threeOf,
} from './contents.model.ts';
import type { ScreenOf, StepOf } from './model.ts';
import type { PageModel, Walked } from './page.ts';

/** What is seen of the guide's contents; each heading by its id. */
export type ContentsSeen = {
  /** The entries that are marked, in either list. */
  marked: readonly string[];
  /** What the folded list names. */
  named: string | null;
  isOpen: boolean;
};

/** The guide with its contents, and what a reader does there. */
export type ContentsPage = Walked<ContentsSeen> & {
  open(path: string): Promise<void>;
  /** Scrolls the text until it is so far above the upper edge. CSS pixels. */
  scrollTo(scroll: number): Promise<void>;
  /** Follows the entry of this heading, and waits until the text has moved. */
  follow(id: string): Promise<void>;
  /** Opens the folded list, or closes it. */
  pressList(): Promise<void>;
};

/** Where the contents are: in a wide window beside the text, in a narrow one folded above it, in jsdom there and there. */
type Place = 'beside' | 'above' | 'both';

type Never = Partial<Record<StepOf<ContentsModel>, string>>;

const PULLED = 'Where a text can be pulled, its headings come along: this one would be somewhere else.';
const FOLDS = 'The list beside the text does not fold.';
const MOVES = 'The folded list moves the text when it opens; the walk in a wide window scrolls.';

/** The contents of the guide (ROUTE-4, SITE-4), when its text is like this. */
export function contentsPage(
  text: LongText,
  place: Place,
): PageModel<Contents, ContentsEvent, ScreenOf<ContentsModel>, ContentsModel, ContentsPage> {
  const model = contentsModelOf(text);
  const [first] = threeOf(text);
  const scrolls = (Object.keys(model.steps) as StepOf<ContentsModel>[]).filter(
    (name) => model.steps[name].event.type === 'headings.moved',
  );
  const never: Never = {
    ...(place === 'beside' && { 'the list is opened': FOLDS, 'the list is closed': FOLDS }),
    ...(place === 'above' && Object.fromEntries(scrolls.map((name) => [name, MOVES]))),
    'the text is pulled down at its beginning': PULLED,
    'the text is pulled down at its beginning, a pixel further': PULLED,
    'the text is pulled up at its end': PULLED,
  };
  return {
    model,
    oracle: contentsOracle,
    open: (page) => page.open('/rules'),
    start: {
      input: '',
      state: contentsOracle.next(contentsOracle.start, model.steps['the text is scrolled to its beginning']),
    },
    events: {
      'headings.moved': (page, { positions: { headings } }) =>
        page.scrollTo(first.place - (headings[0]?.top ?? 0)),
      'heading.chosen': (page, { id }) => page.follow(id),
      'list.toggled': (page) => page.pressList(),
    },
    requests: {},
    replyOf: () => null,
    replies: {},
    never,
    screens: { contents: () => true },
    details: {
      of: ({ current, isOpen }) => ({ marked: current === null ? [] : [current], named: current, isOpen }),
      in: ({ marked, named, isOpen }) => ({ marked, named, isOpen }),
    },
    mayTake: (name, { isOpen }) => {
      if (name === 'the list is opened') return !isOpen;
      if (name === 'the list is closed') return isOpen;
      return place !== 'above' || isOpen;
    },
    // An entry that was followed stays the current one while its heading is in view.
    also: scrolls.map((name) => `contents | ${name}`),
  };
}

/** Looks at the document. It uses nothing outside itself, so that a browser can be given its text. */
export function lookAtContents(): ContentsSeen {
  const all = (selector: string) => [...document.querySelectorAll(`nav.contents ${selector}`)];
  const idOf = (entry: Element) => entry.getAttribute('href')?.slice(1) ?? '';
  const part = all('summary .muted')[0]?.textContent;
  const named = all('a').find(({ textContent }) => textContent === part);
  return {
    marked: [...new Set(all('[aria-current=location]').map(idOf))],
    named: named ? idOf(named) : null,
    isOpen: all('details')[0]?.hasAttribute('open') ?? false,
  };
}
