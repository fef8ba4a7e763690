import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole URL space (ROUTE-1 to ROUTE-13). `paths.ts` says the same for links and prerendering. */
export default [
  layout('layout/error-boundary.tsx', [
    index('routes/home.tsx'),
    route('enter', 'routes/enter.tsx'),
    route('demo', 'routes/demo.tsx'),
    route('rules', 'routes/guide.tsx'),
    route('faq', 'routes/faq-index.tsx'),
    route('faq/support', 'routes/faq-support.tsx'),
    route('faq/general', 'routes/faq-general.tsx'),
    route('faq/gameplay', 'routes/faq-gameplay.tsx'),
    route('faq/ethics', 'routes/faq-ethics.tsx'),
    route('session/:token', 'routes/session.tsx'),
    route('join/:code', 'routes/join.tsx'),
    route('e/:token', 'routes/entry.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
