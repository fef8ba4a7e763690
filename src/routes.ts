import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole URL space (ROUTE-1 to ROUTE-13). `paths.ts` says the same for links and prerendering. */
export default [
  layout('layout/error-boundary.tsx', [
    index('routes/home.tsx'),
    route('enter', 'routes/enter.tsx'),
    route('demo', 'routes/demo.tsx'),
    route('rules', 'routes/guide.tsx'),
    route('faq', 'routes/faq-index.tsx'),
    ...['support', 'general', 'gameplay', 'ethics'].map((section) =>
      route(`faq/${section}`, 'routes/faq-section.tsx', { id: `faq-${section}` }),
    ),
    route('session/:token', 'routes/session.tsx'),
    route('join/:code', 'routes/join.tsx'),
    route('e/:token', 'routes/entry.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
