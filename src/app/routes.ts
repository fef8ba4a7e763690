import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole URL space (ROUTE-1 to ROUTE-13). `paths.ts` says the same for links and prerendering. */
export default [
  layout('../layout/error-boundary.tsx', [
    index('../home/home.route.tsx'),
    route('enter', '../join/enter.route.tsx'),
    route('demo', '../demo/demo.route.tsx'),
    route('rules', '../guide/guide.route.tsx'),
    route('faq', '../faq/faq-index.route.tsx'),
    route('faq/support', '../faq/support.route.tsx'),
    route('faq/general', '../faq/general.route.tsx'),
    route('faq/gameplay', '../faq/gameplay.route.tsx'),
    route('faq/ethics', '../faq/ethics.route.tsx'),
    route('session/:token', '../session-page/session-page.route.tsx'),
    route('join/:code', '../join/join-link.route.tsx'),
    route('e/:token', '../personal-page/personal-page.route.tsx'),
    route('*', '../not-found/not-found.route.tsx'),
  ]),
] satisfies RouteConfig;
