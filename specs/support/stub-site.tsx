import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ComponentType } from 'react';
import { createRoutesStub, type MetaFunction } from 'react-router';
import * as errorBoundary from '../../src/layout/error-boundary.tsx';
import { ErrorBoundary } from '../../src/root.tsx';
import * as demo from '../../src/routes/demo.tsx';
import * as enter from '../../src/routes/enter.tsx';
import * as entry from '../../src/routes/entry.tsx';
import * as faqIndex from '../../src/routes/faq-index.tsx';
import * as faqSection from '../../src/routes/faq-section.tsx';
import * as guide from '../../src/routes/guide.tsx';
import * as home from '../../src/routes/home.tsx';
import * as join from '../../src/routes/join.tsx';
import * as notFound from '../../src/routes/not-found.tsx';
import * as session from '../../src/routes/session.tsx';
import routeConfig from '../../src/routes.ts';

type StubRoute = Parameters<typeof createRoutesStub>[0][number];
type RouteModule = { default: ComponentType; ErrorBoundary?: ComponentType; meta?: MetaFunction };

/** The modules that the route configuration names by file; one that is missing here fails every test. */
const routeModules: Record<string, RouteModule> = {
  'layout/error-boundary.tsx': errorBoundary,
  'routes/demo.tsx': demo,
  'routes/enter.tsx': enter,
  'routes/entry.tsx': entry,
  'routes/faq-index.tsx': faqIndex,
  'routes/faq-section.tsx': faqSection,
  'routes/guide.tsx': guide,
  'routes/home.tsx': home,
  'routes/join.tsx': join,
  'routes/not-found.tsx': notFound,
  'routes/session.tsx': session,
};

/**
 * The site as its route configuration has it, in a router in memory.
 *
 * @param Root what draws the root; `pages` stand in for route files, by name.
 */
export function stubSite(Root: ComponentType, pages: Record<string, ComponentType> = {}) {
  return createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Root,
      ErrorBoundary,
      children: routeConfig.map((entry) => stubOf(entry, pages)),
    },
  ]);
}

function stubOf(
  { file, path, index, children }: RouteConfigEntry,
  pages: Record<string, ComponentType>,
): StubRoute {
  const module = routeModules[file];
  if (!module) throw new Error(`No module for the route file ${file}.`);
  const Component = pages[file] ?? module.default;
  const parts = {
    // Several paths may have one file.
    id: `${file} ${path}`,
    Component,
    ...(module.ErrorBoundary && { ErrorBoundary: module.ErrorBoundary }),
    ...(module.meta && { meta: module.meta }),
  };
  if (index) return { ...parts, index: true };
  return {
    ...parts,
    ...(path !== undefined && { path }),
    ...(children && { children: children.map((child) => stubOf(child, pages)) }),
  };
}
