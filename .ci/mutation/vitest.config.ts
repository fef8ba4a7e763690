import { defineConfig } from 'vitest/config';
import { mdx } from '../vite/mdx-plugin.ts';

/**
 * Vitest for `npm run mutation`: only the specs that prove the subject, which MUTATION_SPECS names, and no
 * database server, so that a mutant's tests start at once.
 */
export default defineConfig({
  plugins: [mdx()],
  test: {
    include: (process.env['MUTATION_SPECS'] ?? '').split(','),
    environment: process.env['MUTATION_ENVIRONMENT'] ?? 'node',
    setupFiles: process.env['MUTATION_ENVIRONMENT'] === 'jsdom' ? ['specs/support/dom-setup.ts'] : [],
    env: { SPECS_DATABASE: 'sqlite' },
    css: { include: [/site\.css/] },
    // What counts which tests run a place slows properties down.
    testTimeout: 180_000,
  },
});
