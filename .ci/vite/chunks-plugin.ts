import type { Plugin } from 'vite';

/** What every page needs. The modules that these import are included. */
const ON_EVERY_PAGE = [
  /[\\/]src[\\/](adapters|app|components|layout|services|site)[\\/]/,
  /node_modules[\\/](react-dom|react-router)[\\/]/,
  /[\\/]machines[\\/](key-value-store|participant)/,
];

/** Modules of the same folders that stay out: what only some pages fetch, and entries that must be separate files. */
const APART = /nav-drawer|inspector|entry\.client|app[\\/]pages\.tsx/;

/** If every page needs a module by itself, and not only as another one imports it. */
export function isOnEveryPage(id: string): boolean {
  return !APART.test(id) && ON_EVERY_PAGE.some((pattern) => pattern.test(id));
}

/** What the pages with codes and tokens share. */
const PARTICIPATION =
  /[\\/](src[\\/](api|consent|join|participation|personal-page|seat|session-page)|server[\\/]contract|machines[\\/](join|participation|personal-page|seat|session-page))[\\/]|node_modules[\\/](valibot|@tanstack|linkify-it|uc\.micro)[\\/]/;

/**
 * Few script files for each page, as a request costs more than caching over deploys gains (decision 011). A module belongs
 * to the first group that matches it, or that matches a module which imports it.
 */
export function fewChunks(): Plugin {
  const groups = [
    { name: 'root', test: isOnEveryPage },
    { name: 'pages', test: /[\\/]src[\\/]app[\\/]pages[.]tsx/ },
    { name: 'participation', test: PARTICIPATION, minShareCount: 2 },
  ];
  return {
    name: 'few-chunks',
    apply: 'build',
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              // With React Router's 'exports-only', whatever a route shares with another file is a file of its own.
              // The added exports are short, such as `t`; the router reads only those that it knows by name.
              preserveEntrySignatures: 'allow-extension',
              output: {
                codeSplitting: { groups },
              },
            },
          },
        },
      },
    }),
  };
}
