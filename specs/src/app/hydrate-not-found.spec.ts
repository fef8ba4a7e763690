import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type ListedRoute, routeFor } from '../../../src/app/hydrate-not-found.ts';
import config from '../../../src/app/routes.ts';
import { runs } from '../../support/arbitraries.ts';

// Each test names a route by its file; the sections of the FAQ share a file, and have an id.
const idOf = ({ id, file }: RouteConfigEntry) => id ?? file;

/** The routes as the router has them: nested. */
const tree = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map((entry) =>
    entry.index
      ? { id: idOf(entry), index: true }
      : { id: idOf(entry), ...(entry.path && { path: entry.path }), children: tree(entry.children ?? []) },
  );

/** The same routes as the browser's list has them, with the root. */
const listed = (entries: readonly RouteConfigEntry[]): ListedRoute[] =>
  entries.flatMap((entry) => [
    {
      id: idOf(entry),
      module: entry.file,
      ...(entry.path && { path: entry.path }),
      ...(entry.index && { index: true }),
    },
    ...listed(entry.children ?? []),
  ]);

const routes: ListedRoute[] = [{ id: 'root', path: '', module: 'root.tsx' }, ...listed(config)];

const rawPaths = fc
  .array(
    fc.oneof(
      fc.constantFrom('', 'enter', 'Enter', 'demo', 'rules', 'faq', 'support', 'session', 'join', 'e', '404'),
      fc.constantFrom('%', '%E0', '%65nter', '%2F', '.', '*', ':code', 'a;b'),
      fc.string({ maxLength: 5 }).filter((text) => !/[?#]/.test(text)),
    ),
    { maxLength: 4 },
  )
  .map((segments) => `/${segments.join('/')}`);

test('ROUTE-13: the route prepared for a path is the one that the router will match (property)', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fc.assert(
    fc.property(rawPaths, (path) => {
      const expected = matchRoutes(tree(config), path)?.at(-1)?.route.id;

      expect(routeFor(routes, path)?.id).toBe(expected);
    }),
    {
      ...runs(2000),
      examples: [['/'], ['//'], ['///'], ['/enter/'], ['//enter'], ['/join/%'], ['/join/a/b']],
    },
  );
});
