import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { lostChunksReachTheErrorBoundary } from './.ci/vite/lost-chunks-plugin.ts';
import { mdx } from './.ci/vite/mdx-plugin.ts';
import { leaveOutUnusedPartsOfMui } from './.ci/vite/unused-mui-plugin.ts';
import { buildApp } from './server/host/app.ts';
import { openService } from './server/host/open-service.ts';
import { readConfig } from './server/start/config.ts';

/** `npm run dev` answers `/api` with the host's own code, on the database of the settings. */
function apiInDevelopment(): Plugin {
  return {
    name: 'api-in-development',
    apply: 'serve',
    async configureServer({ middlewares, config }) {
      // There is no build yet: the form is still at its source.
      const { api, ping, prepared, notice } = await openService({
        ...readConfig(process.env),
        buildDir: config.publicDir,
      });
      if (notice !== null) config.logger.warn(notice);
      if (prepared.sample) config.logger.info(`A sample session waits: join with ${prepared.sample.code}`);
      for (const warning of prepared.warnings) config.logger.warn(warning);
      const app = buildApp({
        site: { files: new Map(), publicFiles: new Map() },
        api,
        ping,
        behindTls: false,
        trustProxy: false,
        allowedOrigins: [],
        log: { level: 'warn' },
        isReady: () => true,
      });
      await app.ready();
      middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/api/')) app.routing(request, response);
        else next();
      });
    },
  };
}

const ON_EVERY_PAGE = [
  /[\\/]consent[\\/]consent-(date|manifest|version)[.]/,
  /[\\/]machines[\\/](background|day-night|key-value-store|participant|site|top-bar)[\\/.]/,
  /[\\/]components[\\/]figures[\\/][\w-]+\.webp$/,
  /[\\/]src[\\/](app|components|layout|services|site|theme)[\\/]/,
  /[\\/]server[\\/]contract[\\/]paths\.ts$/,
  /node_modules[\\/](react|react-dom|react-router|scheduler|xstate|@xstate|@emotion|stylis)[\\/]/,
  /node_modules[\\/]@mui[\\/](system|utils|styled-engine)[\\/]/,
  /node_modules[\\/]@mui[\\/]material[\\/](styles|utils|zero-styled|Button|ButtonBase|CircularProgress|Typography)[\\/]/,
];

/** Fetched only when needed, and the entry points that the router needs by name. */
const ON_SOME_PAGES = /faq-questions|nav-drawer|inspector|entry\.client|__react-router-build-client-route/;

/** What the pages with codes and tokens share. */
const PARTICIPATION =
  /[\\/](src[\\/](api|consent|join|participation|personal-page|seat|session-page)|server[\\/]contract|machines[\\/](join|participation|personal-page|seat|session-page))[\\/]|node_modules[\\/](valibot|@tanstack|linkify-it|uc\.micro)[\\/]/;

export default defineConfig({
  plugins: [
    mdx(),
    reactRouter(),
    lostChunksReachTheErrorBoundary(),
    leaveOutUnusedPartsOfMui(),
    apiInDevelopment(),
  ],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One file for what every page needs: more requests would cost more than caching over deploys gains.
        codeSplitting: {
          groups: [
            {
              name: 'site',
              test: (id) => !ON_SOME_PAGES.test(id) && ON_EVERY_PAGE.some((pattern) => pattern.test(id)),
            },
            { name: 'faq', test: /[\\/](faq-questions|faq-section)[.]tsx?$/ },
            {
              name: 'participation',
              test: (id) => PARTICIPATION.test(id) && !ON_SOME_PAGES.test(id),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
