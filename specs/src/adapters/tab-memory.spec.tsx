import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reflectOnDocument } from '../../../src/adapters/document-state.ts';
import { reloadOnceFor } from '../../../src/adapters/reload-guard.ts';
import { createScrollMemory } from '../../../src/adapters/scroll-memory.ts';
import { createTypedCode } from '../../../src/adapters/typed-code.ts';

const tabStorage = () => sessionStorage;
const blocked = () => {
  throw new DOMException('Storage is blocked.', 'SecurityError');
};
const full = () =>
  ({
    getItem: () => null,
    setItem() {
      throw new DOMException('Storage is full.', 'QuotaExceededError');
    },
  }) as unknown as Storage;

describe('how far each page was scrolled', () => {
  beforeEach(() => {
    document.documentElement.dataset['hydrated'] = 'true';
    return () => {
      delete document.documentElement.dataset['hydrated'];
    };
  });

  test('LOOK-4: is remembered for the page: its last position', () => {
    const memory = createScrollMemory(tabStorage);

    memory.note('/rules a', 300);
    memory.note('/faq b', 0);
    memory.note('/rules a', 450.5);

    expect([memory.recall('/rules a'), memory.recall('/faq b'), memory.recall('/rules c')]).toEqual([
      450.5,
      0,
      null,
    ]);
  });

  test.each(['reload', 'back_forward'])('LOOK-4: is remembered across a %s', (type) => {
    createScrollMemory(tabStorage).note('/rules a', 300);
    leavePage();
    arriveBy(type);

    expect(createScrollMemory(tabStorage).recall('/rules a')).toBe(300);
  });

  test('LOOK-4: a new document keeps what others of the tab have noted, and what it notes itself comes last', () => {
    createScrollMemory(tabStorage).note('/rules a', 300);
    leavePage();
    arriveBy('navigate');
    const second = createScrollMemory(tabStorage);
    second.note('/faq b', 5);
    leavePage();
    arriveBy('back_forward');

    const third = createScrollMemory(tabStorage);
    expect([second.recall('/rules a'), third.recall('/rules a'), third.recall('/faq b')]).toEqual([
      null,
      300,
      5,
    ]);
    third.note('/rules a', 7);
    leavePage();
    expect(storedOf('/rules a', '/faq b')).toEqual([
      ['/faq b', 5],
      ['/rules a', 7],
    ]);
  });

  test('LOOK-4: a document that was kept in memory keeps what another one has noted meanwhile', () => {
    const kept = createScrollMemory(tabStorage);
    kept.note('/rules a', 300);
    sessionStorage.setItem('grovemates.scroll', '[["/rules a",300],["/faq b",5]]');
    leavePage();

    expect(storedOf('/rules a', '/faq b')).toEqual([
      ['/faq b', 5],
      ['/rules a', 300],
    ]);
  });

  test('LOOK-4: what the head script stores of a page that is left before it is hydrated stays', () => {
    delete document.documentElement.dataset['hydrated'];
    createScrollMemory(tabStorage);
    sessionStorage.setItem('grovemates.scroll', '[["/rules a",300]]');
    leavePage();
    arriveBy('back_forward');

    expect(createScrollMemory(tabStorage).recall('/rules a')).toBe(300);
  });

  test('LOOK-4: is forgotten on a new navigation to the document', () => {
    createScrollMemory(tabStorage).note('/rules a', 300);
    leavePage();
    arriveBy('navigate');

    expect(createScrollMemory(tabStorage).recall('/rules a')).toBe(null);
  });

  test('is remembered for the latest fifty pages only', () => {
    const memory = createScrollMemory(tabStorage);
    for (let page = 0; page < 60; page += 1) memory.note(`/page ${page}`, page);
    memory.note('/page 0', 1);
    leavePage();
    arriveBy('reload');

    const later = createScrollMemory(tabStorage);

    const remembered = Array.from({ length: 60 }, (_, page) => page).filter(
      (page) => later.recall(`/page ${page}`) !== null,
    );
    expect(remembered).toEqual([0, ...Array.from({ length: 49 }, (_, index) => index + 11)]);
  });

  test.each([
    '',
    '{',
    '{}',
    'null',
    '7',
    '"text"',
    '[1]',
    '[[1,2]',
    '[["/rules a"]]',
    '[["/rules a","far"]]',
  ])('is null where the storage has %j', (stored) => {
    sessionStorage.setItem('grovemates.scroll', stored);
    arriveBy('reload');

    expect(createScrollMemory(tabStorage).recall('/rules a')).toBe(null);
  });

  test.each([
    ['blocked', blocked],
    ['full', full],
  ])('is remembered until the page is closed where the storage is %s', (_, openStorage) => {
    arriveBy('reload');
    const memory = createScrollMemory(openStorage);

    memory.note('/rules a', 300);
    leavePage();

    expect(memory.recall('/rules a')).toBe(300);
  });
});

describe('the text in the code field', () => {
  test.each(['reload', 'back_forward'])('SITE-5: is remembered across a %s', (type) => {
    arriveBy('navigate');
    createTypedCode(tabStorage).remember('ABC');
    arriveBy(type);

    expect(createTypedCode(tabStorage).recall()).toBe('ABC');
  });

  test('SITE-5: is forgotten on a new navigation to the document', () => {
    createTypedCode(tabStorage).remember('ABC');
    arriveBy('navigate');

    expect(createTypedCode(tabStorage).recall()).toBe('');
    expect(sessionStorage.length).toBe(0);
  });

  test('SITE-5: is empty where nothing was typed', () => {
    arriveBy('reload');

    expect(createTypedCode(tabStorage).recall()).toBe('');
  });

  test('SITE-5: is deleted when the field is emptied', () => {
    const typed = createTypedCode(tabStorage);
    typed.remember('ABC');
    typed.remember('');

    expect(typed.recall()).toBe('');
    expect(sessionStorage.length).toBe(0);
  });

  test.each([
    ['blocked', blocked],
    ['full', full],
  ])('SITE-5: is remembered until the page is closed where storage is %s (F26, F27)', (_, storage) => {
    const typed = createTypedCode(storage);
    typed.remember('ABC');

    expect(typed.recall()).toBe('ABC');
  });
});

test('SITE-5 LOOK-4 FAIL-1: each memory of the tab has a name of its own in the storage', () => {
  document.documentElement.dataset['hydrated'] = 'true';
  createTypedCode(tabStorage).remember('ABC');
  createScrollMemory(tabStorage).note('/rules a', 300);
  leavePage();
  reloadOnceFor(tabStorage, 'chunk-a.js', () => {});

  expect({ ...sessionStorage }).toEqual({
    'grovemates.typed-code': 'ABC',
    'grovemates.scroll': expect.stringContaining('["/rules a",300]'),
    'grovemates.reloaded-for': '["chunk-a.js"]',
  });
  delete document.documentElement.dataset['hydrated'];
});

describe('reloading for a lost chunk', () => {
  const reload = vi.fn();

  beforeEach(() => {
    reload.mockReset();
  });

  test('FAIL-1: happens once for each chunk', () => {
    const told = ['chunk-a.js', 'chunk-a.js', 'chunk-a.js'].map((chunk) =>
      reloadOnceFor(tabStorage, chunk, reload),
    );

    expect(told).toEqual([true, false, false]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('FAIL-1: happens again for another chunk', () => {
    reloadOnceFor(tabStorage, 'chunk-a.js', reload);

    expect(reloadOnceFor(tabStorage, 'chunk-b.js', reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['blocked', blocked],
    ['full', full],
  ])('FAIL-1: never happens where it cannot be remembered: storage is %s', (_, openStorage) => {
    expect([
      reloadOnceFor(openStorage, 'chunk-a.js', reload),
      reloadOnceFor(openStorage, 'chunk-a.js', reload),
    ]).toEqual([false, false]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('FAIL-1: two chunks that are lost in turns cause no loop', () => {
    for (let turn = 0; turn < 20; turn += 1) {
      reloadOnceFor(tabStorage, turn % 2 === 0 ? 'chunk-a.js' : 'chunk-b.js', reload);
    }

    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe('the attributes of the document', () => {
  const { dataset } = document.documentElement;

  test.each(['day', 'night'] as const)('DAY-1: data-phase is %s', (phase) => {
    reflectOnDocument({ phase, holdsSeat: false });

    expect({ ...dataset }).toEqual({ phase });
  });

  test('DAY-1: before the first reading of the clock, what the head script set stays', () => {
    dataset['phase'] = 'night';

    reflectOnDocument({ phase: null, holdsSeat: false });

    expect({ ...dataset }).toEqual({ phase: 'night' });
  });

  test('STATE-3: data-seat comes with a seat and goes with it', () => {
    reflectOnDocument({ phase: 'day', holdsSeat: true });
    const held = { ...dataset };
    reflectOnDocument({ phase: 'day', holdsSeat: false });

    expect([held, { ...dataset }]).toEqual([{ phase: 'day', seat: 'held' }, { phase: 'day' }]);
  });
});

/** What is stored of these pages. Documents of other specs, which are left with this one, store theirs. */
function storedOf(...pages: string[]): [string, number][] {
  const stored: [string, number][] = JSON.parse(sessionStorage.getItem('grovemates.scroll') ?? '[]');
  return stored.filter(([page]) => pages.includes(page));
}

function leavePage(): void {
  window.dispatchEvent(new Event('pagehide'));
}

/** The navigation type of this page; jsdom has none. */
function arriveBy(type: string): void {
  class Navigation {
    type = type;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  const entry = new Navigation() as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((asked) =>
    asked === 'navigation' ? [entry] : [],
  );
}
