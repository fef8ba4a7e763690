import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ComponentType } from 'react';
import { createRoutesStub, type MetaFunction, useLocation } from 'react-router';
import { ErrorBoundary } from '../../src/app/root.tsx';
import routeConfig from '../../src/app/routes.ts';

type StubRoute = Parameters<typeof createRoutesStub>[0][number];
type RouteModule = { default: ComponentType; ErrorBoundary?: ComponentType; meta?: MetaFunction };

const routeModules = import.meta.glob<RouteModule>(['../../src/*/*.route.tsx', '../../src/app/pages.tsx'], {
  eager: true,
});

/**
 * The site as its route configuration has it, in a router in memory.
 *
 * @param Root what draws the root; `pages` stand in for what is drawn at a path.
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
  { id, file, path, index, children }: RouteConfigEntry,
  pages: Record<string, ComponentType>,
): StubRoute {
  // The route configuration names files as seen from src/app.
  const module = routeModules[file.replace('../', '../../src/').replace('./pages', '../../src/app/pages')];
  if (!module) throw new Error(`No module for the route file ${file}.`);
  const parts = {
    id: id ?? file,
    Component: children ? module.default : withStandIns(module.default, pages),
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

/** A page, or what stands in for it at the present path. */
function withStandIns(Page: ComponentType, pages: Record<string, ComponentType>): ComponentType {
  return () => {
    const Shown = pages[useLocation().pathname] ?? Page;
    return <Shown />;
  };
}
