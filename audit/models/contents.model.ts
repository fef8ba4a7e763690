import type { ContentsEvent } from '#machines/guide/contents.machine.ts';
import type { Model, Oracle, ScreenOf, Step } from './model.ts';

/** A text with headings, and the window in which it is read. CSS pixels. */
export type LongText = {
  /** Its headings in their order, and how far below its beginning they are. */
  headings: readonly { id: string; place: number }[];
  /** How high the window is. */
  height: number;
  /** How far the text can be scrolled. */
  range: number;
};

/** How far below the upper edge reading begins. */
const LINE = 128;

const chosen = (id: string) => ({ kind: 'event', event: { type: 'heading.chosen', id } }) as const;

const toggled = (isOpen: boolean) => ({ kind: 'event', event: { type: 'list.toggled', isOpen } }) as const;

const moved = (text: LongText, progress: number, topOf: (place: number) => number) => {
  const headings = text.headings.map(({ id, place }) => ({ id, top: topOf(place) }));
  const positions = { headings, height: text.height, progress };
  return { kind: 'event', event: { type: 'headings.moved', positions } } as const;
};

/** The table of contents that follows the scroll (ROUTE-4, SITE-4), of this text. */
export function contentsModelOf(text: LongText) {
  const { height, range } = text;
  const [first, middle, last] = threeOf(text);
  const scrolled = (scroll: number) => moved(text, scroll / range, (place) => place - scroll);
  const arrival = (place: number) => {
    let scroll = 0;
    while (place - scroll > lineAt(scroll / range, height)) scroll += 1;
    return scroll;
  };
  return {
    machine: 'contents',
    steps: {
      'the text is scrolled to its beginning': scrolled(0),
      'the first heading is just below the line': scrolled(arrival(first.place) - 1),
      'the first heading is on the line': scrolled(arrival(first.place)),
      'the first heading is at the upper edge': scrolled(Math.floor(first.place)),
      'the first heading is just above the upper edge': scrolled(Math.floor(first.place) + 1),
      'the middle heading is at the lower edge': scrolled(Math.floor(middle.place - height)),
      'the middle heading is just above the lower edge': scrolled(Math.floor(middle.place - height) + 1),
      'the middle heading is just below the line': scrolled(arrival(middle.place) - 1),
      'the middle heading is on the line': scrolled(arrival(middle.place)),
      'the last heading is just below the line': scrolled(arrival(last.place) - 1),
      'the last heading is on the line': scrolled(arrival(last.place)),
      'the text is scrolled to its end': scrolled(range),
      'the text is pulled down at its beginning': moved(text, -0.2, (place) => place - first.place + LINE),
      'the text is pulled down at its beginning, a pixel further': moved(
        text,
        -0.2,
        (place) => place - first.place + LINE + 1,
      ),
      'the text is pulled up at its end': moved(text, 1.2, (place) => place - last.place + height - 1),
      'the first entry is followed': chosen(first.id),
      'the middle entry is followed': chosen(middle.id),
      'the last entry is followed': chosen(last.id),
      'the list is opened': toggled(true),
      'the list is closed': toggled(false),
    },
    screens: { contents: 'contents' },
  } as const satisfies Model<ContentsEvent>;
}

/** In whole numbers: every heading is exactly on the line after some scroll, and the middle one when half is read. */
export const TEXT: LongText = {
  headings: [
    { id: 'a', place: 487 },
    { id: 'b', place: 1564 },
    { id: 'c', place: 2641 },
  ],
  height: 1000,
  range: 2000,
};

export type ContentsModel = ReturnType<typeof contentsModelOf>;

/** `followed`: the entry that was followed, while its heading has been in view. */
export type Contents = { current: string | null; followed: string | null; isOpen: boolean };

export const contentsOracle: Oracle<Contents, ContentsEvent, ScreenOf<ContentsModel>> = {
  start: { current: null, followed: null, isOpen: false },
  next: (contents, step: Step<ContentsEvent>) => {
    if (step.kind !== 'event') return contents;
    const { event } = step;
    if (event.type === 'list.toggled') return { ...contents, isOpen: event.isOpen };
    if (event.type === 'heading.chosen') return { current: event.id, followed: event.id, isOpen: false };
    const { headings, height, progress } = event.positions;
    const visible = headings.filter(({ top }) => top >= 0 && top < height).map(({ id }) => id);
    const { followed } = contents;
    if (followed !== null && visible.includes(followed)) return { ...contents, current: followed };
    const line = lineAt(progress, height);
    let current: string | null = null;
    for (const { id, top } of headings) if (top <= line) current = id;
    return { ...contents, current, followed: null };
  },
  shows: () => ['contents'],
  facts: ({ current, isOpen }) => ({ current, isOpen }),
  identity: (contents) => contents,
};

/** The line is 128 px below the upper edge at the beginning, and at the lower edge at the end. */
function lineAt(progress: number, height: number): number {
  const scrolled = progress < 0 ? 0 : Math.min(progress, 1);
  return LINE * (1 - scrolled) + height * scrolled;
}

/** The first heading, one in the middle, and the last. */
export function threeOf({ headings }: LongText) {
  const three = [headings[0], headings[Math.floor(headings.length / 2)], headings.at(-1)];
  const [first, middle, last] = three;
  if (!first || !middle || !last || new Set(three).size < 3) throw new Error('The text is too short.');
  return [first, middle, last] as const;
}
