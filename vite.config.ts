import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { fewChunks } from './.ci/vite/chunks-plugin.ts';
import { eagerFunctions } from './.ci/vite/eager-functions-plugin.ts';
import { lostChunksReachTheErrorBoundary } from './.ci/vite/lost-chunks-plugin.ts';
import { mdx } from './.ci/vite/mdx-plugin.ts';
import { withoutShadersOfThree } from './.ci/vite/three-plugin.ts';
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
      const { api, checkDatabase, prepared, notice } = await openService({
        ...readConfig(process.env),
        buildDir: config.publicDir,
      });
      if (notice !== null) config.logger.warn(notice);
      if (prepared.sample) config.logger.info(`A sample session waits: join with ${prepared.sample.code}`);
      for (const warning of prepared.warnings) config.logger.warn(warning);
      const app = buildApp({
        site: { files: new Map(), publicFiles: new Map() },
        api,
        checkDatabase,
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

export default defineConfig({
  plugins: [
    mdx(),
    reactRouter(),
    fewChunks(),
    eagerFunctions(),
    lostChunksReachTheErrorBoundary(),
    withoutShadersOfThree(),
    apiInDevelopment(),
  ],
  build: { assetsInlineLimit: 0 },
  server: { host: '127.0.0.1' },
});
