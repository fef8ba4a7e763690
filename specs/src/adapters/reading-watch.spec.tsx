import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Reading } from '#machines/guide/current-heading.ts';
import { watchReading } from '../../../src/adapters/reading-watch.ts';
import { countListeners } from '../support/live-listeners.ts';

describe('watching where the headings are', () => {
  test('SITE-4: reports at once, and again when the content scrolls', async () => {
    const { main, told } = open({ one: 300, two: 900 });
    expect(told).toEqual([
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

    expect(told.at(-1)).toEqual({
      headings: [
        { id: 'one', top: -100 },
        { id: 'two', top: 500 },
      ],
      height: 600,
      progress: 0.5,
    });
  });

  test('SITE-4: many scrolls within a frame give one report', async () => {
    const { main, told } = open({ one: 300 });

    for (let top = 0; top < 50; top += 10) {
      main.scrollTop = top;
      main.dispatchEvent(new Event('scroll'));
    }
    await nextFrame();

    expect(told).toHaveLength(2);
  });

  test('SITE-4: a page that does not scroll is at its beginning, and a missing heading is left out', () => {
    const { told } = open({ one: 300 }, { ids: ['one', 'gone'], length: 600 });

    expect(told).toEqual([{ headings: [{ id: 'one', top: 300 }], height: 600, progress: 0 }]);
  });

  test('SITE-4: after it has ended it reports nothing, and leaves no listener', async () => {
    const listeners = countListeners();
    const { main, told, end } = open({ one: 300 });
    main.dispatchEvent(new Event('scroll'));
    end();
    main.dispatchEvent(new Event('scroll'));
    await nextFrame();

    expect(told).toHaveLength(1);
    expect(listeners()).toEqual({});
  });

  test('SITE-4: without content it reports nothing', () => {
    const tell = vi.fn();

    watchReading(['one'], tell)();

    expect(tell).not.toHaveBeenCalled();
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
  const told: Reading[] = [];
  const end = watchReading(ids, (reading) => told.push(reading));
  onTestFinished(end);
  return { main, told, end };
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
