import type { QuestionsEvent } from '#machines/faq/questions.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

/** The questions of one section of the FAQ (SITE-4): two, the others of the section, and one of another section. */
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

export type Section = {
  first: boolean;
  second: boolean;
  /** All others of the section: only the button for all answers changes them. */
  others: boolean;
  /** The answer that a link named last, and how many links there were. */
  linked: 'first' | 'second' | null;
  links: number;
  /** The answer that has the focus: the linked one, until the reader or the browser goes to something else. */
  focused: 'first' | 'second' | null;
};

export const questionsOracle: Oracle<Section, QuestionsEvent, ScreenOf<typeof questionsModel>> = {
  start: { first: false, second: false, others: false, linked: null, links: 0, focused: null },
  next: (section, step) => {
    if (step.kind !== 'event') return section;
    const { event } = step;
    if (event.type === 'all.pressed') {
      const isOpen = !isAllOpen(section);
      return { ...section, first: isOpen, second: isOpen, others: isOpen, focused: null };
    }
    const { id } = event;
    if (id !== 'first' && id !== 'second') {
      return event.type === 'answer.linked' ? { ...section, focused: null } : section;
    }
    if (event.type === 'question.pressed') return { ...section, [id]: !section[id], focused: null };
    if (event.type === 'answer.found') return { ...section, [id]: true, focused: null };
    return { ...section, [id]: true, linked: id, links: section.links + 1, focused: id };
  },
  shows: () => ['questions'],
  facts: (section) => ({
    first: section.first,
    second: section.second,
    others: section.others,
    isAllOpen: isAllOpen(section),
    linked: section.linked === null ? null : { id: section.linked, times: section.links },
  }),
  identity: ({ first, second, others, linked, focused }) => [first, second, others, linked, focused],
};

export function isAllOpen({ first, second, others }: Section): boolean {
  return first && second && others;
}
