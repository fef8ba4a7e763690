import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type PointerHandlers, watchPointer } from '../../../../src/demo/scene/pointer.ts';

type Place = readonly [x: number, y: number];
type How = { id?: number; type?: 'touch' | 'mouse' | 'pen'; button?: number };

let draws = false;
let told: unknown[][] = [];
let element: HTMLElement;
let stop: () => void;

const note =
  (name: string) =>
  (...values: unknown[]) =>
    void told.push([name, ...values]);

const handlers: PointerHandlers = {
  tap: note('tap'),
  hold: note('hold'),
  hover: note('hover'),
  draws: () => draws,
  drawStart: note('drawStart'),
  drawMove: note('drawMove'),
  drawEnd: note('drawEnd'),
  drawCancel: note('drawCancel'),
  orbit: note('orbit'),
  zoom: note('zoom'),
};

/** The board is 100 px from the left and 50 from the top of the window. */
beforeEach(() => {
  vi.useFakeTimers();
  draws = false;
  told = [];
  element = document.createElement('div');
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ left: 100, top: 50 } as DOMRect);
  stop = watchPointer(element, handlers, window);
});

function send(name: string, [x, y]: Place, { id = 1, type = 'touch', button = 0 }: How = {}): void {
  const event = new MouseEvent(name, { clientX: x + 100, clientY: y + 50, button, cancelable: true });
  element.dispatchEvent(Object.assign(event, { pointerId: id, pointerType: type }));
}
const down = (place: Place, how?: How) => send('pointerdown', place, how);
const move = (place: Place, how?: How) => send('pointermove', place, how);
const up = (place: Place, how?: How) => send('pointerup', place, how);
const cancel = (place: Place, how?: How) => send('pointercancel', place, how);
const wait = (ms: number) => vi.advanceTimersByTime(ms);

describe('a tap', () => {
  test('comes with the lift, at its place', () => {
    down([30, 40]);
    expect(told).toEqual([]);
    move([33, 42]);
    up([33, 42]);
    wait(5000);
    expect(told).toEqual([['tap', 33, 42, 'first']]);
  });

  test('with the other button of a mouse is told as such; with the middle one it is none', () => {
    for (const button of [0, 2, 1]) {
      down([5, 6], { type: 'mouse', button });
      up([5, 6], { type: 'mouse', button });
    }
    expect(told).toEqual([
      ['tap', 5, 6, 'first'],
      ['tap', 5, 6, 'second'],
    ]);
  });

  test('is none where the browser takes the pointer away', () => {
    down([30, 40]);
    cancel([30, 40]);
    up([30, 40]);
    wait(1000);
    expect(told).toEqual([]);
  });
});

describe('a hold', () => {
  test.each(['touch', 'pen'] as const)('%s: at 400 ms, not at 399', (type) => {
    down([30, 40], { type });
    wait(399);
    expect(told).toEqual([]);
    wait(1);
    expect(told).toEqual([['hold', 30, 40]]);
    up([30, 40], { type });
    expect(told).toHaveLength(1);
  });

  test('a finger that shakes a little still holds; what it does after is nothing', () => {
    draws = true;
    down([30, 40]);
    move([35, 40]);
    wait(400);
    move([90, 90]);
    up([90, 90]);
    expect(told).toEqual([['hold', 30, 40]]);
  });

  test('a mouse button that is held is none', () => {
    down([30, 40], { type: 'mouse' });
    wait(2000);
    up([30, 40], { type: 'mouse' });
    expect(told).toEqual([['tap', 30, 40, 'first']]);
  });
});

describe('a drag', () => {
  test('begins at 8 px, not before, and is neither tap nor hold', () => {
    down([30, 40]);
    move([37.9, 40]);
    expect(told).toEqual([]);
    move([38, 40]);
    wait(1000);
    up([38, 40]);
    expect(told.map(([name]) => name)).toEqual(['orbit']);
  });

  test('turns the view by all of its way, so that the world stays under the finger', () => {
    down([30, 40]);
    move([34, 41]);
    move([44, 45]);
    move([40, 40]);
    expect(told).toEqual([
      ['orbit', 14, 5],
      ['orbit', -4, -5],
    ]);
  });

  test('draws with a tool for it: from where it was pressed', () => {
    draws = true;
    down([30, 40]);
    move([50, 40]);
    move([60, 44]);
    up([60, 44]);
    expect(told).toEqual([['drawStart', 30, 40], ['drawMove', 50, 40], ['drawMove', 60, 44], ['drawEnd']]);
  });

  test('turns with the other button, even then', () => {
    draws = true;
    down([30, 40], { type: 'mouse', button: 2 });
    move([50, 40], { type: 'mouse' });
    expect(told).toEqual([['orbit', 20, 0]]);
  });

  test('a drawing is dropped where the browser takes the pointer away', () => {
    draws = true;
    down([30, 40]);
    move([50, 40]);
    cancel([50, 40]);
    up([50, 40]);
    expect(told.map(([name]) => name)).toEqual(['drawStart', 'drawMove', 'drawCancel']);
  });
});

describe('two fingers', () => {
  test('the second one drops a drawing, and no lift draws or taps', () => {
    draws = true;
    down([30, 40]);
    move([50, 40]);
    down([90, 40], { id: 2 });
    up([90, 40], { id: 2 });
    move([70, 70]);
    up([70, 70]);
    expect(told.map(([name]) => name)).toEqual(['drawStart', 'drawMove', 'drawCancel']);
  });

  test('zoom by how far they are from each other, and are no hold', () => {
    down([10, 10]);
    down([30, 10], { id: 2 });
    move([50, 10], { id: 2 });
    wait(1000);
    move([60, 10], { id: 2 });
    up([60, 10], { id: 2 });
    up([10, 10]);
    expect(told).toEqual([
      ['zoom', 0.5],
      ['zoom', 0.8],
    ]);
  });

  test('after both have gone, one taps again', () => {
    down([10, 10]);
    down([30, 10], { id: 2 });
    up([10, 10]);
    cancel([30, 10], { id: 2 });
    down([20, 20], { id: 3 });
    up([20, 20], { id: 3 });
    expect(told).toEqual([['tap', 20, 20, 'first']]);
  });
});

test('a mouse that is not pressed hovers; a finger cannot', () => {
  move([12, 13], { type: 'mouse' });
  move([14, 15], { type: 'touch' });
  expect(told).toEqual([['hover', 12, 13]]);
});

test('the wheel zooms with Ctrl only: else it scrolls the page', () => {
  const plain = new WheelEvent('wheel', { deltaY: 10, cancelable: true });
  element.dispatchEvent(plain);
  expect([plain.defaultPrevented, told]).toEqual([false, []]);
  for (const deltaY of [10, -10]) {
    const event = new WheelEvent('wheel', { deltaY, ctrlKey: true, cancelable: true });
    element.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  }
  expect(told).toEqual([
    ['zoom', 1.1],
    ['zoom', 0.9],
  ]);
});

test('the board has no menu of its own: the other button takes', () => {
  const event = new MouseEvent('contextmenu', { cancelable: true });
  element.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

describe('the capture of a pointer', () => {
  test('is asked for, so that a drag goes on outside', () => {
    const capture = vi.fn();
    element.setPointerCapture = capture;
    down([1, 2], { id: 7 });
    expect(capture).toHaveBeenCalledExactlyOnceWith(7);
  });

  test('that is refused, as the pointer is gone already, costs no tap', () => {
    element.setPointerCapture = () => {
      throw new DOMException('No active pointer.', 'NotFoundError');
    };
    down([1, 2]);
    up([1, 2]);
    expect(told).toEqual([['tap', 1, 2, 'first']]);
  });
});

test('after the end nothing is told, also no hold that had begun', () => {
  down([30, 40]);
  stop();
  wait(1000);
  up([30, 40]);
  down([1, 1]);
  up([1, 1]);
  move([5, 5], { type: 'mouse' });
  element.dispatchEvent(new WheelEvent('wheel', { deltaY: 10, ctrlKey: true }));
  expect(told).toEqual([]);
});
