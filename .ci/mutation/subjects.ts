import { globSync } from 'node:fs';

/** Files that are mutated together, and the specs that prove them: globs from the root of the project, in `specs` without commas. */
export type Subject = {
  name: string;
  files: readonly string[];
  specs: readonly string[];
  environment?: 'jsdom';
};

/** Every machine has the name that the inspector shows. */
const NAMES = 'specs/machines/names.spec.ts';

/** The models of the machines in a folder, where they have other names. */
const MODELS: Readonly<Record<string, readonly string[]>> = {
  faq: ['faq-search', 'questions'],
  guide: ['contents'],
  participation: ['confirmed-request'],
};

const machines: readonly Subject[] = [
  'background',
  'faq',
  'guide',
  'join',
  'participant',
  'participation',
  'personal-page',
  'session-page',
  'site',
  'top-bar',
].map((folder) => ({
  name: `machines/${folder}`,
  files: [`machines/${folder}/*.ts`],
  specs: [
    `specs/machines/${folder}/*.spec.ts`,
    ...(MODELS[folder] ?? [folder]).map((model) => `specs/models/pure/${model}.model.spec.ts`),
    NAMES,
  ],
}));

/** The parts of the demo. Without the laws, which go through long stories: they take seconds for each mutant. */
const demo: readonly Subject[] = [
  { part: 'links', files: 'base64url,build-link,checksum,varint', specs: ['build-link'] },
  { part: 'near words', files: 'edit-distance', specs: ['edit-distance'] },
  {
    part: 'orders',
    files: 'addressee,order-words,orders,removal',
    specs: ['addressee', 'orders'],
  },
  {
    part: 'world',
    files: 'blocks,ledger,world,world-data',
    specs: ['rules', 'world*'],
  },
  {
    part: 'rules of building',
    files: 'building-rules,cursor,grove,grove-plan,invitations,rules',
    specs: ['building-rules', 'cursor', 'grove-plan', 'invitations', 'rules'],
  },
  { part: 'shapes', files: 'shape-lines,shape-mirror,shape-planes,shape-site,shapes', specs: ['shape*'] },
  { part: 'paths', files: 'path-finding', specs: ['path-finding', 'grove-plan'] },
  { part: 'acts', files: 'mate-acts', specs: ['mate-acts-of', 'mate-limits'] },
  { part: 'ideas', files: 'mate-ideas', specs: ['mate-idea*', 'mate-limits'] },
  { part: 'mind', files: 'mate-mind', specs: ['mate-mind', 'mate-limits', 'mate', 'loaded-again'] },
  { part: 'what is seen of a mate', files: 'mate.selectors', specs: ['mate-selectors'] },
  {
    part: 'mates',
    files: 'chance,mate.machine,mate-events,mates,ordered-builds,temperaments',
    specs: ['mate*', 'ordered-builds'],
    models: ['mate'],
  },
  { part: 'hand', files: 'around,visitor', specs: ['around', 'visitor', 'demo', 'demo-limits'] },
  { part: 'opening', files: 'opening', specs: ['opening', 'demo'] },
  { part: 'store', files: 'build-store,stored-build', specs: ['build-store', 'stored-build'] },
  { part: 'start', files: 'demo-start.machine', specs: ['demo-start'], models: ['demo-start'] },
  {
    part: 'game',
    files: 'answer,demo.events,demo.machine,demo.selectors',
    specs: ['demo', 'demo-limits', 'demo-selectors', 'loaded-again'],
    models: ['demo'],
  },
].map(({ part, files, specs, models = [] }) => ({
  name: `machines/demo, ${part}`,
  files: files.split(',').map((file) => `machines/demo/${file}.ts`),
  specs: [
    ...specs.map((spec) => `specs/machines/demo/${spec}.spec.ts`),
    ...models.map((model) => `specs/models/pure/${model}.model.spec.ts`),
  ],
}));

/** In this order. Of the server without the specs that start processes, and those that take many seconds. */
export const subjects: readonly Subject[] = [
  ...machines,
  {
    // Without the property that goes through every zone and its years: it takes many seconds.
    name: 'machines/day-night',
    files: ['machines/day-night/*.ts'],
    specs: [
      'specs/machines/day-night/day-night.spec.ts',
      'specs/models/pure/day-night.model.spec.ts',
      'specs/machines/day-night/schedule.spec.ts',
      NAMES,
    ],
  },
  ...demo,
  { name: 'machines/shared', files: ['machines/*.ts'], specs: ['specs/machines/*.spec.ts'] },
  {
    // The rules of the contract. Its schemas are proved by the API's specs and the compiler.
    name: 'server/contract',
    files: ['server/contract/{join-code,paths,session}.ts'],
    specs: ['specs/server/contract/*.spec.ts', 'specs/server/static-site/site-paths.spec.ts'],
  },
  {
    name: 'server/join',
    files: ['server/join/*.ts'],
    specs: [
      'specs/server/join/code-availability.property.spec.ts',
      'specs/server/join/join.spec.ts',
      'specs/server/join/known-participant.spec.ts',
      'specs/server/join/try-limit.spec.ts',
      'specs/server/participation/revoked-links.spec.ts',
    ],
  },
  {
    name: 'server/seat',
    files: ['server/seat/*.ts'],
    specs: [
      'specs/server/seat/*.spec.ts',
      'specs/server/personal-page/*.spec.ts',
      'specs/server/session-page/*.spec.ts',
    ],
  },
  {
    name: 'server/participation',
    files: ['server/participation/*.ts'],
    specs: [
      'specs/server/participation/authenticate.spec.ts',
      'specs/server/participation/best-effort.spec.ts',
      'specs/server/participation/last-used.spec.ts',
      'specs/server/participation/prune-sequences.spec.ts',
      'specs/server/participation/revoked-links.spec.ts',
      'specs/server/participation/secrets.spec.ts',
      'specs/server/participation/transact.spec.ts',
      'specs/server/personal-page/*.spec.ts',
      'specs/server/session-page/*.spec.ts',
      'specs/server/join/join.spec.ts',
    ],
  },
  {
    name: 'server/personal-page',
    files: ['server/personal-page/*.ts'],
    specs: [
      'specs/server/personal-page/*.spec.ts',
      'specs/server/participation/revoked-links.spec.ts',
      'specs/server/participation/best-effort.spec.ts',
      'specs/server/join/join.spec.ts',
    ],
  },
  {
    name: 'server/session-page',
    files: ['server/session-page/*.ts'],
    specs: [
      'specs/server/session-page/*.spec.ts',
      'specs/server/seat/*.spec.ts',
      'specs/server/study/session/attendance.spec.ts',
      'specs/server/personal-page/*.spec.ts',
      'specs/server/participation/best-effort.spec.ts',
      'specs/server/join/join.spec.ts',
    ],
  },
  {
    name: 'server/consent',
    files: ['server/consent/*.ts'],
    specs: [
      'specs/server/consent/*.spec.ts',
      'specs/server/session-page/*.spec.ts',
      'specs/server/personal-page/*.spec.ts',
      'specs/server/participation/revoked-links.spec.ts',
      'specs/server/join/join.spec.ts',
    ],
  },
  {
    // Their specs run without a document, as one changes the time zone.
    name: 'src/adapters/clock, store, key',
    files: ['src/adapters/{browser-clock,browser-store,random-key}.ts'],
    specs: ['specs/src/adapters/*.spec.ts'],
  },
  {
    name: 'src/adapters',
    files: ['src/adapters/!(browser-clock|browser-store|random-key).ts'],
    specs: ['specs/src/adapters/*.spec.tsx'],
    environment: 'jsdom',
  },
];

/** Every file that is mutated. */
export function mutatedFiles(): string[] {
  return subjects.flatMap(filesOf).toSorted();
}

export function filesOf({ files }: Pick<Subject, 'files'>): string[] {
  return globSync([...files]).toSorted();
}

/** The subjects that a folder or file of the command line means; all of them where none is given. */
export function selectedSubjects(selection: readonly string[]): Subject[] {
  if (selection.length === 0) return [...subjects];
  return selection.flatMap((path) => {
    const found = subjects.flatMap((subject): Subject[] => {
      const [folder = ''] = subject.files.map((glob) => glob.slice(0, glob.lastIndexOf('/')));
      if (subject.name === path || folder === path || folder.startsWith(`${path}/`)) return [subject];
      return filesOf(subject).includes(path) ? [{ ...subject, files: [path] }] : [];
    });
    if (found.length === 0)
      throw new Error(`'${path}' is no subject, folder or file of .ci/mutation/subjects.ts.`);
    return found;
  });
}
