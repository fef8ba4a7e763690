import { globSync, readFileSync } from 'node:fs';
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

/** Specs in the DOM that put others in the place of modules. */
const REPLACES_MODULES = globSync('specs/**/*.spec.tsx').filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
);

const setupOfDom = ['specs/support/setup.ts', 'specs/support/dom-setup.ts'];

/** Unit, property and model tests (`npm run specs`). Forked processes: a worker thread ignores `process.env.TZ`. */
export default defineConfig({
  plugins: [mdx(), freshStyles],
  test: {
    pool: 'forks',
    // Two more than the processors of CI's machine: many specs wait for processes and for time.
    maxWorkers: 4,
    globalSetup: 'specs/server/support/postgres-setup.ts',
    // The site's own style sheet is read unchanged; vitest would make it empty.
    css: { include: [/site\.css/] },
    testTimeout: 60_000,
    // What is waited for may take long on a busy machine; `dom-setup.ts` says the same to Testing Library.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['specs/support/setup.ts'],
    reporters: process.env['CI'] ? ['dot', 'json'] : ['default', 'json'],
    outputFile: { json: '.reports/specs.json' },
    // Files that run one after the other in a process share its modules: to load them anew for each takes a third of the
    // time. What a test changes outside of itself, it must put back.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'node', include: ['specs/**/*.spec.ts'], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['specs/**/*.spec.tsx'],
          exclude: REPLACES_MODULES,
          environment: 'jsdom',
          setupFiles: setupOfDom,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom, replaced modules',
          include: REPLACES_MODULES,
          isolate: true,
          environment: 'jsdom',
          setupFiles: setupOfDom,
        },
      },
    ],
  },
});
