import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideSitePath, PAGES } from '../../../server/static-site/site-paths.ts';
import { canonicalPath, isSamePage, isSessionPath, isSitePath } from '../../../src/site/paths.ts';
import { runs } from '../../support/arbitraries.ts';
import { ROUTE_TABLE } from '../../support/route-table.ts';

/** The specification's paths, written in another way than in the site. */
const SPECIFIED = new RegExp(
  `^(${ROUTE_TABLE.map(({ path, canonical }) => (canonical === null ? path.replace(/[^/]+$/, '[^/]+') : path)).join('|')})$`,
);

const segments = fc.oneof(
  fc.constantFrom('enter', 'demo', 'rules', 'faq', 'support', 'general', 'gameplay', 'ethics', 'session'),
  fc.constantFrom(
    'join',
    'e',
    'Enter',
    'FAQ',
    'E',
    '404',
    'index.html',
    '',
    '.',
    '..',
    '%2e',
    '%2F',
    '%',
    '%C3',
  ),
  fc.constantFrom('%E0%A4%A', '%00', '%5C', 'ä', '%c3%a4', 'ABCDE-FGHJK', 'a.b', 'a;b', 'a+b', 'a:b', '~'),
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/[?#]/.test(text)),
);

const typed = fc.oneof(
  fc.array(segments, { maxLength: 4 }),
  fc.tuple(fc.constantFrom('session', 'join', 'e'), segments),
  fc.tuple(
    fc.constantFrom('session', 'join', 'e'),
    segments.chain((one) => segments.map((two) => one + two)),
  ),
);

/** Paths as in `location.pathname`, most of them similar to those of the site. */
const paths = fc
  .tuple(typed, fc.constantFrom('', '', '/'))
  .map(([parts, end]) => pathnameOf(`/${parts.join('/')}${end}`))
  .filter((path) => path !== null);

describe('every path', () => {
  test('ROUTE-13: nothing outside the specification’s list is a path of the site', () => {
    fc.assert(
      fc.property(paths, (path) => {
        expect(isSitePath(path)).toBe(SPECIFIED.test(path) && isDecodable(path));
      }),
      runs(2000),
    );
  });

  test('ROUTE-13: the site and its server agree', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const { kind } = decideSitePath(path, new Map());

        expect(isSitePath(path)).toBe(kind === 'page' || kind === 'fallback');
        expect(kind === 'page').toBe(PAGES.has(path));
      }),
      runs(2000),
    );
  });

  test('BAR-6 ROUTE-10: session pages are paths of the site that begin with /session/', () => {
    fc.assert(
      fc.property(paths, (path) => {
        expect(isSessionPath(path)).toBe(isSitePath(path) && path.startsWith('/session/'));
      }),
      runs(1000),
    );
  });

  test('ROUTE-4 ROUTE-5: the canonical address of a page is a page, the same page, and its own canonical address', () => {
    fc.assert(
      fc.property(paths.filter(isSitePath), (path) => {
        const canonical = canonicalPath(path);

        expect([isSitePath(canonical), isSamePage(canonical, path), canonicalPath(canonical)]).toEqual([
          true,
          true,
          canonical,
        ]);
      }),
      runs(300),
    );
  });

  test('being the same page is an equivalence', () => {
    fc.assert(
      fc.property(paths, paths, paths, (a, b, c) => {
        expect(isSamePage(a, a)).toBe(true);
        expect(isSamePage(a, b)).toBe(isSamePage(b, a));
        if (isSamePage(a, b) && isSamePage(b, c)) expect(isSamePage(a, c)).toBe(true);
      }),
      runs(1000),
    );
  });
});

/** The path that a browser makes of a typed path; null where it leads to another host. */
function pathnameOf(path: string): string | null {
  const url = URL.parse(path, 'https://grovemates.example.edu');
  return url?.host === 'grovemates.example.edu' ? url.pathname : null;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
