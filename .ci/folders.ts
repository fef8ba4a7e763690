/**
 * The folders, what each is for, and which other folders of ours it may import. Two things are made from it: the
 * boundary rules (.dependency-cruiser.mjs) and the table in ARCHITECTURE.md (`npm run boundaries -- --write`).
 */

/**
 * A row of the table. `also`: what else it may import, where that is little. `reason`: why it may import no more,
 * shown when the rule is broken.
 */
type Folder = Readonly<{
  names: readonly string[];
  purpose: string;
  mayImport: readonly string[] | 'everything';
  also?: string;
  reason: string;
}>;

/** An error that stops the start, with a sentence for the operator. */
const START_ERROR = 'server/start-error.ts';
/** The addresses of the site: constants and one function, without a schema library. */
const SITE_PATHS = 'server/contract/paths.ts';
const SERVER_SHARED = ['server/contract', 'server/database', 'server/participation'];
const SERVER_FEATURES = [...SERVER_SHARED, 'server/consent', 'server/seat'];
const SERVER_PAGES = ['server/join', 'server/session-page', 'server/personal-page'];
const VIEW_PARTS = ['src/components', 'src/layout', 'src/site'];

const folders: readonly Folder[] = [
  {
    names: ['machines'],
    purpose: 'Statecharts and their pure rules. A folder for each feature',
    mayImport: [],
    also: 'xstate',
    reason: 'A machine that knows React, the DOM, Node or the network cannot be replayed.',
  },
  {
    names: ['server/contract'],
    purpose: 'The requests and replies of the API, as schemas',
    mayImport: [],
    also: 'valibot',
    reason: 'A lab with another server implements the contract alone.',
  },
  {
    names: ['src/site'],
    purpose: 'Facts of the site and the study, paths, the questions of the FAQ by name, the heads of pages',
    mayImport: [SITE_PATHS],
    reason: 'Everything may need it, the checks of the build included.',
  },
  {
    names: ['src/components', 'src/theme'],
    purpose: 'Views without behaviour; tokens and styles',
    mayImport: [],
    reason: 'They can be shown anywhere.',
  },
  {
    names: ['src/adapters'],
    purpose: 'Browser events for the machines, and their ports. Only `src/app` chooses adapters',
    mayImport: ['machines'],
    reason: 'An adapter only translates: it has no rules and no views.',
  },
  {
    names: ['src/api'],
    purpose: 'Requests, queries and their retries',
    mayImport: ['server/contract'],
    reason: 'Only hooks connect queries with machines.',
  },
  {
    names: ['src/services'],
    purpose: 'The running root actor and the ports, as a React context',
    mayImport: ['machines'],
    reason: 'Every hook needs it.',
  },
  {
    names: ['src/layout'],
    purpose: 'What every page shows: bar, drawer, footer, background, links, failures',
    mayImport: ['machines', 'src/components', 'src/services', 'src/site', 'src/theme'],
    reason: 'Every page uses it, so it depends on none.',
  },
  {
    names: ['src/participation'],
    purpose: 'What all pages with a code or a token share: problem messages, confirmations, dates',
    mayImport: ['machines', 'server/contract', 'src/api', 'src/services', ...VIEW_PARTS],
    reason: 'Pages use it.',
  },
  {
    names: ['src/consent'],
    purpose: 'The consent form: its text, its view, the receipt',
    mayImport: ['server/contract', 'src/api', 'src/participation', ...VIEW_PARTS],
    reason: 'Pages use it.',
  },
  {
    names: ['src/seat'],
    purpose: 'The seat that this browser holds, and whose it is',
    mayImport: ['machines', 'server/contract', 'src/api', 'src/participation', 'src/services', ...VIEW_PARTS],
    reason: 'Pages use it.',
  },
  {
    names: ['src/home'],
    purpose: 'A page without behaviour of its own',
    mayImport: VIEW_PARTS,
    reason: 'No page imports another.',
  },
  {
    names: ['src/demo'],
    purpose: '`/demo`: the block world, drawn and played',
    mayImport: ['machines', 'voxels', 'src/services', ...VIEW_PARTS],
    reason: 'No page imports another.',
  },
  {
    names: ['src/guide', 'src/faq'],
    purpose: 'Pages to read: contents, questions, search',
    mayImport: ['machines', 'src/consent', 'src/services', ...VIEW_PARTS],
    reason: 'No page imports another.',
  },
  {
    names: ['src/join', 'src/session-page', 'src/personal-page'],
    purpose: '`/enter` and `/join/$code`; `/session/$token`; `/e/$token`',
    mayImport: [
      'machines',
      'server/contract',
      'src/api',
      'src/consent',
      'src/participation',
      'src/seat',
      'src/services',
      ...VIEW_PARTS,
    ],
    reason: 'No page imports another.',
  },
  {
    names: ['src/app'],
    purpose: 'The entries, the root, the routes: everything is put together here',
    mayImport: ['machines', SITE_PATHS, 'src', 'audit/trace'],
    reason:
      'Only the composition knows adapters and pages; it runs with any server that implements the contract.',
  },
  {
    names: ['server/database'],
    purpose: 'Tables, migrations, both engines',
    mayImport: ['server/contract', START_ERROR],
    reason: 'Tables and engines stay as they are when a rule changes.',
  },
  {
    names: ['server/participation'],
    purpose: 'What all features of the server share, without HTTP',
    mayImport: ['server/contract', 'server/database'],
    reason: 'What all features share depends on none of them.',
  },
  {
    names: ['server/consent', 'server/seat'],
    purpose: 'The rules of each, for every page',
    mayImport: SERVER_SHARED,
    reason: 'The pages are built on both, and each can be understood alone.',
  },
  {
    names: ['server/join', 'server/session-page', 'server/personal-page'],
    purpose: 'The operations that each page needs',
    mayImport: SERVER_FEATURES,
    reason: 'No page imports another: what two share is in consent, seat or participation.',
  },
  {
    names: ['server/http', 'server/security'],
    purpose: 'Negotiation and problems; headers, origins, addresses',
    mayImport: ['server/contract'],
    reason: 'They are for every reply, of the site and of the API.',
  },
  {
    names: ['server/api'],
    purpose: 'Routes, credentials and the list of handlers',
    mayImport: [...SERVER_FEATURES, ...SERVER_PAGES, 'server/http', 'server/security', 'server/start'],
    reason: 'It offers the features over HTTP, and knows neither files nor commands.',
  },
  {
    names: ['server/start'],
    purpose: 'Settings, the key and the database of a configuration',
    mayImport: ['server/contract', 'server/database', 'server/participation', START_ERROR],
    reason: 'Host and commands start in the same way.',
  },
  {
    names: ['server/static-site', 'server/static-host'],
    purpose: 'Serves the build; prepares it for another host',
    mayImport: [
      'server/contract',
      'server/http',
      'server/security',
      'server/start',
      'server/static-site',
      START_ERROR,
    ],
    reason: 'The site is served, and its headers are made, without a database.',
  },
  {
    names: ['server/study'],
    purpose: "The lab's commands, with the same rules. A folder for each subject",
    mayImport: [...SERVER_FEATURES, ...SERVER_PAGES, 'server/security', 'server/start', START_ERROR],
    reason: 'The commands are built on the features, and know no HTTP.',
  },
  {
    names: ['server/host'],
    purpose: 'Puts the server together: Fastify, limits, log, stopping',
    mayImport: ['server'],
    reason: 'The whole server is put together here. It knows the site only as files.',
  },
  {
    names: ['server'],
    purpose: 'Starts the host (`main.ts`) and the commands (`study.ts`)',
    mayImport: ['server'],
    reason: 'The server knows the site only as files.',
  },
  {
    names: ['audit/charts'],
    purpose: 'The statecharts as plain data, and which clause each transition keeps',
    mayImport: ['machines', 'server/contract'],
    reason: 'Specs, the audit view and the documents read the same charts.',
  },
  {
    names: ['audit/models'],
    purpose:
      'What can happen to each machine, what must be shown then, and how a page brings it about and shows it; without the code of a machine',
    mayImport: [],
    also: 'types of `machines`',
    reason: 'Tests of every layer read it, those in a browser too.',
  },
  {
    names: ['audit/trace'],
    purpose: 'Records what the machines do, without a secret; reads and replays what was recorded',
    mayImport: ['machines', 'server/contract', 'src/site', 'audit/charts'],
    reason: 'It runs in the browser and in Node.',
  },
  {
    names: ['audit/view'],
    purpose: 'The page on which a researcher watches, loads and steps through a trace',
    mayImport: ['machines', 'src/theme', 'src/components', 'audit/charts', 'audit/trace'],
    reason: 'It knows the site by its traces alone.',
  },
  {
    names: ['voxels'],
    purpose: 'Grids of cubes, colours, noise, the walk of a ray, and the figure of a mate',
    mayImport: [],
    reason: 'The renderer of the scenes and the demo share it; it runs in Node and in a browser.',
  },
  {
    names: ['scenes'],
    purpose: 'Renders pictures, videos and marks with a voxel path tracer',
    mayImport: ['voxels'],
    reason: 'Pictures are made before the build, by a renderer that could be a project of its own.',
  },
  {
    names: ['scenes/demo'],
    purpose: "Builds the demo's world, which is shipped as data in `machines/demo`",
    mayImport: ['machines/demo', 'voxels'],
    reason: 'It needs the blocks and the places of the game, and no light.',
  },
  {
    names: ['fixtures'],
    purpose: 'Data for tests',
    mayImport: [],
    also: 'types',
    reason: 'Data with logic would be code without a test.',
  },
  {
    names: ['e2e'],
    purpose:
      'Browser tests, black box; in `e2e/engines` the most important journeys in Firefox and WebKit, in `e2e/speed` times beside a page without scripts',
    mayImport: ['fixtures', '.ci/speed', 'audit/models'],
    reason: 'A browser test must not depend on the code that it tests.',
  },
  {
    names: ['specs'],
    purpose: 'Unit, property and model tests',
    mayImport: 'everything',
    reason: 'Tests may look at everything.',
  },
  {
    names: ['.ci'],
    purpose: 'The scripts behind `npm test`',
    mayImport: 'everything',
    reason: 'Checks may look at everything.',
  },
];

/** The folders that have a row. */
export const folderNames = folders.flatMap(({ names }) => names);

/** The rules of dependency-cruiser, made from the table. */
export const folderRules = folders.flatMap(({ names, mayImport, also, reason }) =>
  mayImport === 'everything'
    ? []
    : names.map((name) => ({
        name: `${name.replace('/', '-')}-may-import`,
        severity: 'error' as const,
        comment: reason,
        from: { path: `^${name}/`, pathNot: inner(name).map((each) => `^${each}/`) },
        to: {
          path: '^(src|machines|server|audit|voxels|scenes|specs|e2e|fixtures|[.]ci)/',
          pathNot: [name, ...mayImport].map((each) => `^${each}(/|$)`),
          ...(also?.startsWith('types') && { dependencyTypesNot: ['type-only' as const] }),
        },
      })),
);

/** Folders of the table that are within another one, and have a row of their own. */
function inner(name: string): string[] {
  return folderNames.filter((other) => other.startsWith(`${name}/`));
}

/** The table as ARCHITECTURE.md shows it, in Markdown. */
export function folderTable(): string {
  const rows = folders.map(({ names, purpose, mayImport, also }) => [
    names.map(code).join(', '),
    purpose,
    mayImport === 'everything'
      ? mayImport
      : [...mayImport.map(code), ...(also === undefined ? [] : [also])].join(', ') || 'nothing of ours',
  ]);
  return [['Folder', 'What it is', 'May import'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function code(name: string): string {
  return `\`${name}\``;
}
