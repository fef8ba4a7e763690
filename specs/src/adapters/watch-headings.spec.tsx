import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HeadingPositions } from '#machines/guide/current-heading.ts';
import { watchHeadings } from '../../../src/adapters/watch-headings.ts';
import { countListeners } from '../support/live-listeners.ts';

describe('watching where the headings are', () => {
  test('SITE-4: reports at once, and again when the content scrolls', async () => {
    const { main, reported } = open({ one: 300, two: 900 });
    expect(reported).toEqual([
      {
        headings: [
          { id: 'one', top: 300 },
          { id: 'two', top: 900 },
        ],
        height: 600,
        progress: 0,
      },
    ]);

    main.scrollTop = 400;
    main.dispatchEvent(new Event('scroll'));
    await nextFrame();

    expect(reported.at(-1)).toEqual({
      headings: [
        { id: 'one', top: -100 },
        { id: 'two', top: 500 },
      ],
      height: 600,
      progress: 0.5,
    });
  });

  test('SITE-4: many scrolls within a frame give one report', async () => {
    const { main, reported } = open({ one: 300 });

    for (let top = 0; top < 50; top += 10) {
      main.scrollTop = top;
      main.dispatchEvent(new Event('scroll'));
    }
    await nextFrame();

    expect(reported).toHaveLength(2);
  });

  test('SITE-4: places are counted from the upper edge of the content, under the bar', async () => {
    const { main, reported } = open({ one: 300 });
    main.getBoundingClientRect = () => new DOMRect(0, 64, 100, 600);

    main.dispatchEvent(new Event('scroll'));
    await nextFrame();

    expect(reported.at(-1)?.headings).toEqual([{ id: 'one', top: 236 }]);
  });

  test('SITE-4: reports again when the content or a part of it has another size, until it has ended', async () => {
    const observer = { observe: vi.fn(), disconnect: vi.fn() };
    let resize = () => {};
    const construct = vi.fn(function construct(resized: () => void) {
      resize = resized;
      return observer;
    });
    vi.stubGlobal('ResizeObserver', construct);
    const { main, reported, end } = open({ one: 300, two: 900 });

    resize();
    await nextFrame();
    expect(reported).toHaveLength(2);
    expect(observer.observe.mock.calls).toEqual([[main], [main.children[0]], [main.children[1]]]);
    expect(observer.disconnect).not.toHaveBeenCalled();
    end();

    expect(observer.disconnect).toHaveBeenCalledTimes(1);
  });

  test('SITE-4: a page that does not scroll is at its beginning, and a missing heading is left out', () => {
    const { reported } = open({ one: 300 }, { ids: ['one', 'gone'], length: 600 });

    expect(reported).toEqual([{ headings: [{ id: 'one', top: 300 }], height: 600, progress: 0 }]);
  });

  test('SITE-4: after it has ended it reports nothing, and leaves no listener', async () => {
    const listeners = countListeners();
    const { main, reported, end } = open({ one: 300 });
    main.dispatchEvent(new Event('scroll'));
    end();
    main.dispatchEvent(new Event('scroll'));
    await nextFrame();

    expect(reported).toHaveLength(1);
    expect(listeners()).toEqual({});
  });

  test('SITE-4: without content it reports nothing', () => {
    const report = vi.fn();

    watchHeadings(['one'], report)();

    expect(report).not.toHaveBeenCalled();
  });
});

type Opening = { ids?: string[]; length?: number };

/** A page with headings at these places, in a window of 600 px. */
function open(places: Record<string, number>, { ids = Object.keys(places), length = 1400 }: Opening = {}) {
  const main = document.createElement('main');
  main.id = 'content';
  document.body.append(main);
  Object.defineProperties(main, { clientHeight: { value: 600 }, scrollHeight: { value: length } });
  for (const [id, place] of Object.entries(places)) {
    const heading = document.createElement('h2');
    heading.id = id;
    heading.getBoundingClientRect = () => new DOMRect(0, place - main.scrollTop, 100, 40);
    main.append(heading);
  }
  const reported: HeadingPositions[] = [];
  const end = watchHeadings(ids, (positions) => reported.push(positions));
  onTestFinished(end);
  return { main, reported, end };
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
