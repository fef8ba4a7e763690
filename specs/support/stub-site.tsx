import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ComponentType } from 'react';
import { createRoutesStub, type MetaFunction } from 'react-router';
import { ErrorBoundary } from '../../src/app/root.tsx';
import routeConfig from '../../src/app/routes.ts';

type StubRoute = Parameters<typeof createRoutesStub>[0][number];
type RouteModule = { default: ComponentType; ErrorBoundary?: ComponentType; meta?: MetaFunction };

const routeModules = import.meta.glob<RouteModule>(
  ['../../src/*/*.route.tsx', '../../src/layout/error-boundary.tsx'],
  { eager: true },
);

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
  // The route configuration names files as seen from src/app.
  const module = routeModules[file.replace('../', '../../src/')];
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
