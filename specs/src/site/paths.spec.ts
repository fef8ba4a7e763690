import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import reactRouterConfig from '../../../react-router.config.ts';
import { PAGES } from '../../../server/static-site/site-paths.ts';
import routes from '../../../src/app/routes.ts';
import {
  canonicalPath,
  isSamePage,
  isSessionPath,
  isSitePath,
  PRERENDERED_PATHS,
} from '../../../src/site/paths.ts';

/** The specification's table of routes, with the file that draws each. */
const table = [
  { clause: 'ROUTE-1', path: '/', file: 'home/home' },
  { clause: 'ROUTE-2', path: '/enter', file: 'join/enter' },
  { clause: 'ROUTE-3', path: '/demo', file: 'demo/demo' },
  { clause: 'ROUTE-4', path: '/rules/', file: 'guide/guide' },
  { clause: 'ROUTE-4', path: '/rules', file: 'guide/guide' },
  { clause: 'ROUTE-5', path: '/faq/', file: 'faq/faq-index' },
  { clause: 'ROUTE-5', path: '/faq', file: 'faq/faq-index' },
  { clause: 'ROUTE-6', path: '/faq/support', file: 'faq/faq-section' },
  { clause: 'ROUTE-7', path: '/faq/general', file: 'faq/faq-section' },
  { clause: 'ROUTE-8', path: '/faq/gameplay', file: 'faq/faq-section' },
  { clause: 'ROUTE-9', path: '/faq/ethics', file: 'faq/faq-section' },
  { clause: 'ROUTE-10', path: '/session/some-token', file: 'session-page/session-page' },
  { clause: 'ROUTE-11', path: '/join/ABCDE-FGHJK', file: 'join/join-link' },
  { clause: 'ROUTE-12', path: '/e/some-token', file: 'personal-page/personal-page' },
];

/** Near misses: each looks like a path of the table and is none. */
const nearMisses = [
  '/Enter',
  '/enter/',
  '/demo/',
  '/rules//',
  '/rules/more',
  '/RULES/',
  '/guide',
  '/faq/support/',
  '/faq/other',
  '/FAQ',
  '/faq/General',
  '/session',
  '/session/',
  '/session/a/',
  '/session/a/b',
  '/Session/a',
  '/join',
  '/join/',
  '/join/a/',
  '/e',
  '/e/',
  '/e/a/b',
  '/entry/a',
  '/404',
  '/index.html',
  '/consent_form.pdf',
  '/%72ules',
  '/session/%',
  '/join/%E0%A4%A',
  '//',
  '',
];

describe('the paths of the site', () => {
  test.each(table)('$clause: $path is one, and $file draws it', ({ path, file }) => {
    expect(isSitePath(path)).toBe(true);
    expect(fileAt(path)).toBe(`../${file}.route.tsx`);
  });

  test.each(nearMisses)('ROUTE-13: %j is none', (path) => {
    expect(isSitePath(path)).toBe(false);
  });

  test.each(['/nowhere', '/404', '/faq/other', '/session', '/session/a/b', '/e/a/b', '/a/b/c/d'])(
    'ROUTE-13: at %s the router draws the not-found page',
    (path) => {
      expect(fileAt(path)).toBe('../not-found/not-found.route.tsx');
    },
  );

  test('ROUTE-13: the route configuration has the files of the table, the not-found page, and no others', () => {
    const files = new Set(leavesOf(routes).map(({ file }) => file));

    expect([...files].toSorted()).toEqual(
      [
        ...new Set(table.map(({ file }) => `../${file}.route.tsx`)),
        '../not-found/not-found.route.tsx',
      ].toSorted(),
    );
  });

  test('ROUTE-13: the pages with a path of their own are prerendered, and the not-found page as /404', () => {
    const withoutKeys = ['/', '/enter', '/demo', '/rules', '/faq'].concat(
      ['support', 'general', 'gameplay', 'ethics'].map((section) => `/faq/${section}`),
    );

    expect(PRERENDERED_PATHS).toEqual(expect.arrayContaining(withoutKeys));
    expect(reactRouterConfig).toMatchObject({ ssr: false, appDirectory: 'src/app' });
    expect(reactRouterConfig.prerender.toSorted()).toEqual([...withoutKeys, '/404'].toSorted());
  });

  test('ROUTE-4 ROUTE-5 ROUTE-13: the server’s pages are the prerendered ones, two of them with a slash as well', () => {
    expect([...PAGES.keys()].toSorted()).toEqual([...PRERENDERED_PATHS, '/rules/', '/faq/'].toSorted());
  });
});

describe('one page, two addresses', () => {
  test.each([
    ['/rules', '/rules/'],
    ['/faq', '/faq/'],
  ])('ROUTE-4 ROUTE-5: %s is the same page as %s, and the one with a slash is canonical', (bare, slashed) => {
    expect(isSamePage(bare, slashed)).toBe(true);
    expect(isSamePage(slashed, bare)).toBe(true);
    expect([canonicalPath(bare), canonicalPath(slashed)]).toEqual([slashed, slashed]);
  });

  test.each(PRERENDERED_PATHS.filter((path) => path !== '/rules' && path !== '/faq'))(
    'the canonical address of %s is itself',
    (path) => {
      expect(canonicalPath(path)).toBe(path);
    },
  );

  test('different pages are not the same', () => {
    const same = PRERENDERED_PATHS.flatMap((one) =>
      PRERENDERED_PATHS.filter((other) => isSamePage(one, other)).map((other) => [one, other]),
    );

    expect(same).toEqual(PRERENDERED_PATHS.map((path) => [path, path]));
  });
});

describe('session pages', () => {
  test.each([
    ['/session/abc', true],
    ['/session/', false],
    ['/session/abc/', false],
    ['/session/%', false],
    ['/session/abc/def', false],
    ['/join/abc', false],
    ['/e/session', false],
    ['/', false],
  ])('BAR-6 ROUTE-10: %s is one: %s', (path, expected) => {
    expect(isSessionPath(path)).toBe(expected);
  });
});

/** The file that the router draws at a path. */
function fileAt(path: string): string | undefined {
  return matchRoutes(routes.map(routeOf), path)?.at(-1)?.route.handle;
}

function routeOf({ file, path, index, children }: RouteConfigEntry): RouteObject {
  if (index) return { handle: file, index: true };
  return {
    handle: file,
    ...(path !== undefined && { path }),
    ...(children && { children: children.map(routeOf) }),
  };
}

function leavesOf(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));
}
