// @ts-check
// The forbidden imports between modules, each with its reason. .ci/folders.ts says which folder may import which.
import { folderRules } from './.ci/folders.ts';

const machines = '^machines/';
const contract = '^server/contract/';
/** Views. Only hooks (`use-*.ts`) and the functions that they share use the machines. */
const views = '^src/.+[.]tsx$';

/** @type {import('dependency-cruiser').IConfiguration & { forbidden: import('dependency-cruiser').IForbiddenRuleType[] }} */
export default {
  forbidden: [
    ...folderRules,
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Two modules that import each other are really one, even if one of them is fetched later.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment: 'A module that nobody imports is not used.',
      from: {
        orphan: true,
        pathNot: ['[.]d[.]ts$', '^specs/support/dom-setup[.]ts$', '^[.]ci/consent/ua1-verdict[.]js$'],
      },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'Rules cannot check an import that does not resolve.',
      from: {},
      to: { couldNotResolve: true, pathNot: ['[.]css[?]inline$', '[?]url$', '^[.]/[+]types/', '^virtual:'] },
    },
    {
      name: 'machines-know-only-xstate',
      severity: 'error',
      comment: 'A machine that knows React, the DOM, Node or the network cannot be replayed.',
      from: { path: machines },
      to: { pathNot: [machines, 'node_modules/xstate/'] },
    },
    {
      name: 'contract-knows-only-the-schema-library',
      severity: 'error',
      comment: 'A lab with another server implements the contract alone.',
      from: { path: contract },
      to: { pathNot: [contract, 'node_modules/valibot/'] },
    },
    {
      name: 'adapters-know-no-framework',
      severity: 'error',
      comment: 'An adapter only translates: it has no views.',
      from: { path: '^src/adapters/' },
      to: { path: 'node_modules/(react|@mui|@tanstack|react-router)' },
    },
    {
      name: 'server-features-know-no-http',
      severity: 'error',
      comment: "The same rules serve the API and the lab's commands.",
      from: { path: '^server/(join|session-page|personal-page|consent|seat|participation|study)/' },
      to: { path: 'node_modules/fastify' },
    },
    {
      name: 'views-do-not-import-xstate',
      severity: 'error',
      comment: 'A view takes values and callbacks from hooks.',
      from: { path: views, pathNot: '^src/services/' },
      to: { path: 'node_modules/(xstate|@xstate)/' },
    },
    {
      name: 'layout-reads-through-hooks',
      severity: 'error',
      comment: 'Only hooks connect machines with views.',
      from: { path: '^src/(layout|components|theme)/', pathNot: '/use-[^/]+[.]ts$' },
      to: { path: [machines, '^src/(api|services)/'] },
    },
    {
      name: 'nobody-imports-a-route',
      severity: 'error',
      comment: 'The router names routes by string; what two routes share is in a module of its own.',
      from: { pathNot: '^specs/' },
      to: { path: '([.]route|^src/app/pages)[.]tsx$' },
    },
    {
      name: 'only-the-table-of-pages-imports-a-page',
      severity: 'error',
      comment: 'What two pages share is in a module of its own.',
      from: { pathNot: '^(specs/|src/app/pages[.]tsx$)' },
      to: { path: '[.]page[.]tsx$' },
    },
    {
      name: 'nobody-imports-a-spec',
      severity: 'error',
      comment: 'What specs share is in support folders.',
      from: {},
      to: { path: '[.](spec|e2e)[.]tsx?$' },
    },
    {
      name: 'every-module-is-reached-by-a-spec',
      severity: 'error',
      comment: 'Untested is unproved. What a browser test alone can reach is named here.',
      // specs/support/stub-site.tsx loads every route module.
      from: { path: ['[.]spec[.]tsx?$', '[.]route[.]tsx$', '^src/app/pages[.]tsx$'] },
      to: {
        path: '^(machines|src|server|audit)/',
        reachable: false,
        pathNot: [
          '[.]d[.]ts$',
          '[.]route[.]tsx$',
          '^server/(main|study|host/serve)[.]ts$',
          '^audit/trace/(record-page|stately-inspector)[.]ts$',
          '^audit/view/((report/)?main[.]tsx|vite[.]config[.]ts|theme/view[.]css)$',
          '^src/app/(entry[.](client|server)|pages|root)[.]tsx$',
          // What draws with WebGL: its parts without WebGL have specs.
          '^src/demo/renderer/(three-(renderer|world|marks)|shaders)[.]ts$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
