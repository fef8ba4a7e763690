import { assign, type SnapshotFrom, setup } from 'xstate';
import { currentHeading, type HeadingPositions, isInView } from './current-heading.ts';

export type ContentsEvent =
  /** The page was scrolled, or its size changed. */
  | { type: 'headings.moved'; positions: HeadingPositions }
  /** The reader followed an entry of the contents. */
  | { type: 'heading.chosen'; id: string }
  /** The reader opened or closed the folded list (narrow window). */
  | { type: 'list.toggled'; isOpen: boolean };

export type ContentsContext = {
  current: string | null;
  /** The entry that the reader followed: it remains the current one while its heading is in view. */
  chosen: string | null;
  /** Whether the folded list is open (narrow window). */
  isOpen: boolean;
};

/** The table of contents that follows the scroll (ROUTE-4, SITE-4): which heading is being read. */
export function createContentsMachine() {
  return setup({
    types: { context: {} as ContentsContext, events: {} as ContentsEvent },
    actions: {
      setChosen: assign((_, { id }: { id: string }) => ({
        current: id,
        chosen: id,
        isOpen: false,
      })),
      setListOpen: assign((_, { isOpen }: { isOpen: boolean }) => ({ isOpen })),
      setCurrent: assign(({ context: { chosen } }, { positions }: { positions: HeadingPositions }) =>
        isInView(positions, chosen) ? {} : { current: currentHeading(positions), chosen: null },
      ),
    },
  }).createMachine({
    id: 'contents',
    context: { current: null, chosen: null, isOpen: false },
    on: {
      'headings.moved': { actions: { type: 'setCurrent', params: ({ event }) => event } },
      'list.toggled': { actions: { type: 'setListOpen', params: ({ event }) => event } },
      'heading.chosen': { actions: { type: 'setChosen', params: ({ event }) => event } },
    },
  });
}

/** The heading that is being read; null above the first. */
export function selectCurrentHeading({
  context,
}: SnapshotFrom<ReturnType<typeof createContentsMachine>>): string | null {
  return context.current;
}

/** Whether the folded list is open. */
export function selectIsListOpen({
  context,
}: SnapshotFrom<ReturnType<typeof createContentsMachine>>): boolean {
  return context.isOpen;
}
