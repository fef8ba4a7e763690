import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideSitePath, FALLBACK_FILE, pathOf } from '../../../server/static-site/site-paths.ts';
import { runs } from '../../support/arbitraries.ts';
import { PUBLISHED_ROUTES } from '../../support/route-table.ts';

const FILES = new Map([
  ['/cherry-grove.webm', 'cherry-grove.webm'],
  ['/assets/entry-1a2b.js', 'assets/entry-1a2b.js'],
]);

/** Each page of the specification, and the file of the build that it is. */
const PAGE_PATHS = PUBLISHED_ROUTES.map(
  ({ clause, path }) => [clause, path, posix.join(path, 'index.html').slice(1)] as const,
);

describe('decideSitePath', () => {
  test.each(PAGE_PATHS)('%s: %s is the page %s, with and without a query', (_clause, path, file) => {
    expect(decideSitePath(path, FILES)).toEqual({ kind: 'page', pattern: path, file });
    expect(decideSitePath(`${path}?utm=1`, FILES)).toEqual({ kind: 'page', pattern: path, file });
  });

  test.each([
    ['ROUTE-10', '/session/abc', '/session/:token'],
    ['ROUTE-10', '/session/%E2%9C%93', '/session/:token'],
    ['ROUTE-11', '/join/ABCDE-FGHJK', '/join/:code'],
    ['ROUTE-11', '/join/a.js?x=/y', '/join/:code'],
    ['ROUTE-12', '/e/a%2Fb', '/e/:token'],
    ['ROUTE-12', '/e/...', '/e/:token'],
  ])('%s: %s is the fallback for %s', (_clause, path, pattern) => {
    expect(decideSitePath(path, FILES)).toEqual({ kind: 'fallback', pattern, file: FALLBACK_FILE });
  });

  test.each([
    ...['/index.html', '/rules/index.html', '/404', '/404/', '/404/index.html', '/__spa-fallback.html'],
    ...['/enter/', '/demo/', '/faq/support/', '/Rules', '/FAQ', '/faq/other', '/home', '/enter.html'],
    ...[
      '//',
      '//rules',
      '/rules//',
      '/./rules',
      '/faq/../rules',
      '/%72ules',
      '/rules%2F',
      '/rules%00',
      '/rules;a=1',
    ],
    ...[
      '/rules#top',
      '/session',
      '/session/',
      '/session/a/',
      '/session/a/b',
      '/Session/a',
      '/session//a',
      '/e/',
    ],
    ...[
      '/join/%E0%A4%A',
      '/join/%',
      '/e/%ff',
      '/session/.',
      '/session/..',
      '/e/%2e%2e',
      '/join/a\\b',
      '/e/a#b',
    ],
    ...[
      '*',
      'rules',
      'http:/rules',
      '/.vite/manifest.json',
      '/assets',
      '/assets/',
      '/constructor',
      '/__proto__',
    ],
  ])('ROUTE-13: %s does not exist (F53)', (path) => {
    expect(decideSitePath(path, FILES).kind).toBe('not-found');
  });

  test.each([
    ['/missing.webp', true],
    ['/assets/entry-old.js', true],
    ['/site.webmanifest', true],
    ['/index.html', false],
    ['/nowhere', false],
    ['/v1.2/notes', false],
  ])('decides whether the missing %s was meant as a file: %s', (path, looksLikeFile) => {
    expect(decideSitePath(path, FILES)).toEqual({ kind: 'not-found', pattern: '(not found)', looksLikeFile });
  });

  test('BACK-7: a file of the build is found by its exact path only', () => {
    expect(decideSitePath('/cherry-grove.webm', FILES)).toEqual({
      kind: 'file',
      pattern: '/cherry-grove.webm',
      file: 'cherry-grove.webm',
    });
    expect(decideSitePath('/Cherry-grove.webm', FILES).kind).toBe('not-found');
    expect(decideSitePath('/cherry-grove.webm/', FILES).kind).toBe('not-found');
  });

  test('understands a request target in absolute form, as RFC 9112 asks', () => {
    expect(pathOf('http://grovemates.example.edu/rules?x=1')).toBe('/rules');
    expect(pathOf('HTTPS://grovemates.example.edu')).toBe('/');
    expect(pathOf('/http://x/rules')).toBe('/http://x/rules');
  });

  test('ROUTE-13: no path outside the list is ever a page, and no decision throws (property)', () => {
    const listed = new Set<string>(PAGE_PATHS.map(([, path]) => path));
    const perPath = fc.property(nearMisses, (path) => {
      const decision = decideSitePath(path, FILES);
      if (decision.kind === 'page') expect(listed).toContain(pathOf(path));
      else expect(listed).not.toContain(pathOf(path));
      if (decision.kind === 'fallback') {
        expect(pathOf(path)).toMatch(/^\/(session|join|e)\/[^/]+$/);
        expect(() => decodeURIComponent(pathOf(path))).not.toThrow();
      }
    });
    fc.assert(perPath, runs(5000));
  });

  test('what is logged of a path never holds a token or a code (property)', () => {
    const perSegment = fc.property(fc.string({ minLength: 6 }), (token) => {
      const path = `/session/${encodeURIComponent(token)}`;
      expect(['/session/:token', '(not found)']).toContain(decideSitePath(path, FILES).pattern);
    });
    fc.assert(perSegment, runs(100));
  });
});

const pieces = fc.constantFrom(
  ...['/', '//', '.', '..', '%', '%2f', '%2e', '%00', '%E0%A4%A', '\\', '?', '#', ';', 'index.html', '404'],
  ...[
    'enter',
    'demo',
    'rules',
    'faq',
    'support',
    'general',
    'gameplay',
    'ethics',
    'session',
    'join',
    'e',
    'Rules',
  ],
  ...[
    '/rules/',
    '/faq/',
    '/session/',
    '/join/',
    '/e/',
    '/faq/support',
    'cherry-grove.webm',
    ' ',
    'é',
    '\u0000',
  ],
);
const nearMisses = fc.oneof(
  fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 6 }).map((parts) => `/${parts.join('')}`),
  fc.webPath(),
  fc.string({ unit: 'binary' }),
);
