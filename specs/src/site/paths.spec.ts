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
import { PRERENDERED_ROUTES, PUBLISHED_ROUTES, ROUTE_TABLE } from '../../support/route-table.ts';

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
  test.each(ROUTE_TABLE)('$clause: $path is one, and the router has a route for it', ({ path, file }) => {
    expect(isSitePath(path)).toBe(true);
    expect(fileAt(path)).toBe(routeFileOf(file));
  });

  test.each(nearMisses)('ROUTE-13: %j is none', (path) => {
    expect(isSitePath(path)).toBe(false);
  });

  test.each(['/session', '/session/', '/session/a/b', '/join', '/join/a/b', '/e', '/e/a/b'])(
    'ROUTE-13: at %s the router opens no page with a token or a code',
    (path) => {
      expect(fileAt(path)).toBe('./pages.tsx');
    },
  );

  test('ROUTE-13: the route configuration has the files of the table, and no others', () => {
    const files = new Set(leavesOf(routes).map(({ file }) => file));

    expect([...files].toSorted()).toEqual(
      [...new Set(ROUTE_TABLE.map(({ file }) => routeFileOf(file)))].toSorted(),
    );
  });

  test('ROUTE-13: the pages with a path of their own are prerendered, and the not-found page as /404', () => {
    expect(reactRouterConfig).toMatchObject({ ssr: false, appDirectory: 'src/app' });
    expect(reactRouterConfig.prerender.toSorted()).toEqual([...PRERENDERED_ROUTES, '/404'].toSorted());
  });

  test('ROUTE-4 ROUTE-5 ROUTE-13: the server has the pages of the table, two of them with a slash as well', () => {
    expect([...PAGES.keys()].toSorted()).toEqual(PUBLISHED_ROUTES.map(({ path }) => path).toSorted());
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

/** The route file for a page of the table: pages without a token share one. */
function routeFileOf(file: string): string {
  return file.endsWith('.route.tsx') ? `../${file}` : './pages.tsx';
}

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
