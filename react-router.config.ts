import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { finishPages } from './.ci/vite/page-scripts.ts';
import { PRERENDERED_PATHS } from './src/site/paths.ts';

export default {
  appDirectory: 'src/app',
  // `npm run audit` builds beside the visitors' build.
  buildDirectory: process.env['SITE_BUILD'] ?? 'build',
  ssr: false,
  // '/404' is no route: it renders the not-found page, which the host serves for every unknown path (ROUTE-13).
  prerender: [...PRERENDERED_PATHS, '/404'],
  buildEnd: ({ reactRouterConfig }) => finishPages(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
