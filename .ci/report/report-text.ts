import type { TestLayer, TestResult } from '../results.ts';
import {
  type CoverageProof,
  figuresOf,
  isCoverageStale,
  type MutationProof,
  type Proofs,
  propertiesOf,
  replayedOf,
  staleConstants,
  staleFiles,
  testsByClause,
  unmeasuredFolders,
} from './proofs.ts';

/** The whole report, in Markdown. What nobody has measured is said so. */
export function reportText(proofs: Proofs, kept: Record<string, number>, commit: string): string {
  return [
    '# What is proved\n',
    `Commit ${commit}. Made by \`npm run report\` from the last runs.\n`,
    '## Figures\n',
    table(
      ['Figure', 'Now', 'Kept'],
      Object.entries(figuresOf(proofs)).map(([name, value]) => [
        name,
        String(value),
        String(kept[name] ?? ''),
      ]),
    ),
    ...runText(proofs),
    ...propertiesText(proofs),
    ...replayedText(proofs),
    ...coverageText(proofs.coverage),
    ...mutationText(proofs.mutation),
    ...constantsText(proofs),
    ...clausesText(proofs),
  ].join('\n');
}

function runText({ run }: Proofs): string[] {
  if (run === null) return ['## The last run\n', 'Not measured: `npm test` has not run here.\n'];
  return [
    '## The last run\n',
    `Properties ran with FC_SEED=${run.seed}.\n`,
    table(
      ['Check', 'Seconds', 'Ended'],
      run.checks.map(({ script, seconds, isOk }) => [
        script,
        String(seconds),
        isOk ? 'well' : 'with failures',
      ]),
    ),
  ];
}

function propertiesText({ tests }: Proofs): string[] {
  const { properties, runs, seeds } = propertiesOf(tests);
  return [
    '## Properties\n',
    `${properties.length} tests ran properties, in all ${runs} times, from ${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds'}.\n`,
    table(
      ['Test', 'Runs', 'Seed', 'Seconds'],
      properties.map((own) => [
        plain(own.title),
        String(own.runs),
        own.seeds.join(' '),
        own.seconds.toFixed(1),
      ]),
    ),
  ];
}

function replayedText({ tests }: Proofs): string[] {
  return [
    '## Replayed traces\n',
    table(
      ['Trace', 'Result', 'Actors', 'Events', 'States'],
      replayedOf(tests).map(({ file, result, actors, events, states }) => [
        ...[file, result],
        ...[actors, events, states].map(String),
      ]),
    ),
  ];
}

function coverageText(coverage: CoverageProof | null): string[] {
  const head = '## Transitions taken in each layer\n';
  if (coverage === null) return [head, 'Not measured: `npm run coverage`.\n'];
  const rows = Object.entries(coverage.machines).map(([machine, { transitions: own }]) => [
    machine,
    ...[own.all, own.pure, own.react, own.browser, own.union].map(String),
  ]);
  return [
    head,
    `Measured on ${coverage.date} at ${coverage.commit}${inSeconds(coverage.seconds)}.${isCoverageStale(coverage) ? ' Stale: the machines have changed since. `npm run prove`.' : ''}\n`,
    table(['Machine', 'Transitions', 'Pure', 'React', 'Browser', 'Any'], rows),
    ...(coverage.exceptions ?? []).map(
      ({ transition, layer, reason }) => `- \`${transition}\` cannot happen in ${layer}: ${plain(reason)}`,
    ),
    '',
  ];
}

function mutationText(mutation: MutationProof | null): string[] {
  const head = '## Mutation\n';
  if (mutation === null) return [head, 'Not measured: `npm run mutation`.\n'];
  const stale = new Set(staleFiles(mutation));
  const unmeasured = unmeasuredFolders(mutation);
  const rows = Object.entries(mutation.files).map(([file, own]) => [
    file,
    `${own.score} %`,
    ...[own.killed, own.timeout, own.survived, own.excused].map(String),
    `${own.date}, ${own.commit}${inSeconds(own.seconds)}${stale.has(file) ? ': stale, not of the file as it is' : ''}`,
  ]);
  return [
    head,
    `Properties ran with FC_SEED=${mutation.seed}. ${stale.size === 0 ? 'No result is stale.' : `${stale.size} results are stale: \`npm run prove\`.`} ${unmeasured.length === 0 ? 'Every file is measured.' : `Never measured: ${unmeasured.join(', ')}.`} A change of the specs alone does not make a result stale.\n`,
    table(['File', 'Score', 'Killed', 'By time', 'Survived', 'Excused', 'Measured'], rows),
  ];
}

function constantsText({ constants }: Proofs): string[] {
  const head = '## Constants changed by one unit\n';
  if (constants === null) return [head, 'Not measured: `npm run constants`.\n'];
  const { constants: count, changes, survivors, date, commit, seconds } = constants;
  const stale = staleConstants(constants);
  return [
    head,
    `${count} constants, ${changes} changes, ${survivors} that no test noticed. Measured on ${date} at ${commit}${inSeconds(seconds)}.${stale.length === 0 ? '' : ` Stale, as the file has changed since: ${stale.join(', ')}. \`npm run prove\`.`}\n`,
  ];
}

function inSeconds(seconds: number | undefined): string {
  return seconds === undefined ? '' : `, in ${Math.round(seconds)} s`;
}

const LAYERS: readonly { layer: TestLayer; name: string }[] = [
  { layer: 'pure', name: 'Pure' },
  { layer: 'react', name: 'React' },
  { layer: 'browser', name: 'Browser' },
];

function clausesText(proofs: Proofs): string[] {
  const byClause = testsByClause(proofs);
  return [
    '## Clauses\n',
    table(
      ['Clause', 'Implemented in', ...LAYERS.map(({ name }) => name)],
      [...byClause].map(([id, tests]) => [
        id,
        `\`${proofs.clauses.get(id) ?? ''}\``,
        ...LAYERS.map(({ layer }) => String(inLayer(tests, layer).length)),
      ]),
    ),
    ...[...byClause].map(([id, tests]) =>
      [
        `### ${id}\n`,
        ...LAYERS.flatMap(({ layer, name }) => {
          const own = inLayer(tests, layer);
          return own.length === 0
            ? []
            : [
                `${name}:\n`,
                ...own.map(
                  ({ title, kind, seconds }) =>
                    `- ${plain(title.at(-1) ?? '')} (${kind === 'property' ? 'property, ' : ''}${seconds.toFixed(2)} s)`,
                ),
                '',
              ];
        }),
      ].join('\n'),
    ),
  ];
}

function inLayer(tests: readonly TestResult[], layer: TestLayer): TestResult[] {
  return tests.filter((test) => test.layer === layer);
}

/** A title is text, and no Markdown. */
function plain(title: string): string {
  return title.replaceAll(/[<|`*_]/g, (sign) => `\\${sign}`).replaceAll('\n', ' ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
