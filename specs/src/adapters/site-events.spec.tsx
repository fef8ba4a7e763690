import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SiteEvent } from '#machines/site/site.events.ts';
import { connectBrowser, isOnline, watchConnection } from '../../../src/adapters/site-events.ts';
import { pretendDevice, type TestDevice } from '../../support/device.ts';
import { countListeners } from '../support/live-listeners.ts';

const desktop = { canHover: true, forcesColours: false, prefersLessMotion: false, savesData: false };
const shown: SiteEvent = { type: 'page.shown' };

beforeEach(() => {
  document.body.innerHTML = '<div id="content"><div id="inner"></div></div>';
  document.documentElement.dataset['still'] = 'arrived';
});

describe('on connecting', () => {
  test('DAY-1 MENU-1 BACK-3: the machines receive device, width, scroll position and page, in this order', () => {
    const { heard } = connect();

    expect(heard).toEqual([
      { type: 'device.changed', ...desktop },
      { type: 'viewport.changed', isNarrow: false },
      { type: 'page.scrolled', top: 0 },
      { type: 'page.opened' },
    ]);
  });

  test('MENU-2: a page that is scrolled already reports it', () => {
    content().scrollTop = 101;

    expect(connect().heard).toContainEqual({ type: 'page.scrolled', top: 101 });
  });

  test('a page without content has no scroll position', () => {
    document.body.innerHTML = '';

    expect(connect().heard.map(({ type }) => type)).not.toContain('page.scrolled');
  });
});

describe('the page', () => {
  test.each([
    { event: 'visibilitychange', target: () => document },
    { event: 'focus', target: () => window },
    { event: 'pageshow', target: () => window },
  ])('DAY-3: is shown on $event', ({ event, target }) => {
    const { heardOn } = connect();

    expect(heardOn(() => target().dispatchEvent(new Event(event)))).toEqual([shown]);
  });

  test.each([
    { event: 'visibilitychange', target: () => document },
    { event: 'focus', target: () => window },
  ])('DAY-3: is not shown by $event while it is hidden', ({ event, target }) => {
    const { heardOn } = connect();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

    expect(heardOn(() => target().dispatchEvent(new Event(event)))).toEqual([]);
  });

  test('DAY-3: the focus of a field inside the page does not count', () => {
    document.body.innerHTML = '<div id="content"><input></div>';
    const { heardOn } = connect();

    expect(heardOn(() => document.querySelector('input')?.focus())).toEqual([]);
  });
});

describe('scrolling', () => {
  test.each([0, 100, 100.5, 101, 4000])('MENU-2 LOOK-4: of the content to %d px is reported', (top) => {
    const { heardOn } = connect();

    expect(heardOn(() => scroll(content(), top))).toEqual([{ type: 'page.scrolled', top }]);
  });

  test('MENU-2 LOOK-4: of anything else is not reported', () => {
    const { heardOn } = connect();
    const inner = document.getElementById('inner') as HTMLElement;

    expect(heardOn(() => scroll(inner, 400))).toEqual([]);
    expect(heardOn(() => document.dispatchEvent(new Event('scroll')))).toEqual([]);
  });

  test('MENU-2: of content that was added later is reported too', () => {
    document.body.innerHTML = '';
    const { heardOn } = connect();
    document.body.innerHTML = '<div id="content"></div>';

    expect(heardOn(() => scroll(content(), 7))).toEqual([{ type: 'page.scrolled', top: 7 }]);
  });
});

describe('the device', () => {
  test.each([
    { width: 320, isNarrow: true },
    { width: 899, isNarrow: true },
    { width: 899.9, isNarrow: true },
    { width: 900, isNarrow: false },
    { width: 1440, isNarrow: false },
  ])('MENU-1: a window of $width px is narrow: $isNarrow', ({ width, isNarrow }) => {
    expect(connect({ device: { width } }).heard).toContainEqual({ type: 'viewport.changed', isNarrow });
  });

  test('MENU-1: a window that is narrowed is reported once, at the breakpoint', () => {
    const { heardOn, changeDevice } = connect();

    expect(heardOn(() => changeDevice({ width: 900 }))).toEqual([]);
    expect(heardOn(() => changeDevice({ width: 899 }))).toEqual([
      { type: 'viewport.changed', isNarrow: true },
    ]);
    expect(heardOn(() => changeDevice({ width: 360 }))).toEqual([]);
    expect(heardOn(() => changeDevice({ width: 1000 }))).toEqual([
      { type: 'viewport.changed', isNarrow: false },
    ]);
  });

  test.each([
    { change: { canHover: false } },
    { change: { forcesColours: true } },
    { change: { prefersLessMotion: true } },
  ])('BACK-3 BACK-5: that becomes $change is reported', ({ change }) => {
    const { heardOn, changeDevice } = connect();

    expect(heardOn(() => changeDevice(change))).toEqual([{ type: 'device.changed', ...desktop, ...change }]);
  });

  test('that starts or stops saving data is reported', () => {
    const connection = Object.assign(new EventTarget(), { saveData: true });
    vi.stubGlobal('navigator', { connection });
    const { heard, heardOn } = connect();

    const changed = heardOn(() => {
      connection.saveData = false;
      connection.dispatchEvent(new Event('change'));
    });

    expect([heard[0], changed]).toEqual([
      { type: 'device.changed', ...desktop, savesData: true },
      [{ type: 'device.changed', ...desktop }],
    ]);
  });
});

describe('the connection', () => {
  test('ROUTE-10: is reported now, and at each change, until the watch ends (F16)', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const live = countListeners();
    const reported: boolean[] = [];

    const end = watchConnection((isNowOnline) => reported.push(isNowOnline));
    expect([reported, live()]).toEqual([[false], { online: 1, offline: 1 }]);
    for (const [type, isNowOnline] of [
      ['online', true],
      ['offline', false],
    ] as const) {
      online.mockReturnValue(isNowOnline);
      window.dispatchEvent(new Event(type));
    }
    end();

    expect([reported, live()]).toEqual([[false, true, false], {}]);
  });

  test.each([true, false])('is what the browser says: %s', (answer) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(answer);

    expect(isOnline()).toBe(answer);
  });
});

test('STATE-1: a write by another tab is reported', () => {
  const { heardOn } = connect();

  expect(heardOn(() => window.dispatchEvent(new StorageEvent('storage', { key: 'any' })))).toEqual([
    { type: 'store.changed' },
  ]);
});

describe('settling', () => {
  test('BACK-4: a page that has loaded settles when the browser is idle', () => {
    vi.useFakeTimers();
    const { heardOn } = connect();

    expect(heardOn(() => vi.advanceTimersByTime(199))).toEqual([]);
    expect(heardOn(() => vi.advanceTimersByTime(1))).toEqual([{ type: 'page.idle' }]);
  });

  test('BACK-4: where the browser has requestIdleCallback, it is used, with a time limit', () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    const { heardOn } = connect();

    expect(idle.mock.calls).toEqual([[expect.any(Function), { timeout: 2000 }]]);
    expect(heardOn(() => idle.mock.calls[0]?.[0]())).toEqual([{ type: 'page.idle' }]);
  });

  test('BACK-4: a page that is loading settles once, after it has loaded', () => {
    vi.useFakeTimers();
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const { heardOn } = connect();

    expect(heardOn(() => vi.advanceTimersByTime(60_000))).toEqual([]);
    state.mockReturnValue('complete');
    window.dispatchEvent(new Event('load'));
    expect(heardOn(() => vi.advanceTimersByTime(60_000))).toEqual([{ type: 'page.idle' }]);
    window.dispatchEvent(new Event('load'));
    expect(heardOn(() => vi.advanceTimersByTime(60_000))).toEqual([]);
  });

  test('BACK-2 BACK-4: a page whose still is under way settles once, after that has arrived', async () => {
    vi.useFakeTimers();
    delete document.documentElement.dataset['still'];
    const { heardOn } = connect();
    expect(heardOn(() => vi.advanceTimersByTime(60_000))).toEqual([]);

    document.documentElement.dataset['still'] = 'arrived';
    await vi.advanceTimersByTimeAsync(0);

    expect(heardOn(() => vi.advanceTimersByTime(60_000))).toEqual([{ type: 'page.idle' }]);
    window.dispatchEvent(new Event('load'));
    document.documentElement.dataset['still'] = 'arrived';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heardOn(() => {})).toEqual([]);
  });

  test('BACK-2 BACK-4: a page whose still is late settles without its load, which that may hold back', async () => {
    vi.useFakeTimers();
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    delete document.documentElement.dataset['still'];
    const { heardOn } = connect();

    document.documentElement.dataset['still'] = 'late';
    await vi.advanceTimersByTimeAsync(0);

    expect(heardOn(() => vi.advanceTimersByTime(60_000))).toEqual([{ type: 'page.idle' }]);
  });
});

describe('cleaning up', () => {
  test.each(['complete', 'interactive'] as const)('leaves no listener (the page is %s)', (state) => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);
    vi.stubGlobal('navigator', { connection: new EventTarget() });
    const live = countListeners();
    const { disconnect } = connect();
    const connected = live();

    disconnect();

    expect(connected).toMatchObject({
      visibilitychange: 1,
      focus: 1,
      pageshow: 1,
      scroll: 1,
      storage: 1,
      change: 5,
    });
    expect(live()).toEqual({});
  });

  test('leaves no observer of the still, whether it has settled or not', () => {
    vi.useFakeTimers();
    const ended = vi.spyOn(MutationObserver.prototype, 'disconnect');
    connect();
    expect(ended).toHaveBeenCalledTimes(1);
    delete document.documentElement.dataset['still'];
    const { disconnect } = connect();
    expect(ended).toHaveBeenCalledTimes(1);

    disconnect();

    expect(ended).toHaveBeenCalledTimes(2);
  });

  test('ends all reports, also the settling in progress', () => {
    vi.useFakeTimers();
    const { heardOn, disconnect, changeDevice } = connect();
    disconnect();

    const heard = heardOn(() => {
      for (const type of ['focus', 'pageshow', 'storage', 'load']) window.dispatchEvent(new Event(type));
      document.dispatchEvent(new Event('visibilitychange'));
      scroll(content(), 500);
      changeDevice({ width: 360, canHover: false, prefersLessMotion: true });
      vi.advanceTimersByTime(60_000);
    });

    expect(heard).toEqual([]);
  });

  test('and connecting again reports each thing once', () => {
    connect().disconnect();
    const { heardOn } = connect();

    expect(heardOn(() => window.dispatchEvent(new Event('focus')))).toEqual([shown]);
  });
});

function connect({ device = {} }: { device?: Partial<TestDevice> } = {}) {
  const changeDevice = pretendDevice(device);
  const heard: SiteEvent[] = [];
  const disconnect = connectBrowser((event) => heard.push(event), { narrowBelowPx: 900 });
  onTestFinished(disconnect);
  return {
    /** What was reported on connecting. */
    heard: [...heard],
    heardOn(happening: () => void) {
      const before = heard.length;
      happening();
      return heard.slice(before);
    },
    changeDevice,
    disconnect,
  };
}

function content(): HTMLElement {
  return document.getElementById('content') as HTMLElement;
}

function scroll(element: HTMLElement, top: number): void {
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
}
