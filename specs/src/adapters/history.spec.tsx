import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepDrawerInHistory } from '../../../src/adapters/drawer-history.ts';
import { addKeysToHashEntries } from '../../../src/adapters/history-entries.ts';
import { emptySecretPages } from '../../../src/adapters/secret-page.ts';

beforeEach(() => {
  const added: [string, EventListener][] = [];
  const { addEventListener } = window;
  vi.spyOn(window, 'addEventListener').mockImplementation((...args: unknown[]) => {
    added.push(args as [string, EventListener]);
    Reflect.apply(addEventListener, window, args);
  });
  onTestFinished(() => {
    for (const [type, listener] of added) window.removeEventListener(type, listener);
  });
});

describe('the entry of a plain hash link', () => {
  test('ROUTE-4 LOOK-4: gets its own key, and keeps it', async () => {
    let keys = 0;
    addKeysToHashEntries(() => `key-${++keys}`);
    history.replaceState({ idx: 0 }, '', '/rules');

    history.pushState(null, '', '#one');
    dispatchEvent(new PopStateEvent('popstate'));
    const first = history.state;
    history.pushState(null, '', '#two');
    dispatchEvent(new PopStateEvent('popstate'));
    const second = history.state;
    await goBack();

    expect([first, second, history.state]).toEqual([{ key: 'key-1' }, { key: 'key-2' }, { key: 'key-1' }]);
    await goBack();
    expect(history.state).toEqual({ idx: 0 });
  });
});

describe('the drawer in the history', () => {
  const close = vi.fn();
  /** The popstate events that the router receives. */
  const routed = vi.fn();
  let turn: (isOpen: boolean) => void;

  beforeEach(() => {
    close.mockReset().mockImplementation(() => turn(false));
    routed.mockReset();
    history.pushState({ key: 'below', idx: 0 }, '', '/demo');
    history.pushState({ key: 'page', idx: 1 }, '', '/faq');
    keepDrawerInHistory({
      watch: (tell) => {
        turn = tell;
      },
      close,
    });
    window.addEventListener('popstate', routed);
  });

  afterEach(() => history.replaceState(null, '', '/'));

  test('MENU-4: Back closes it and stays on the page; the next Back leaves the page (F49)', async () => {
    turn(true);
    await goBack();

    expect(close).toHaveBeenCalledTimes(1);
    expect(routed).not.toHaveBeenCalled();
    expect([location.pathname, history.state]).toEqual(['/faq', { key: 'page', idx: 1 }]);
    await goBack();
    expect([location.pathname, routed.mock.calls.length]).toEqual(['/demo', 1]);
  });

  test('MENU-4: closed otherwise, it leaves no history entry: the next Back leaves the page', async () => {
    turn(true);
    const back = popped();
    turn(false);
    await back;

    expect(routed).not.toHaveBeenCalled();
    expect(history.state).toEqual({ key: 'page', idx: 1 });
    await goBack();
    expect([location.pathname, routed.mock.calls.length]).toEqual(['/demo', 1]);
  });

  test('MENU-4: a link that replaces its entry is left alone', async () => {
    turn(true);
    history.replaceState({ key: 'next', idx: 1 }, '', '/rules');
    turn(false);

    expect(location.pathname).toBe('/rules');
    await goBack();
    expect([location.pathname, close.mock.calls.length, routed.mock.calls.length]).toEqual(['/faq', 0, 1]);
  });

  test('MENU-4: Forward opens nothing, and stays on the page', async () => {
    turn(true);
    await goBack();
    const returned = popped(2);
    history.forward();
    await returned;

    expect([location.pathname, history.state]).toEqual(['/faq', { key: 'page', idx: 1 }]);
    expect(close).toHaveBeenCalledTimes(1);
    // The step back to the page, which leads the router nowhere.
    expect(routed).toHaveBeenCalledTimes(1);
  });

  test('MENU-4: reported twice, it has one history entry', async () => {
    turn(true);
    turn(true);
    await goBack();
    await goBack();

    expect(location.pathname).toBe('/demo');
  });

  test('MENU-4: while it is closed, Forward to the page over which it was open is the router’s', async () => {
    turn(true);
    await goBack();
    await goBack();
    const returned = popped();
    history.forward();
    await returned;

    expect(location.pathname).toBe('/faq');
    expect([close.mock.calls.length, routed.mock.calls.length]).toEqual([1, 2]);
  });

  test('MENU-4: Back also closes it over an entry that the router has not made', async () => {
    history.pushState(null, '', '#one');
    turn(true);
    await goBack();

    expect([location.hash, history.state, close.mock.calls.length]).toEqual(['#one', null, 1]);
  });

  test('MENU-4: Back by two entries goes to the page before', async () => {
    turn(true);
    const back = popped();
    history.go(-2);
    await back;

    expect([location.pathname, routed.mock.calls.length]).toEqual(['/demo', 1]);
  });

  test('MENU-4: a page that is opened with its drawer closed stays where it is', () => {
    const back = vi.spyOn(history, 'back');
    keepDrawerInHistory({ watch: () => {}, close });

    expect(back).not.toHaveBeenCalled();
  });

  test('MENU-4: after a reload with the drawer open, its entry is removed', async () => {
    turn(true);
    const back = popped();
    keepDrawerInHistory({ watch: () => {}, close });
    await back;

    expect(history.state).toEqual({ key: 'page', idx: 1 });
  });
});

describe('a page with a token', () => {
  const reload = vi.fn();
  const isKeyed = (path: string) => path.startsWith('/session/');

  beforeEach(() => {
    reload.mockReset();
    document.body.innerHTML = '<h1>You have seat 1.</h1>';
    emptySecretPages(isKeyed, reload);
  });

  afterEach(() => history.replaceState(null, '', '/'));

  test('SITE-7: is empty after it is left, and reloaded where the browser restores it (F48)', () => {
    history.replaceState(null, '', '/session/secret');
    show(false);
    expect([document.body.textContent, reload.mock.calls.length]).toEqual(['You have seat 1.', 0]);

    dispatchEvent(new Event('pagehide'));
    show(true);

    expect([document.body.textContent, reload.mock.calls.length]).toEqual(['', 1]);
  });

  test('DAY-3: any other page comes back as it was (F47)', () => {
    history.replaceState(null, '', '/rules');
    dispatchEvent(new Event('pagehide'));
    show(true);

    expect([document.body.textContent, reload.mock.calls.length]).toEqual(['You have seat 1.', 0]);
  });
});

function show(persisted: boolean): void {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

/** Resolves after so many popstate events. */
async function popped(times = 1): Promise<void> {
  let seen = 0;
  const note = () => {
    seen += 1;
  };
  window.addEventListener('popstate', note, { capture: true });
  await expect.poll(() => seen).toBe(times);
  window.removeEventListener('popstate', note, { capture: true });
}

async function goBack(): Promise<void> {
  const back = popped();
  history.back();
  await back;
}
