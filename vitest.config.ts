import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { mdx } from './.ci/vite/mdx-plugin.ts';

/**
 * Vitest keeps transformed files by their own text: `site.css` would stay as it was when a part that it imports changes.
 */
const freshStyles: Plugin = {
  name: 'fresh-styles',
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (/\.css\b/.test(id) ? false : undefined));
  },
};

/** Unit, property and model tests (`npm run specs`). Forked processes: a worker thread ignores `process.env.TZ`. */
export default defineConfig({
  plugins: [mdx(), freshStyles],
  test: {
    pool: 'forks',
    // Two more than the processors of CI's machine: many specs wait for processes and for time.
    maxWorkers: 4,
    globalSetup: 'specs/server/support/postgres-template.ts',
    // The site's own style sheet is read unchanged; vitest would make it empty.
    css: { include: [/site\.css/] },
    testTimeout: 60_000,
    setupFiles: ['specs/support/setup.ts'],
    reporters: process.env['CI'] ? ['dot', 'json'] : ['default', 'json'],
    outputFile: { json: '.reports/specs.json' },
    projects: [
      { extends: true, test: { name: 'node', include: ['specs/**/*.spec.ts'], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['specs/**/*.spec.tsx'],
          environment: 'jsdom',
          setupFiles: ['specs/support/setup.ts', 'specs/support/dom-setup.ts'],
        },
      },
    ],
  },
});
