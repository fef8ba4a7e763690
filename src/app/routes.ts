import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { PAGE_PATHS, SECRET_PATHS } from '#contract/paths.ts';

const paths = { ...PAGE_PATHS, ...SECRET_PATHS };

/** The route module that draws each page. */
const modules: Record<keyof typeof paths, string> = {
  home: 'home/home',
  enter: 'join/enter',
  demo: 'demo/demo',
  guide: 'guide/guide',
  faq: 'faq/faq-index',
  faqSupport: 'faq/support',
  faqGeneral: 'faq/general',
  faqGameplay: 'faq/gameplay',
  faqEthics: 'faq/ethics',
  session: 'session-page/session-page',
  join: 'join/join-link',
  personalPage: 'personal-page/personal-page',
};

/** The whole URL space (ROUTE-1 to ROUTE-13). */
export default [
  layout('../layout/error-boundary.tsx', [
    ...Object.entries(modules).map(([id, module]) => {
      const [path, file] = [paths[id as keyof typeof paths], `../${module}.route.tsx`];
      return path === '/' ? index(file) : route(path.slice(1), file);
    }),
    route('*', '../not-found/not-found.route.tsx'),
  ]),
] satisfies RouteConfig;
