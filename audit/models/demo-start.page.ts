import type { DemoStartEvent } from '#machines/demo/demo-start.machine.ts';
import { type DemoStartState, demoStartModel, demoStartOracle } from './demo-start.model.ts';
import type { Seen } from './look.ts';
import type { ScreenOf } from './model.ts';
import type { Page, PageModel } from './page.ts';

/** The words of the page by which its screens are recognised, and its buttons. */
const START = 'Start';
const AGAIN = 'Try again';
const SAYS = {
  poster: /loads about \d+ kilobytes/,
  loading: /^Loading/,
  drawing: /Lighting the lanterns/,
  failure: /could not be loaded/,
} as const;

const SAME = 'Every loading waits for the same script.';

/** `/demo` in a browser whose script of the demo waits until a step ends that. */
export type DemoStartPage = Page & {
  /** Lets the first picture be drawn. */
  drawPicture(): Promise<void>;
};

/** The start of the demo (SITE-6). */
export const demoStartPage: PageModel<
  DemoStartState,
  DemoStartEvent,
  ScreenOf<typeof demoStartModel>,
  typeof demoStartModel,
  DemoStartPage
> = {
  model: demoStartModel,
  oracle: demoStartOracle,
  open: (page) => page.open('/demo'),
  start: { input: '', state: demoStartOracle.start },
  mayRestart: true,
  events: {
    'start.pressed': (page, _, { shown }) => page.press(shown === 'failure' ? AGAIN : START),
    'picture.drawn': (page) => page.drawPicture(),
  },
  requests: { load: 'the script of the demo' },
  replyOf: (_, reply) => (reply === true ? { status: 200 } : null),
  replies: {},
  never: {
    'the loading breaks': 'The page turns each failure into an answer.',
    'an older script arrives': SAME,
    'an older script cannot be loaded': SAME,
  },
  screens: {
    poster: (seen) => says(seen, SAYS.poster) && seen.buttons.includes(START),
    loading: (seen) => says(seen, SAYS.loading) && seen.buttons.includes(START),
    'poster, before the first picture': (seen) => says(seen, SAYS.drawing) && seen.buttons.includes(START),
    demo: ({ buttons }) => !buttons.includes(START) && !buttons.includes(AGAIN),
    failure: (seen) => says(seen, SAYS.failure) && seen.buttons.includes(AGAIN),
  },
  mayTake: (name, { shown }) => {
    switch (name) {
      case 'Start is pressed':
        return shown !== 'demo';
      case 'the first picture is drawn':
        return shown === 'poster, before the first picture';
      case 'the script arrives':
      case 'the script cannot be loaded':
        return shown === 'loading';
      case '29,999 ms pass':
      case '1 ms passes':
        // Time draws the picture, too, and the mates play.
        return shown === 'poster' || shown === 'loading' || shown === 'failure';
      case 'the loading breaks':
      case 'an older script arrives':
      case 'an older script cannot be loaded':
        return false;
    }
  },
  also: ['loading | Start is pressed', 'poster, before the first picture | Start is pressed'],
};

function says({ statuses }: Seen, words: RegExp): boolean {
  return statuses.some((status) => words.test(status));
}
