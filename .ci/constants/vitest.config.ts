import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The specs as `npm run specs` runs them, in a copy whose packages are linked: they lie outside its root. */
export default mergeConfig(
  base,
  defineConfig({
    server: { fs: { strict: false } },
    // A changed constant may leave a test waiting.
    test: { testTimeout: 20_000, reporters: [], watch: false, fsModuleCache: false },
  }),
);
