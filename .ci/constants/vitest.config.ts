import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const { globalSetup, ...test } = base.test ?? {};
const needsDatabase = process.argv.some((option) => option.startsWith('specs/server/'));

/** The specs as `npm run specs` runs them, in a copy whose packages are linked: they lie outside its root. */
export default defineConfig({
  ...base,
  server: { fs: { strict: false } },
  test: {
    ...test,
    // A cluster of PostgreSQL takes longer to make than most specs to run.
    ...(needsDatabase && globalSetup ? { globalSetup } : {}),
    // Within the copy: it goes with it.
    fsModuleCachePath: '.reports/modules',
  },
});
