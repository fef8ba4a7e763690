import { matchRoutes } from 'react-router';
import { isSitePath } from './paths.ts';

/** What the router puts on the window of a prerendered page: the routes it knows and those it has loaded. */
type RouterGlobals = {
  __reactRouterManifest?: { routes: Record<string, { id: string; path?: string; module: string }> };
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
  const routes = Object.values(manifest.routes).flatMap(({ id, path }) => (path ? [{ id, path }] : []));
  const id = matchRoutes(routes, location.pathname)?.at(-1)?.route.id;
  const route = id === undefined ? undefined : manifest.routes[id];
  if (route && !(route.id in loaded)) loaded[route.id] = await import(/* @vite-ignore */ route.module);
}
