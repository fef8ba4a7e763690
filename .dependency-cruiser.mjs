// @ts-check
// The arrows between modules that must never exist, each with its reason. ARCHITECTURE.md draws those that do.

const machines = '^machines/';
const contract = '^server/contract/';
const pages = 'join|session-page|personal-page|home|guide|faq|demo|not-found';
/** Views; what meets the machines is a hook (`use-*.ts`) or a function that hooks share. */
const views = '^src/.+[.]tsx$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Two modules that need each other are one, even if one of them is fetched later.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment: 'A module that nobody uses is dead.',
      from: { orphan: true, pathNot: ['[.]d[.]ts$', '^specs/support/dom-setup[.]ts$'] },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that leads nowhere hides an arrow.',
      from: {},
      to: { couldNotResolve: true, pathNot: ['[.]css[?]inline$', '[?]url$', '^[.]/[+]types/'] },
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
      name: 'server-stays-server',
      severity: 'error',
      comment: 'The server knows the site as files only.',
      from: { path: '^server/' },
      to: { path: '^(src|machines|specs|e2e|fixtures|scenes)/' },
    },
    {
      name: 'server-pages-are-apart',
      severity: 'error',
      comment: 'As in src: what two pages share belongs to consent, seat or participation.',
      from: { path: '^server/(join|session-page|personal-page)/' },
      to: { path: '^server/(join|session-page|personal-page)/', pathNot: '^server/$1/' },
    },
    {
      name: 'server-consent-and-seat-are-apart',
      severity: 'error',
      comment: 'The pages are built on both, and each can be understood alone.',
      from: { path: '^server/(consent|seat)/' },
      to: { path: '^server/(join|session-page|personal-page|consent|seat)/', pathNot: '^server/$1/' },
    },
    {
      name: 'server-participation-knows-no-feature',
      severity: 'error',
      comment: 'What all features share depends on none of them.',
      from: { path: '^server/participation/' },
      to: { path: '^server/', pathNot: '^server/(participation|contract|database)/' },
    },
    {
      name: 'server-features-know-no-http',
      severity: 'error',
      comment: "The same rules serve the API and the lab's commands.",
      from: { path: '^server/(join|session-page|personal-page|consent|seat|participation|study)/' },
      to: { path: ['^server/(api|host|http|static-site|static-host)/', 'node_modules/fastify'] },
    },
    {
      name: 'server-features-do-not-know-the-study',
      severity: 'error',
      comment: 'The commands are built on the features, and the host runs without them.',
      from: { path: '^server/', pathNot: '^server/(study/|study[.]ts$|host/)' },
      to: { path: '^server/study/' },
    },
    {
      name: 'server-database-knows-no-rule',
      severity: 'error',
      comment: 'Tables and engines stay as they are when a rule changes.',
      from: { path: '^server/database/' },
      to: { path: '^server/', pathNot: '^server/(database/|contract/|start-error[.]ts$)' },
    },
    {
      name: 'server-files-know-no-feature',
      severity: 'error',
      comment: 'The site is served, and its headers are made, without a database.',
      from: { path: '^server/(http|security|static-site|static-host)/' },
      to: {
        path: '^server/(api|host|database|study|join|session-page|personal-page|consent|seat|participation)/',
      },
    },
    {
      name: 'server-start-knows-no-feature',
      severity: 'error',
      comment: 'Settings, key and database are opened alike for the host and for the commands.',
      from: { path: '^server/start/' },
      to: {
        path: '^server/(api|host|http|security|static-site|static-host|study|join|session-page|personal-page|consent|seat)/',
      },
    },
    {
      name: 'nobody-imports-the-host',
      severity: 'error',
      comment: 'The host puts the server together.',
      from: { path: '^server/', pathNot: '^server/(host/|main[.]ts$)' },
      to: { path: '^server/host/' },
    },
    {
      name: 'site-sees-only-the-contract',
      severity: 'error',
      comment: 'The site runs with any server that keeps the contract.',
      from: { path: '^src/' },
      to: { path: '^server/', pathNot: contract },
    },
    {
      name: 'browser-enters-through-the-entry',
      severity: 'error',
      comment: 'Adapters are chosen in one place; all else gets them as ports.',
      from: { path: '^src/', pathNot: '^src/(adapters|app)/' },
      to: { path: '^src/adapters/' },
    },
    {
      name: 'adapters-know-only-ports',
      severity: 'error',
      comment: 'An adapter translates; it holds no rule and draws nothing.',
      from: { path: '^src/adapters/' },
      to: { path: ['^src/', 'node_modules/(react|@mui|@tanstack|react-router)'], pathNot: '^src/adapters/' },
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
      comment: 'So that hooks stay the only place where machines meet views.',
      from: { path: '^src/(layout|components|theme)/', pathNot: '/use-[^/]+[.]ts$' },
      to: { path: [machines, '^src/(api|services)/'] },
    },
    {
      name: 'components-and-theme-are-leaves',
      severity: 'error',
      comment: 'They can be shown anywhere.',
      from: { path: '^src/(components|theme)/' },
      to: { path: `^src/(app|layout|participation|consent|seat|services|api|adapters|${pages})/` },
    },
    {
      name: 'nobody-imports-a-route',
      severity: 'error',
      comment: 'The router names routes by string; what two share is no route.',
      from: { pathNot: '^specs/' },
      to: { path: '[.]route[.]tsx$' },
    },
    {
      name: 'no-page-imports-another',
      severity: 'error',
      comment: 'What pages share is in a folder below them.',
      from: { path: `^src/(${pages})/` },
      to: { path: `^src/(${pages})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'shared-folders-know-no-page',
      severity: 'error',
      comment: 'A page is made of them.',
      from: { path: '^src/(site|services|api|adapters|components|theme|layout|participation|consent|seat)/' },
      to: { path: `^src/(${pages}|app)/` },
    },
    {
      name: 'api-stands-alone',
      severity: 'error',
      comment: 'Queries and machines meet in routes only.',
      from: { path: '^src/api/' },
      to: { path: [machines, '^src/(?!api/)'] },
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      comment: 'What ships does not depend on what checks it.',
      from: { path: '^(src|machines|server|scenes)/' },
      to: { path: '^(specs|e2e|fixtures)/' },
    },
    {
      name: 'nobody-imports-a-spec',
      severity: 'error',
      comment: 'What specs share stands in support folders.',
      from: {},
      to: { path: '[.](spec|e2e)[.]tsx?$' },
    },
    {
      name: 'e2e-is-black-box',
      severity: 'error',
      comment: 'A browser test that imports the code believes it.',
      from: { path: '^e2e/' },
      to: { path: '^(src|machines|server|scenes|specs)/' },
    },
    {
      name: 'fixtures-are-data',
      severity: 'error',
      comment: 'Data that computes is code without a test.',
      from: { path: '^fixtures/' },
      to: { pathNot: '^fixtures/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'scenes-stand-alone',
      severity: 'error',
      comment: 'Pictures are made beforehand, not at run time.',
      from: { pathNot: '^(scenes|specs)/' },
      to: { path: '^scenes/' },
    },
    {
      name: 'scenes-import-nothing-of-ours',
      severity: 'error',
      comment: 'The renderer could live elsewhere.',
      from: { path: '^scenes/' },
      to: { path: '^(src|machines|server|e2e|specs|fixtures)/' },
    },
    {
      name: 'every-module-is-reached-by-a-spec',
      severity: 'error',
      comment: 'Untested is unproved. What a browser test alone can reach is named here.',
      // specs/support/stub-site.tsx loads every route module.
      from: { path: ['[.]spec[.]tsx?$', '[.]route[.]tsx$'] },
      to: {
        path: '^(machines|src|server)/',
        reachable: false,
        pathNot: [
          '[.]d[.]ts$',
          '[.]route[.]tsx$',
          '^server/(main|study)[.]ts$',
          '^src/app/(entry[.](client|server)|root)[.]tsx$',
          '^src/app/hydrate-not-found[.]ts$',
          '^src/services/inspector[.]ts$',
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
