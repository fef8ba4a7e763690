import type { QuestionsEvent } from '#machines/faq/questions.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

/** The questions of one section of the FAQ (SITE-4): two, and one of another section. */
export const questionsModel = {
  machine: 'questions',
  steps: {
    'the first question is pressed': { kind: 'event', event: { type: 'question.pressed', id: 'first' } },
    'the second question is pressed': { kind: 'event', event: { type: 'question.pressed', id: 'second' } },
    'a question elsewhere is pressed': {
      kind: 'event',
      event: { type: 'question.pressed', id: 'elsewhere' },
    },
    'a link names the first question': { kind: 'event', event: { type: 'answer.linked', id: 'first' } },
    'a link names the second question': { kind: 'event', event: { type: 'answer.linked', id: 'second' } },
    'a link names a question elsewhere': { kind: 'event', event: { type: 'answer.linked', id: 'elsewhere' } },
    'the browser finds text in the first answer': {
      kind: 'event',
      event: { type: 'answer.found', id: 'first' },
    },
    'the browser finds text in the second answer': {
      kind: 'event',
      event: { type: 'answer.found', id: 'second' },
    },
    'the browser finds text in an answer elsewhere': {
      kind: 'event',
      event: { type: 'answer.found', id: 'elsewhere' },
    },
    'the button for all answers is pressed': { kind: 'event', event: { type: 'all.pressed' } },
  },
  screens: { questions: 'questions' },
} as const satisfies Model<QuestionsEvent>;

type Section = {
  first: boolean;
  second: boolean;
  /** The answer that a link named last, and how many links there were. */
  linked: 'first' | 'second' | null;
  links: number;
};

export const questionsOracle: Oracle<Section, QuestionsEvent, ScreenOf<typeof questionsModel>> = {
  start: { first: false, second: false, linked: null, links: 0 },
  next: (section, step) => {
    if (step.kind !== 'event') return section;
    const { event } = step;
    if (event.type === 'all.pressed') {
      const isAllOpen = section.first && section.second;
      return { ...section, first: !isAllOpen, second: !isAllOpen };
    }
    const { id } = event;
    if (id !== 'first' && id !== 'second') return section;
    if (event.type === 'question.pressed') return { ...section, [id]: !section[id] };
    if (event.type === 'answer.found') return { ...section, [id]: true };
    return { ...section, [id]: true, linked: id, links: section.links + 1 };
  },
  shows: () => ['questions'],
  facts: ({ first, second, linked, links }) => ({
    first,
    second,
    isAllOpen: first && second,
    linked: linked === null ? null : { id: linked, times: links },
  }),
  identity: ({ first, second, linked }) => [first, second, linked],
};
