import { createContext, Script } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { dayEdges } from '#fixtures/instants.ts';
import { phaseAt } from '#machines/day-night/schedule.ts';
import {
  PARTICIPANT_KEY,
  serialiseParticipant,
  UNKNOWN_PARTICIPANT,
} from '#machines/participant/participant-record.ts';
import { headScript } from '../../../src/app/head-script.ts';
import { MINUTE_MS } from '../../support/arbitraries.ts';
import { fixedOffsetCalendar } from '../../support/zoned-calendar.ts';
import { FONTS, openHead } from '../support/head.ts';

const seated = serialiseParticipant({ ...UNKNOWN_PARTICIPANT, holdsSeat: true });
const unseated = serialiseParticipant({
  ...UNKNOWN_PARTICIPANT,
  isNew: true,
  lastLoginDate: '2026-03-01T09:30:00Z',
});

/** How far a key scrolls `#content`, 600 px high, before the hydration. It goes to an element that is within another one. */
function scrolledBy(event: object, { within = '', hydrated = false } = {}): number[] {
  const by: number[] = [];
  const preventDefault = vi.fn();
  const content = { clientHeight: 600, scrollBy: (_: number, y: number) => by.push(y) };
  const head = openHead({ elements: { content } });
  if (hydrated) head.dataset['hydrated'] = 'true';
  const closest = (selector: string) => (selector.split(',').includes(within) ? {} : null);
  head.happen('keydown', { preventDefault, target: { closest }, ...event });
  expect(preventDefault).toHaveBeenCalledTimes(by.length);
  return by;
}

describe('the phase before the first paint', () => {
  test('DAY-1: at every minute of the day it is the machine’s', () => {
    const minutes = Array.from({ length: 1440 }, (_, minute) => minute);

    const wrong = minutes.filter(
      (minute) =>
        openHead({ hours: Math.floor(minute / 60), minutes: minute % 60 }).dataset['phase'] !==
        phaseAt(fixedOffsetCalendar(0), minute * MINUTE_MS),
    );

    expect(wrong).toEqual([]);
  });

  test.each(dayEdges)('DAY-1: at $localTime it is $phase', ({ localTime, phase }) => {
    const [hours = 0, minutes = 0] = localTime.split(':').map(Number);

    expect(openHead({ hours, minutes }).dataset['phase']).toBe(phase);
  });
});

describe('the fonts of the first paint', () => {
  test.each([
    { title: 'a browser that does not tell its round trip' },
    { title: 'a browser that knows no round trip', connection: {} },
    { title: 'a short round trip', connection: { rtt: 99 } },
    {
      title: 'a long round trip and a document from the cache',
      connection: { rtt: 300 },
      deliveryType: 'cache',
    },
  ])('LOOK-2 SITE-1: are preloaded with $title', ({ connection, deliveryType }) => {
    const { preloadedFonts } = openHead({
      ...(connection && { connection }),
      ...(deliveryType && { deliveryType }),
    });

    expect(preloadedFonts).toEqual(
      FONTS.map((href) => ({ tag: 'link', rel: 'preload', as: 'font', crossOrigin: '', href })),
    );
  });

  test.each([100, 150])('SITE-1: are not waited for when they would come too late, after %i ms', (rtt) => {
    expect(openHead({ connection: { rtt } }).preloadedFonts).toEqual([]);
  });

  test('SITE-1: a browser that keeps no entry of the navigation runs the rest of the script, too', () => {
    const { preloadedFonts, dataset } = openHead({ connection: { rtt: 300 }, deliveryType: null });

    expect(preloadedFonts).toEqual([]);
    expect(dataset['phase']).toBe('day');
  });
});

describe('the landscape after the first paint', () => {
  test.each([
    { hours: 12, still: '/cherry-grove.webp' },
    { hours: 23, still: '/pale-garden.webp' },
  ])(
    'BACK-2 BACK-7: at $hours o’clock $still is fetched when the words have been painted, and no other',
    async ({ hours, still }) => {
      const { pictures, paint, runTimers, dataset } = openHead({ hours });
      expect(pictures).toEqual([]);
      await paint('first-paint');
      expect(pictures, 'only colours have been painted').toEqual([]);
      expect(dataset['painted']).toBeUndefined();

      await paint();

      expect(pictures).toEqual([expect.objectContaining({ src: still })]);
      await runTimers();
      expect(dataset).toMatchObject({ painted: 'true', still: 'arrived' });
    },
  );

  test('BACK-2: a still that cannot be decoded leaves its colours, and nothing waits for it', async () => {
    const { paint, dataset } = openHead({ still: 'broken' });

    await paint();

    expect(dataset['still']).toBe('arrived');
  });

  test('BACK-2 BACK-4: a still that does not come within 10 seconds is no longer waited for', async () => {
    const { paint, timers, runTimers, dataset } = openHead({ still: 'unanswered' });

    await paint();
    expect(dataset['still']).toBeUndefined();
    expect(timers.map(({ ms }) => ms)).toEqual([10_000]);
    await runTimers();

    expect(dataset['still']).toBe('late');
  });

  test('BACK-2: in a tab that is not seen nothing is painted, so nothing waits', async () => {
    const { pictures, runTimers } = openHead({ isHidden: true });

    await runTimers();

    expect(pictures).toHaveLength(1);
  });

  test('BACK-2: where no paint is reported, what waits for it goes on after the load', async () => {
    const { pictures, happen, timers, runTimers } = openHead();
    expect(timers).toEqual([]);

    happen('load', {});
    expect(timers.map(({ ms }) => ms)).toEqual([3000]);
    expect(pictures).toEqual([]);
    await runTimers();

    expect(pictures).toHaveLength(1);
  });

  test('ROUTE-6: for an address that names a part of the page, the first frame has all of the page', () => {
    expect(openHead({ hash: '#session-full' }).dataset['painted']).toBe('true');
  });
});

/** A link to the FAQ, and a press on a link. */
const LINK = { href: '/faq', protocol: 'https:', pathname: '/faq', hash: '', target: '' };
const pressOn = (link: typeof LINK) => ({ target: { closest: () => link } });

describe('a press before the site is hydrated', () => {
  /** A button with what it controls, as the head script sees them. */
  function press(
    answer: { isOpen: boolean } | null,
    { type = 'button', hydrated = false, waits = false } = {},
  ) {
    const attributes = new Map([['aria-controls', 'answer']]);
    const panel = answer && {
      toggleAttribute: () => {
        answer.isOpen = !answer.isOpen;
        return !answer.isOpen;
      },
      setAttribute: (name: string, value: string) => attributes.set(`panel ${name}`, value),
      hasAttribute: () => !answer.isOpen,
    };
    const button = {
      type,
      dataset: {} as Record<string, string>,
      getAttribute: (name: string) => attributes.get(name) ?? null,
      setAttribute: (name: string, value: unknown) => attributes.set(name, String(value)),
    };
    const stopPropagation = vi.fn();
    const head = openHead({ elements: { answer: panel }, pressed: waits ? [{ dataset: {} }] : [] });
    if (hydrated) head.dataset['hydrated'] = 'true';
    head.happen('click', { target: { closest: () => button }, stopPropagation });
    return { button, attributes, stopPropagation };
  }

  test('MENU-4: marks the button, which is pressed again later', () => {
    const { button, stopPropagation } = press(null);
    expect(button.dataset).toEqual({ pressed: 1 });
    expect(stopPropagation, 'nobody else may do it, too').toHaveBeenCalledOnce();
  });

  test('MENU-4: a button that is pressed once more is done once: who sees nothing happen presses again', () => {
    const button = { type: 'button', dataset: {}, getAttribute: () => null };
    const { happen } = openHead({ elements: { answer: null } });
    const pressed = { target: { closest: () => button }, stopPropagation: () => {} };
    happen('click', pressed);
    happen('click', pressed);
    expect(button.dataset, 'one mark, in the order of the last presses').toEqual({ pressed: 2 });
  });

  test('SITE-4: an answer waits for what was pressed before it', () => {
    const answer = { isOpen: false };
    expect(press(answer, { waits: true }).button.dataset).toEqual({ pressed: 1 });
    expect(answer.isOpen).toBe(false);
  });

  test.each([
    ['Escape', 'keydown', { key: 'Escape' }],
    ['a link to another page', 'click', pressOn(LINK)],
    ['a link to a part of another page', 'click', pressOn({ ...LINK, hash: '#controls' })],
  ])('MENU-4: %s takes back what was pressed', (_, type, event) => {
    const pressed = { dataset: { pressed: '1' } as Record<string, string> };
    const { happen } = openHead({ pressed: [pressed] });
    happen(type, event);
    expect(pressed.dataset).toEqual({});
  });

  test.each([
    ['another key', 'keydown', { key: 'Tab' }],
    ['a link to a part of this page', 'click', pressOn({ ...LINK, pathname: '/enter', hash: '#content' })],
    ['a link to a tab of its own', 'click', pressOn({ ...LINK, target: '_blank' })],
    [
      'a link that writes a mail',
      'click',
      pressOn({ ...LINK, pathname: 'team@example.edu', protocol: 'mailto:' }),
    ],
    ['a link that is pressed with Ctrl', 'click', { ...pressOn(LINK), ctrlKey: true }],
    ['a link that is pressed with Cmd', 'click', { ...pressOn(LINK), metaKey: true }],
    ['a link that is pressed with Shift', 'click', { ...pressOn(LINK), shiftKey: true }],
  ])('MENU-4: %s takes nothing back', (_, type, event) => {
    const pressed = { dataset: { pressed: '1' } as Record<string, string> };
    openHead({ pressed: [pressed], pathname: '/enter' }).happen(type, event);
    expect(pressed.dataset).toEqual({ pressed: '1' });
  });

  test('SITE-4: opens an answer at once, and closes it at the next press', () => {
    const answer = { isOpen: false };

    expect(press(answer).attributes.get('aria-expanded')).toBe('true');
    expect(answer.isOpen).toBe(true);
    const { attributes, button } = press(answer);
    expect(attributes.get('aria-expanded')).toBe('false');
    expect(attributes.get('panel hidden')).toBe('until-found');
    expect(button.dataset).toEqual({});
  });

  test('SITE-5: the button of a form is not marked: the form is, when it is sent', () => {
    const { happen } = openHead();
    const form = { dataset: {} as Record<string, string> };
    const preventDefault = vi.fn();

    expect(press(null, { type: 'submit' }).button.dataset).toEqual({});
    const stopPropagation = vi.fn();
    happen('submit', { target: form, preventDefault, stopPropagation });

    expect(form.dataset).toEqual({ pressed: 1 });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(stopPropagation).toHaveBeenCalledOnce();
  });

  test('SITE-5: counts no more for who types after it', () => {
    const pressed = { dataset: { pressed: 'true' } as Record<string, string> };
    const head = openHead({ pressed: [pressed] });
    head.dataset['hydrated'] = 'true';
    head.happen('input', {});
    expect(pressed.dataset, 'then it is typed again').toEqual({ pressed: 'true' });
    delete head.dataset['hydrated'];

    head.happen('input', {});

    expect(pressed.dataset).toEqual({});
  });

  test('ROUTE-6: the answer that the address names is pressed open when the document is complete', () => {
    const open = vi.fn();
    const question = {
      querySelector: (selector: string) => (selector === ':scope>[aria-controls]' ? { click: open } : null),
    };
    const heading = { querySelector: () => null };
    for (const [hash, hydrated, times] of [
      ['', undefined, 0],
      ['#heading', undefined, 0],
      ['#nothing', undefined, 0],
      ['#question', 'true', 0],
      ['#question', undefined, 1],
    ] as const) {
      const head = openHead({ hash, elements: { question, heading } });
      if (hydrated) head.dataset['hydrated'] = hydrated;
      open.mockClear();

      head.happen('DOMContentLoaded', {});

      expect([hash, open.mock.calls.length]).toEqual([hash, times]);
      expect(head.dataset['linked']).toBe(times === 1 ? 'opened' : undefined);
    }
  });

  test.each([
    [' ', 540],
    ['PageDown', 540],
    ['PageUp', -540],
    ['ArrowDown', 60],
    ['ArrowUp', -60],
    ['End', 6e7],
    ['Home', -6e7],
  ])('LOOK-4: the key %j scrolls by %d px', (key, by) => {
    expect(scrolledBy({ key })).toEqual([by]);
  });

  test('LOOK-4: Shift and Space scroll back', () => {
    expect(scrolledBy({ key: ' ', shiftKey: true })).toEqual([-540]);
    expect(scrolledBy({ key: 'PageDown', shiftKey: true })).toEqual([540]);
  });

  test.each([
    ...['a', 'Tab', 'Enter', 'ArrowLeft', 'ArrowRight'].map((key) => ({ key })),
    ...['altKey', 'ctrlKey', 'metaKey'].map((modifier) => ({ key: 'ArrowDown', [modifier]: true })),
  ])('LOOK-4: %o scrolls nothing', (event) => {
    expect(scrolledBy(event)).toEqual([]);
  });

  test('LOOK-4: a key is left to the content, to a field, and Space to a control', () => {
    for (const key of ['PageDown', ' ']) {
      expect(scrolledBy({ key }, { within: '#content' })).toEqual([]);
      expect(scrolledBy({ key }, { within: 'input' })).toEqual([]);
    }
    for (const within of ['button', 'summary']) {
      expect(scrolledBy({ key: ' ' }, { within })).toEqual([]);
      expect(scrolledBy({ key: 'PageDown' }, { within })).toEqual([540]);
    }
  });

  test('LOOK-4: once the site is hydrated a key is left to it', () => {
    expect(scrolledBy({ key: 'End' }, { hydrated: true })).toEqual([]);
  });

  test('LOOK-4: a key before the content has arrived does nothing', () => {
    const target = { closest: () => null };
    expect(() => openHead().happen('keydown', { key: 'End', target })).not.toThrow();
  });

  test('LOOK-4: what is scrolled fades out under the bar', () => {
    const head = openHead();
    const toggleAttribute = vi.fn();

    for (const scrollTop of [300, 0]) {
      head.happen('scroll', { target: { id: 'content', scrollTop, toggleAttribute } });
    }
    head.happen('scroll', { target: { id: 'other', scrollTop: 300 } });

    expect(toggleAttribute.mock.calls).toEqual([
      ['data-scrolled', true],
      ['data-scrolled', false],
    ]);
  });

  test.each([
    [100, 'near'],
    [101, 'far'],
  ])('MENU-2: scrolled to %d px the bar is compact from 101 px on', (scrollTop, scrolled) => {
    const head = openHead();
    for (const top of [500, scrollTop]) {
      head.happen('scroll', { target: { id: 'content', scrollTop: top, toggleAttribute: () => {} } });
    }
    expect(head.dataset['scroll']).toBe(scrolled);
  });

  test('is nothing special after the hydration', () => {
    const head = openHead();
    head.dataset['hydrated'] = 'true';
    const preventDefault = vi.fn();
    head.happen('submit', { target: { dataset: {} }, preventDefault });

    expect(press(null, { hydrated: true }).button.dataset).toEqual({});
    expect(preventDefault).not.toHaveBeenCalled();
  });
});

describe('LOOK-4: a page that is left before it is hydrated', () => {
  /** What the tab's storage has after the page was scrolled to 300 px, and left. */
  function storedAfter(head: Parameters<typeof openHead>[0] = {}, { hydrated = false } = {}) {
    const stored = new Map<string, string>();
    const tabStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    };
    const content = { id: 'content', scrollTop: 300, toggleAttribute: () => {} };
    if (head.stored) stored.set('grovemates.scroll', head.stored);
    const opened = openHead({ pathname: '/rules', tabStorage, ...head, elements: { content } });
    if (hydrated) opened.dataset['hydrated'] = 'true';
    opened.happen('pagehide', {});
    return Object.fromEntries(stored);
  }

  test.each([
    [{}, '[["/rules default",300]]'],
    [{ hash: '#chat' }, '[["/rules#chat default",300]]'],
    [{ state: { key: 'a', idx: 2 } }, '[["/rules a",300]]'],
    [{ state: { idx: 0 } }, '[["/rules default",300]]'],
    [{ stored: '[["/faq a",0]]' }, '[["/faq a",0],["/rules default",300]]'],
  ])('is found at its place by going back: %j', (head, expected) => {
    expect(storedAfter(head)).toEqual({ 'grovemates.scroll': expected });
  });

  test('stores nothing once the site does it', () => {
    expect(storedAfter({}, { hydrated: true })).toEqual({});
  });

  test.each(['/session/a', '/join/ABC', '/e/a', '/session/a/', '/join/ABC/b', '/Session/a'])(
    'SITE-7: never stores a token or a code: %s',
    (pathname) => {
      expect(storedAfter({ pathname })).toEqual({});
    },
  );

  test.each(['/enter', '/'])('but other pages, as %s', (pathname) => {
    expect(storedAfter({ pathname })).toEqual({ 'grovemates.scroll': `[["${pathname} default",300]]` });
  });

  test.each([
    ['blocked', undefined],
    ['damaged', { getItem: () => '{', setItem: () => {} }],
  ])('does no harm where the storage is %s', (_, tabStorage) => {
    expect(() => storedAfter({ tabStorage })).not.toThrow();
  });
});

describe('the seat', () => {
  test('STATE-3: a visitor who holds a seat is marked', () => {
    expect(openHead({ stored: seated }).dataset).toEqual({ phase: 'day', seat: 'held' });
  });

  test.each([
    ['holds no seat', unseated],
    ['is not known', null],
    ['left a damaged record', seated.slice(0, -2)],
    ['left a list', '[]'],
    ['left null', 'null'],
    ['left a text', '"holdsSeat"'],
    ['left a truthy seat', JSON.stringify({ ...JSON.parse(seated), holdsSeat: 'yes' })],
    ['was here with another version', JSON.stringify({ ...JSON.parse(seated), version: 2 })],
  ])('STATE-3: a visitor who %s is not', (_, stored) => {
    expect(openHead({ stored }).dataset).toEqual({ phase: 'day' });
  });

  test.each(['getItem', 'localStorage'] as const)(
    'STATE-3: where storage is blocked (%s throws), nothing is marked, and the phase is set',
    (blocked) => {
      expect(openHead({ blocked }).dataset).toEqual({ phase: 'day' });
    },
  );

  test('STATE-3 SITE-1: in a window without links in the bar it is read at the first paint, as that waits for no storage', async () => {
    const { dataset, keysRead, paint } = openHead({ stored: seated, isNarrow: true });
    expect(keysRead).toEqual([]);

    await paint();

    expect(dataset).toMatchObject({ painted: 'true', seat: 'held' });
  });

  test('STATE-3: it is known before anything is shown that waited for the first paint', async () => {
    const { touched, paint } = openHead({ stored: seated, isNarrow: true });

    await paint();

    expect(touched.indexOf('dataset.seat')).toBeLessThan(touched.indexOf('dataset.painted'));
  });

  test('STATE-3: it is read at once where the address names a part of the page, as then nothing waits', () => {
    expect(openHead({ stored: seated, isNarrow: true, hash: '#privacy' }).dataset).toMatchObject({
      seat: 'held',
    });
  });

  test('the head script reads the participant’s record and nothing else', () => {
    expect(openHead({ stored: seated }).keysRead).toEqual([PARTICIPANT_KEY]);
  });
});

describe('a script that cannot be loaded', () => {
  test.each([
    ['error', { target: { tagName: 'SCRIPT' } }],
    [
      'unhandledrejection',
      { reason: new TypeError('Failed to fetch dynamically imported module: /assets/a.js') },
    ],
    ['unhandledrejection', { reason: new TypeError('Importing a module script failed.') }],
  ])('marks the page, by its %s', (type, event) => {
    const { dataset, happen } = openHead();

    happen(type, event);

    expect(dataset).toEqual({ phase: 'day', scripts: 'failed' });
  });

  test.each([
    ['a picture', 'error', { target: { tagName: 'IMG' } }],
    ['an error in a script that was loaded', 'error', { target: {} }],
    ['nothing', 'error', { target: null }],
    ['a promise that broke for another reason', 'unhandledrejection', { reason: new Error('no answer') }],
    ['a promise that broke for none', 'unhandledrejection', { reason: undefined }],
  ])('is not confused with %s', (_, type, event) => {
    const { dataset, happen } = openHead();

    happen(type, event);

    expect(dataset).toEqual({ phase: 'day' });
  });

  test('FAIL-1: is fetched again, once, past the cache; the intact ones are not fetched', async () => {
    const [entry, site] = ['/assets/entry.js', '/assets/site.js'];
    const { fetched, happen } = openHead({ preloads: [entry, site], damaged: [site] });
    expect(fetched).toEqual([]);

    happen('error', { target: { tagName: 'SCRIPT' } });
    happen('error', { target: { tagName: 'SCRIPT' } });
    await new Promise((resolve) => setTimeout(resolve));

    expect(fetched).toEqual([
      { address: entry, cache: 'force-cache', integrity: `of ${entry}` },
      { address: site, cache: 'force-cache', integrity: `of ${site}` },
      { address: site, cache: 'reload', integrity: `of ${site}` },
    ]);
  });

  test('is caught in the capture phase: such an error does not bubble', () => {
    expect(openHead().listeners).toContainEqual({ type: 'error', capture: true });
  });
});

describe('trusted types', () => {
  test('the head script makes one policy, the default one, for HTML alone', () => {
    const { policies } = openHead();

    expect(policies.map(({ name }) => name)).toEqual(['default']);
    expect(Object.keys(policies[0]?.rules ?? {})).toEqual(['createHTML']);
  });

  test.each([' ', '<script></script>'])('the policy allows %j', (text) => {
    expect(openHead().policies[0]?.rules.createHTML(text)).toBe(text);
  });

  test('a browser without trusted types runs the rest', () => {
    expect(openHead({ hasTrustedTypes: false, stored: seated }).dataset).toEqual({
      phase: 'day',
      seat: 'held',
    });
  });
});

describe('the script itself', () => {
  test('changes nothing of the page but the attributes it sets and the fonts it preloads', () => {
    const { touched } = openHead({ stored: seated });

    expect(new Set(touched)).toEqual(
      new Set([
        'document.documentElement',
        'document.hidden',
        'document.createElement',
        'document.head',
        'html.dataset',
        'dataset.phase',
        'dataset.seat',
      ]),
    );
  });

  test('adds one global name, for which the page’s scripts wait', () => {
    const world = {
      document: {
        documentElement: { dataset: {} },
        hidden: true,
        createElement: () => ({}),
        head: { append: () => {} },
      },
      navigator: {},
      matchMedia: () => ({ matches: true }),
      performance: { getEntriesByType: () => [] },
      addEventListener: () => {},
      setTimeout: () => {},
      location: { hash: '' },
      self: {},
      Image: class {
        decode = () => Promise.resolve();
      },
    };
    const names = Object.keys(world);

    new Script(headScript(FONTS)).runInContext(createContext(world));

    expect(Object.keys(world)).toEqual([...names, 'firstPaint']);
  });

  test('is safe inside a page: nothing in it ends a script element or begins a comment', () => {
    expect(headScript(FONTS)).not.toMatch(/<\/script|<!--/i);
  });

  test('is small: every page contains it', () => {
    expect(headScript(FONTS).length).toBeLessThan(3800);
  });
});
