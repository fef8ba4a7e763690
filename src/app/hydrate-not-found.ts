import { matchRoutes } from 'react-router';
import { isSitePath } from '../site/paths.ts';

/** The part of a route that the router's list in the browser contains. */
export type ListedRoute = Readonly<{ id: string; path?: string; index?: boolean; module: string }>;

/** What the router stores on the window of a prerendered page: the routes it knows and those it has loaded. */
type RouterGlobals = {
  __reactRouterManifest?: { routes: Record<string, ListedRoute> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/**
 * Prepares a page like `/enter/`. The host sends 'not found' for it (ROUTE-13), but the router takes it for `/enter`.
 * This gives the router the code of the route it will match, so that it hydrates the prerendered page at once and
 * does not clear it first. The layout shows 'not found' in either case.
 */
export async function prepareNotFound(): Promise<void> {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded } = window as RouterGlobals;
  if (isSitePath(location.pathname) || !manifest || !loaded) return;
  const route = routeFor(Object.values(manifest.routes), location.pathname);
  if (route && !(route.id in loaded)) loaded[route.id] = await import(/* @vite-ignore */ route.module);
}

/** The route that the router matches with a path. Routes without a path only wrap others. */
export function routeFor(routes: readonly ListedRoute[], pathname: string): ListedRoute | undefined {
  const pages = routes.filter(({ path, index }) => path || index);
  const objects = pages.map(({ id, path, index }) =>
    index ? { id, index: true as const } : { id, path: path ?? '' },
  );
  const id = matchRoutes(objects, pathname)?.at(-1)?.route.id;
  return pages.find((page) => page.id === id);
}
