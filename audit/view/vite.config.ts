import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { viewDataModule } from './prepare/view-data-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const repository = fileURLToPath(new URL('../../', import.meta.url));

/**
 * `vite build --config audit/view/vite.config.ts` builds the audit view into the folder of `AUDIT_VIEW_DIR`. Its two
 * pages are their own: nothing of them is in the site's build.
 */
export default defineConfig({
  root,
  base: '/audit/',
  publicDir: false,
  plugins: [viewDataModule(repository, process.env['VITE_MACHINES'] ?? '')],
  build: {
    outDir: process.env['AUDIT_VIEW_DIR'] ?? `${repository}build-audit/client/audit`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: [`${root}index.html`, `${root}report.html`] },
    // The policy of the pages allows no inline script.
    modulePreload: { polyfill: false },
  },
});
