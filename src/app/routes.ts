import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { SECRET_PATHS } from '#contract/paths.ts';

/**
 * The whole URL space (ROUTE-1 to ROUTE-13). The pages with a token or a code have a script of their own. `pages.tsx` has all
 * others, and is the route around them too: so its error boundary is there when the script of a page is lost.
 *
 * `*?` means no path or any path. Home has no route of its own, so a turn of the page changes no route: the router has nothing
 * to look up, and the new page is there when the press ends (decision 020).
 */
export default [
  layout('./pages.tsx', { id: 'around-all-pages' }, [
    route(SECRET_PATHS.session.slice(1), '../session-page/session-page.route.tsx'),
    route(SECRET_PATHS.join.slice(1), '../join/join-link.route.tsx'),
    route(SECRET_PATHS.personalPage.slice(1), '../personal-page/personal-page.route.tsx'),
    route('*?', './pages.tsx', { id: 'pages-without-token' }),
  ]),
] satisfies RouteConfig;
