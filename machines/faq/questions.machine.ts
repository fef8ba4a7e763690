import { assign, setup } from 'xstate';

export type QuestionsEvent =
  | { type: 'question.pressed'; id: string }
  /** The address names a question: on arrival, and each time such a link is followed. */
  | { type: 'answer.linked'; id: string }
  /** The browser's find-in-page found text in a closed answer. */
  | { type: 'answer.found'; id: string }
  | { type: 'all.pressed' };

export type QuestionsContext = {
  /** The questions of this section, in their order. */
  questions: readonly string[];
  /** Those whose answers are shown. */
  open: readonly string[];
  /** The answer that the address named last, and how often it named one: each time, the answer takes the focus. */
  linked: { id: string; times: number } | null;
};

/** The questions of one section of the FAQ (SITE-4): which answers are open. Ids of other sections change nothing. */
export function createQuestionsMachine() {
  return setup({
    types: {
      context: {} as QuestionsContext,
      events: {} as QuestionsEvent,
      /** `open`: the answers that were open when the reader left the page. */
      input: {} as { questions: readonly string[]; open?: readonly string[] },
    },
    guards: {
      isQuestion: ({ context }, { id }: { id: string }) => context.questions.includes(id),
    },
    actions: {
      toggle: assign(({ context: { open } }, { id }: { id: string }) => ({
        open: open.includes(id) ? open.filter((other) => other !== id) : [...open, id],
      })),
      open: assign(({ context: { open } }, { id }: { id: string }) => ({
        open: open.includes(id) ? open : [...open, id],
      })),
      setLinked: assign(({ context: { linked } }, { id }: { id: string }) => ({
        linked: { id, times: (linked?.times ?? 0) + 1 },
      })),
      toggleAll: assign(({ context: { questions, open } }) => ({
        open: open.length === questions.length ? [] : questions,
      })),
    },
  }).createMachine({
    id: 'questions',
    // Stryker disable next-line ArrayDeclaration: what is no question of this page is taken out.
    context: ({ input: { questions, open = [] } }) => ({
      questions,
      open: questions.filter((id) => open.includes(id)),
      linked: null,
    }),
    on: {
      'question.pressed': {
        guard: { type: 'isQuestion', params: ({ event }) => event },
        actions: { type: 'toggle', params: ({ event }) => event },
      },
      'answer.linked': {
        guard: { type: 'isQuestion', params: ({ event }) => event },
        actions: [
          { type: 'open', params: ({ event }) => event },
          { type: 'setLinked', params: ({ event }) => event },
        ],
      },
      'answer.found': {
        guard: { type: 'isQuestion', params: ({ event }) => event },
        actions: { type: 'open', params: ({ event }) => event },
      },
      'all.pressed': { actions: 'toggleAll' },
    },
  });
}
