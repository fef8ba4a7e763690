import type { QuestionsEvent } from '#machines/faq/questions.machine.ts';
import type { ScreenOf } from './model.ts';
import type { PageModel, Walked } from './page.ts';
import { isAllOpen, questionsModel, questionsOracle, type Section } from './questions.model.ts';

/** What is seen of a section of the FAQ. */
export type QuestionsSeen = {
  /** The ids of its questions, in their order. */
  questions: readonly string[];
  /** Those whose button says that the answer is open. */
  open: readonly string[];
  /** Those whose answer is not hidden. */
  readable: readonly string[];
  /** The name of the button for all answers. */
  allButton: string;
  /** The id of the element that has the focus. */
  focused: string;
};

/** A section of the FAQ that is open, and what a reader and a browser do there. */
export type QuestionsPage = Walked<QuestionsSeen> & {
  open(path: string): Promise<void>;
  /** Presses a button of the page by its name; it takes the focus. */
  press(button: string): Promise<void>;
  /** Follows a link to this address. */
  goTo(path: string): Promise<void>;
  /** The browser finds this text, which is in the closed answer of this question, and goes to it. */
  find(id: string, text: string): Promise<void>;
};

const PATH = '/faq/support';

/** A question of each name of the model, and words that occur in its answer alone. */
const QUESTIONS = {
  first: {
    id: 'code-unknown',
    question: 'What does ‘Unknown code’ mean?',
    words: 'The code is well formed',
  },
  second: {
    id: 'cookies',
    question: 'Can I join without cookies, or on a shared computer?',
    words: 'A private window',
  },
} as const;

const ELSEWHERE = 'withdraw';

/** The questions of a section of the FAQ (SITE-4). */
export const questionsPage: PageModel<
  Section,
  QuestionsEvent,
  ScreenOf<typeof questionsModel>,
  typeof questionsModel,
  QuestionsPage
> = {
  model: questionsModel,
  oracle: questionsOracle,
  open: (page) => page.open(PATH),
  start: { input: '', state: questionsOracle.start },
  events: {
    'question.pressed': (page, { id }) => page.press(questionOf(id).question),
    'answer.linked': (page, { id }) =>
      page.goTo(`${PATH}#${id === 'elsewhere' ? ELSEWHERE : questionOf(id).id}`),
    'answer.found': (page, { id }) => page.find(questionOf(id).id, questionOf(id).words),
    'all.pressed': (page, _, section) =>
      page.press(isAllOpen(section) ? 'Close all answers' : 'Open all answers'),
  },
  requests: {},
  replyOf: () => null,
  replies: {},
  never: {
    'a question elsewhere is pressed': 'A section shows its own questions only.',
    'the browser finds text in an answer elsewhere': 'A browser searches the page that it shows.',
  },
  screens: { questions: ({ questions }) => questions.length > 2 },
  details: {
    of: (section) => ({
      first: section.first,
      second: section.second,
      others: section.others,
      isAllOpen: isAllOpen(section),
      focused: section.focused,
    }),
    in: ({ questions, open, readable, allButton, focused }) => {
      const isOpen = (ids: readonly string[]) => {
        const isEach = (list: readonly string[], is: boolean) => ids.every((id) => list.includes(id) === is);
        if (isEach(open, true) && isEach(readable, true)) return true;
        return isEach(open, false) && isEach(readable, false) ? false : 'some';
      };
      const { first, second } = QUESTIONS;
      return {
        first: isOpen([first.id]),
        second: isOpen([second.id]),
        others: isOpen(questions.filter((id) => id !== first.id && id !== second.id)),
        isAllOpen: allButton === 'Close all answers',
        focused: NAMES.find((name) => focused === `${QUESTIONS[name].id}-answer`) ?? null,
      };
    },
  },
  // A browser reports what it finds only while it is hidden.
  mayTake: (name, { first, second }) =>
    !(name === 'the browser finds text in the first answer' && first) &&
    !(name === 'the browser finds text in the second answer' && second),
  also: ['questions | a link names a question elsewhere'],
};

const NAMES = ['first', 'second'] as const;

function questionOf(id: string) {
  const name = NAMES.find((each) => each === id);
  if (name === undefined) throw new Error(`No question of the page is '${id}'.`);
  return QUESTIONS[name];
}

/** Looks at the document. It uses nothing outside itself, so that a browser can be given its text. */
export function lookAtQuestions(): QuestionsSeen {
  const items = [...document.querySelectorAll('.question')].map((item) => ({
    id: item.querySelector('h2')?.id ?? '',
    isOpen: item.querySelector('h2 button')?.getAttribute('aria-expanded') === 'true',
    isReadable: item.querySelector('.answer')?.hasAttribute('hidden') === false,
  }));
  return {
    questions: items.map(({ id }) => id),
    open: items.filter(({ isOpen }) => isOpen).map(({ id }) => id),
    readable: items.filter(({ isReadable }) => isReadable).map(({ id }) => id),
    allButton: document.querySelector('.questions-all button')?.textContent ?? '',
    focused: document.activeElement?.id ?? '',
  };
}
