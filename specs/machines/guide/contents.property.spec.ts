import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ContentsEvent,
  createContentsMachine,
  selectCurrentHeading,
  selectIsListOpen,
} from '#machines/guide/contents.machine.ts';
import { currentHeading, type HeadingPositions, isInView } from '#machines/guide/current-heading.ts';
import { runs } from '../../support/arbitraries.ts';
import { assertStories, inspectStory } from '../../support/stories.ts';

/** A page with its headings at these distances from its beginning, scrolled to `top`, in a window of `height`. */
type Page = { places: number[]; length: number; height: number };

const pages: fc.Arbitrary<Page> = fc
  .record({
    places: fc.uniqueArray(fc.integer({ min: 150, max: 9000 }), { minLength: 1, maxLength: 12 }),
    tail: fc.integer({ min: 0, max: 2000 }),
    height: fc.integer({ min: 320, max: 1600 }),
  })
  .map(({ places, tail, height }) => {
    const sorted = places.toSorted((one, other) => one - other);
    return { places: sorted, length: (sorted.at(-1) ?? 0) + tail, height };
  });

describe('the heading that is being read', () => {
  test('ROUTE-4 SITE-4: reading from beginning to end, each heading becomes current once, in the order of the page', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const end = Math.max(0, page.length - page.height);
        const seen: (string | null)[] = [];
        // Steps so small that the line never passes two headings at once.
        const steps = Math.ceil(end + page.height) + 1;
        for (let step = 0; step <= steps; step += 1) {
          const top = (step / steps) * end;
          const current = currentHeading(positionsAt(page, top));
          if (current !== seen.at(-1)) seen.push(current);
        }

        // The headings above the line on the first screen do not become current one by one.
        const first = seen.find((id) => id !== null);
        const ids = page.places.map(String);
        if (end > 0) expect(seen.filter((id) => id !== null)).toEqual(ids.slice(ids.indexOf(first ?? '')));
      }),
      runs(40),
    );
  });

  test('ROUTE-4 SITE-4: at the end of a page that scrolls, the last heading is the current one', () => {
    fc.assert(
      fc.property(
        pages.filter(({ length, height }) => length > height),
        (page) => {
          expect(currentHeading(positionsAt(page, page.length - page.height))).toBe(
            String(page.places.at(-1)),
          );
        },
      ),
      runs(200),
    );
  });

  test('ROUTE-4 SITE-4: above the first heading no heading is current', () => {
    expect(currentHeading({ headings: [{ id: 'a', top: 400 }], height: 800, progress: 0 })).toBeNull();
  });

  test.each([
    { top: 128, height: 800, progress: 0, current: 'a' },
    { top: 129, height: 800, progress: 0, current: null },
    { top: 464, height: 800, progress: 0.5, current: 'a' },
    { top: 465, height: 800, progress: 0.5, current: null },
    { top: 800, height: 800, progress: 1, current: 'a' },
    { top: 801, height: 800, progress: 1, current: null },
    { top: 801, height: 800, progress: 1.2, current: null },
    { top: 128, height: 800, progress: -0.2, current: 'a' },
    // The line never leaves its place in a window that is lower.
    { top: 128, height: 100, progress: 1, current: 'a' },
    { top: 129, height: 100, progress: 1, current: null },
  ])(
    'ROUTE-4 SITE-4: the line is 128 px below the top, at the end at the lower edge: %o',
    ({ top, height, progress, current }) => {
      expect(currentHeading({ headings: [{ id: 'a', top }], height, progress })).toBe(current);
    },
  );

  test.each([
    { id: 'a', top: -1, inView: false },
    { id: 'a', top: 0, inView: true },
    { id: 'a', top: 799, inView: true },
    { id: 'a', top: 800, inView: false },
    { id: 'b', top: 400, inView: false },
  ])('ROUTE-4 SITE-4: a heading is in view from the upper edge to the lower: %o', ({ id, top, inView }) => {
    expect(isInView({ headings: [{ id, top }], height: 800, progress: 0 }, 'a')).toBe(inView);
  });

  test('ROUTE-4 SITE-4: a page that overscrolls is treated as scrolled to its end', () => {
    const headings = [
      { id: 'a', top: -400 },
      { id: 'b', top: 790 },
    ];

    expect(currentHeading({ headings, height: 800, progress: 1.2 })).toBe('b');
    expect(currentHeading({ headings, height: 800, progress: -0.2 })).toBe('a');
  });
});

describe('the table of contents', () => {
  test('ROUTE-4 SITE-4: no entry is current before anything is known, and a followed one is at once', () => {
    expect(currentAfter()).toBe(null);
    expect(currentAfter({ type: 'heading.chosen', id: '2000' })).toBe('2000');
  });

  test('ROUTE-4 SITE-4: a followed entry remains the current one while its heading is in view, also near the end', async () => {
    await assertStories(
      fc.property(pages, fc.nat(), fc.nat(), (page, which, far) => {
        const id = String(page.places[which % page.places.length]);
        const contents = createActor(createContentsMachine(), { inspect: inspectStory }).start();

        contents.send({ type: 'heading.chosen', id });
        const end = Math.max(0, page.length - page.height);
        const arrived = Math.min(Number(id) - 96, end);
        contents.send({ type: 'headings.moved', positions: positionsAt(page, arrived) });
        expect(selectCurrentHeading(contents.getSnapshot())).toBe(id);

        const positions = positionsAt(page, far % (end + 1));
        contents.send({ type: 'headings.moved', positions });
        expect(selectCurrentHeading(contents.getSnapshot())).toBe(
          isInView(positions, id) ? id : currentHeading(positions),
        );
      }),
      runs(200),
    );
  });

  test('ROUTE-4 SITE-4: when its heading leaves the view, a followed entry has no precedence any more', () => {
    const page: Page = { places: [200, 2000, 2100], length: 4000, height: 800 };
    const away = positionsAt(page, 0);
    const back = positionsAt(page, 2060);
    expect(currentHeading(back)).not.toBe('2000');

    expect(
      currentAfter({ type: 'heading.chosen', id: '2000' }, { type: 'headings.moved', positions: away }, back),
    ).toBe(currentHeading(back));
  });
});

test.each([
  [128, 'a'],
  [128.5, null],
  [129, null],
])('ROUTE-4 SITE-4: at the beginning, a heading %d px below the upper edge is read: %s', (top, current) => {
  expect(currentHeading({ headings: [{ id: 'a', top }], height: 800, progress: 0 })).toBe(current);
});

test('ROUTE-4 SITE-4: the folded list opens and closes, and closes when an entry is followed', () => {
  const contents = createActor(createContentsMachine()).start();
  const isOpen = () => selectIsListOpen(contents.getSnapshot());
  expect(isOpen()).toBe(false);

  contents.send({ type: 'list.toggled', isOpen: true });
  expect(isOpen()).toBe(true);
  contents.send({ type: 'heading.chosen', id: 'any' });

  expect(isOpen()).toBe(false);
});

function currentAfter(...events: (ContentsEvent | HeadingPositions)[]): string | null {
  const contents = createActor(createContentsMachine()).start();
  for (const event of events) {
    contents.send('type' in event ? event : { type: 'headings.moved', positions: event });
  }
  return selectCurrentHeading(contents.getSnapshot());
}

function positionsAt({ places, length, height }: Page, top: number): HeadingPositions {
  const end = Math.max(0, length - height);
  return {
    headings: places.map((place) => ({ id: String(place), top: place - top })),
    height,
    progress: end === 0 ? 0 : top / end,
  };
}
