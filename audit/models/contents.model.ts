import type { ContentsEvent } from '#machines/guide/contents.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

const HEIGHT = 1000;

/** Where three headings are in a window of 1000 px. */
const moved = (progress: number, a: number, b: number, c: number) =>
  ({
    kind: 'event',
    event: {
      type: 'headings.moved',
      positions: {
        headings: [
          { id: 'a', top: a },
          { id: 'b', top: b },
          { id: 'c', top: c },
        ],
        height: HEIGHT,
        progress,
      },
    },
  }) as const;

/** The table of contents that follows the scroll (ROUTE-4, SITE-4). */
export const contentsModel = {
  machine: 'contents',
  steps: {
    'the first heading is just below the line': moved(0, 129, 500, 1500),
    'the first heading is on the line': moved(0, 128, 500, 1499),
    'halfway the second heading is on the line': moved(0.5, -1, 564, 1000),
    'halfway the second heading is just below the line': moved(0.5, -1, 565, 999),
    'at the end the last heading is at the lower edge': moved(1, -900, -1, 1000),
    'beyond the end the last heading is just above the lower edge': moved(1.2, -900, 0, 999),
    'above the beginning the first heading is on the line': moved(-0.2, 128, 999, 2000),
    'the first entry is followed': { kind: 'event', event: { type: 'heading.chosen', id: 'a' } },
    'the second entry is followed': { kind: 'event', event: { type: 'heading.chosen', id: 'b' } },
    'the last entry is followed': { kind: 'event', event: { type: 'heading.chosen', id: 'c' } },
    'the list is opened': { kind: 'event', event: { type: 'list.toggled', isOpen: true } },
    'the list is closed': { kind: 'event', event: { type: 'list.toggled', isOpen: false } },
  },
  screens: { contents: 'contents' },
} as const satisfies Model<ContentsEvent>;

/** `followed`: the entry that was followed, while its heading has been in view. */
type Contents = { current: string | null; followed: string | null; isOpen: boolean };

export const contentsOracle: Oracle<Contents, ContentsEvent, ScreenOf<typeof contentsModel>> = {
  start: { current: null, followed: null, isOpen: false },
  next: (contents, step) => {
    if (step.kind !== 'event') return contents;
    const { event } = step;
    if (event.type === 'list.toggled') return { ...contents, isOpen: event.isOpen };
    if (event.type === 'heading.chosen') return { current: event.id, followed: event.id, isOpen: false };
    const { headings, progress } = event.positions;
    const visible = headings.filter(({ top }) => top >= 0 && top < HEIGHT).map(({ id }) => id);
    const { followed } = contents;
    if (followed !== null && visible.includes(followed)) return { ...contents, current: followed };
    // The line is 128 px below the upper edge at the beginning, and at the lower edge at the end.
    const scrolled = progress < 0 ? 0 : Math.min(progress, 1);
    const line = 128 * (1 - scrolled) + HEIGHT * scrolled;
    let current: string | null = null;
    for (const { id, top } of headings) if (top <= line) current = id;
    return { ...contents, current, followed: null };
  },
  shows: () => ['contents'],
  facts: ({ current, isOpen }) => ({ current, isOpen }),
  identity: (contents) => contents,
};
