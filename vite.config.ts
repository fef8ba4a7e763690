import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { mdx } from './.ci/mdx-plugin.ts';
import { buildApp } from './server/host/app.ts';
import { openService } from './server/host/open-service.ts';
import { readConfig } from './server/start/config.ts';

/**
 * React Router answers a route chunk that cannot be loaded by reloading the page it is on, silently and each
 * time. This hands the error to the route's error boundary instead, which reloads once and then says so
 * (decision 008). The build fails when the router's code is no longer the one this was written for.
 */
function lostChunksReachTheErrorBoundary(): Plugin {
  const silentReload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
  let isDone = false;
  return {
    name: 'lost-chunks-reach-the-error-boundary',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*routeModules/ },
      handler(code) {
        if (!silentReload.test(code)) return null;
        isDone = true;
        return { code: code.replace(silentReload, 'throw error;'), map: null };
      },
    },
    buildEnd() {
      if (this.environment.name === 'client' && !isDone) {
        this.error('react-router no longer reloads where it did: look at decision 008 again.');
      }
    },
  };
}

/**
 * Leaves out what MUI's theme and button carry along and this site switches off: CSS variables, ripples, the spinner
 * of a loading button (decision 011). Each is replaced by what fails when it is used; the build fails when one is not
 * where it was.
 */
function leaveOutUnusedPartsOfMui(): Plugin {
  const unused = [
    'styles/createThemeWithVars.mjs',
    'ButtonBase/TouchRipple.mjs',
    'CircularProgress/CircularProgress.mjs',
  ];
  const left = new Set<string>();
  return {
    name: 'leave-out-unused-parts-of-mui',
    apply: 'build',
    load: {
      filter: {
        id: new RegExp(`@mui[\\\\/]material[\\\\/](${unused.join('|').replaceAll('/', '[\\\\/]')})$`),
      },
      handler(id) {
        const part = unused.find((file) => id.endsWith(file));
        if (part === undefined) return null;
        left.add(part);
        return `export default function leftOut() { throw new Error('${part} is left out: see decision 011.'); }`;
      },
    },
    buildEnd() {
      if (this.environment.name === 'client' && left.size < unused.length) {
        this.error('A part of MUI that was left out is elsewhere now: look at decision 011 again.');
      }
    },
  };
}

/** `npm run dev` answers `/api` with the host's own code, on the database of the settings. */
function apiInDevelopment(): Plugin {
  return {
    name: 'api-in-development',
    apply: 'serve',
    async configureServer({ middlewares, config }) {
      // There is no build yet: its form is still where the build will take it from.
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
  /[\\/]machines[\\/](background|day-night|participant|site|top-bar)[\\/]/,
  /[\\/]components[\\/]figures[\\/][\w-]+\.webp$/,
  /[\\/]src[\\/](app|components|layout|services|site|theme)[\\/]/,
  /node_modules[\\/](react|react-dom|react-router|scheduler|xstate|@xstate|@emotion|stylis)[\\/]/,
  /node_modules[\\/]@mui[\\/](system|utils|styled-engine)[\\/]/,
  /node_modules[\\/]@mui[\\/]material[\\/](styles|utils|zero-styled|Button|ButtonBase|CircularProgress|Typography)[\\/]/,
];

/** Fetched only when needed, and the entry points that the router asks for by name. */
const ON_SOME_PAGES = /nav-drawer|inspector|entry\.client|__react-router-build-client-route/;

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
        // One file for what every page needs; requests cost more than a cache that outlives a deploy gains.
        codeSplitting: {
          groups: [
            {
              name: 'site',
              test: (id) => !ON_SOME_PAGES.test(id) && ON_EVERY_PAGE.some((pattern) => pattern.test(id)),
            },
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
