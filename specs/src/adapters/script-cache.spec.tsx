import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchSecretPageScripts, recordAllRequests, reloadPage } from '../../../src/adapters/script-cache.ts';

const reload = vi.fn();

/** What the browser fetched, in the order of the requests. */
let fetched: { path: string; cache: RequestCache | undefined; integrity: string | undefined }[];

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  document.head.innerHTML =
    '<script type="importmap">{"integrity":{"/a.js":"sha256-a","/b.js":"sha256-b","/c.js":"sha256-c"}}</script>';
});

/** A browser that has requested the scripts `asked`, and gets these answers. */
function browserWith(
  asked: readonly string[],
  answer: (path: string, request: RequestInit) => Promise<Response>,
) {
  fetched = [];
  const requests = asked.map((path) => ({ name: new URL(path, document.baseURI).href }) as PerformanceEntry);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
    type === 'resource' ? requests : [],
  );
  vi.stubGlobal('fetch', (path: string, request: RequestInit = {}) => {
    fetched.push({ path, cache: request.cache, integrity: request.integrity });
    return answer(path, request);
  });
}

const whole = () => Promise.resolve(new Response('text'));
const refused = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a reload', () => {
  test('FAIL-1: comes after damaged scripts were fetched again, past the cache; the others are not fetched', async () => {
    browserWith(['/a.js', '/b.js', '/still.webp'], (path, { integrity }) =>
      path === '/b.js' && integrity ? refused() : whole(),
    );

    await reloadPage();

    expect(fetched).toEqual([
      { path: '/a.js', cache: 'force-cache', integrity: 'sha256-a' },
      { path: '/b.js', cache: 'force-cache', integrity: 'sha256-b' },
      { path: '/b.js', cache: 'reload', integrity: 'sha256-b' },
    ]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('FAIL-1: a reload also comes where nothing can be fetched', async () => {
    browserWith(['/a.js', '/b.js', '/c.js'], refused);

    await reloadPage();

    expect(fetched).toHaveLength(6);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('FAIL-1: waits for the scripts 5 seconds at most', async () => {
    const limit = AbortSignal.timeout(60_000);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit);
    const signals: unknown[] = [];
    browserWith(['/a.js'], (_, { signal }) => {
      signals.push(signal);
      return whole();
    });

    await reloadPage();

    expect(timeout).toHaveBeenCalledExactlyOnceWith(5_000);
    expect(signals).toEqual([limit]);
  });

  test('FAIL-1: comes at once on a page that names no integrity, as in development', async () => {
    document.head.innerHTML = '';
    browserWith(['/a.js'], whole);

    await reloadPage();

    expect(fetched).toEqual([]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('FAIL-1: a reload also checks the preloaded scripts, whatever requests the browser has recorded', async () => {
    document.head.innerHTML += '<link rel="modulepreload" href="/c.js">';
    browserWith([], whole);

    await reloadPage();

    expect(fetched).toEqual([{ path: '/c.js', cache: 'force-cache', integrity: 'sha256-c' }]);
  });

  test.each([
    ['cut short', '{"integrity":'],
    ['without integrity', '{"imports":{}}'],
    ['null', 'null'],
  ])('FAIL-1: also comes on a page whose import map is %s', async (_, map) => {
    document.head.innerHTML = `<script type="importmap">${map}</script>`;
    browserWith(['/a.js'], whole);

    await reloadPage();

    expect(fetched).toEqual([]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('FAIL-1: knows every request of a page that polls for days: the browser’s list does not end at 250', () => {
    const size = vi.fn();
    vi.stubGlobal('performance', { setResourceTimingBufferSize: size });

    recordAllRequests();

    const everyFourSecondsForADay = (24 * 60 * 60) / 4;
    expect(size.mock.lastCall?.[0]).toBeGreaterThan(everyFourSecondsForADay);
  });
});

describe('the scripts of the session page and the personal page', () => {
  const OWN = ['/assets/session-page.route-a1.js', '/assets/personal-page.route-b2.js'];
  const OTHERS = ['/assets/root-c3.js', '/assets/join-link.route-d4.js', '/assets/session-page-e5.js'];

  beforeEach(() => {
    const integrity = Object.fromEntries([...OTHERS, ...OWN].map((path) => [path, `sha256-${path}`]));
    document.head.innerHTML = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  });

  test('SITE-1: are fetched into the cache, and no other script', async () => {
    browserWith([], whole);
    await fetchSecretPageScripts();
    expect(fetched).toEqual(OWN.map((path) => ({ path, cache: undefined, integrity: `sha256-${path}` })));
  });

  test('SITE-1 SITE-5: where they cannot be fetched, nothing is reloaded', async () => {
    browserWith([], refused);
    await fetchSecretPageScripts();
    expect(fetched).toHaveLength(2);
    expect(reload).not.toHaveBeenCalled();
  });
});
