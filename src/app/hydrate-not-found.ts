import { matchRoutes } from 'react-router';
import { isSitePath } from '../site/paths.ts';

/** As much of a route as the router's list in the browser says of it. */
export type ListedRoute = Readonly<{ id: string; path?: string; index?: boolean; module: string }>;

/** What the router puts on the window of a prerendered page: the routes it knows and those it has loaded. */
type RouterGlobals = {
  __reactRouterManifest?: { routes: Record<string, ListedRoute> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/**
 * Prepares a page like `/enter/`, for which the host sends 'not found' (ROUTE-13) while the router takes it for
 * `/enter`: the router is given the code of the route it will match, so that it hydrates at once what stands there
 * instead of clearing the page to wait for it. The layout shows 'not found' in either case.
 */
export async function prepareNotFound(): Promise<void> {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded } = window as RouterGlobals;
  if (isSitePath(location.pathname) || !manifest || !loaded) return;
  const route = routeFor(Object.values(manifest.routes), location.pathname);
  if (route && !(route.id in loaded)) loaded[route.id] = await import(/* @vite-ignore */ route.module);
}

/** The route that the router takes a path for, among all of its routes. Those without a path only stand around others. */
export function routeFor(routes: readonly ListedRoute[], pathname: string): ListedRoute | undefined {
  const pages = routes.filter(({ path, index }) => path || index);
  const objects = pages.map(({ id, path, index }) =>
    index ? { id, index: true as const } : { id, path: path ?? '' },
  );
  const id = matchRoutes(objects, pathname)?.at(-1)?.route.id;
  return pages.find((page) => page.id === id);
}
