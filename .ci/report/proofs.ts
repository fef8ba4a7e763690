import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, machinesHash } from '../audit/machines-hash.ts';
import { mutatedFiles } from '../mutation/subjects.ts';
import { browserTests, type ReplayedTrace, specTests, type TestResult } from '../results.ts';
import { citedClauses, definedClauses } from '../trace/ids.ts';

/** Everything that was measured, as it is kept. `null` is what nobody has measured here. */
export type Proofs = {
  clauses: ReadonlyMap<string, string>;
  tests: readonly TestResult[];
  coverage: CoverageProof | null;
  mutation: MutationProof | null;
  constants: ConstantsProof | null;
  run: RunProof | null;
};

/** By the id of a machine: how many transitions it has, and how many were taken in each layer. */
export type CoverageProof = {
  date: string;
  commit: string;
  /** The hash of the machines that were measured. */
  machinesHash?: string;
  /** How long the run in the browser took. */
  seconds?: number;
  /** What cannot happen in a layer, and why. */
  exceptions?: { transition: string; layer: string; reason: string }[];
  machines: Record<string, { transitions: Record<'all' | 'pure' | 'react' | 'browser' | 'union', number> }>;
};

export type MutationProof = {
  seed: number;
  files: Record<
    string,
    {
      date: string;
      commit: string;
      /** Of the file as it was then. */
      sha256?: string;
      /** How long it took, with the other files of its subject. */
      seconds?: number;
      killed: number;
      timeout: number;
      survived: number;
      excused: number;
      score: number;
    }
  >;
};

export type ConstantsProof = {
  date: string;
  commit: string;
  seconds: number;
  constants: number;
  changes: number;
  survivors: number;
  /** Of each file that was changed: when, and its SHA-256 then. */
  files?: Record<string, { date: string; commit: string; sha256: string }>;
};

/** The last `npm test`: its seed, how long each check took, and what the traces held. */
export type RunProof = { seed: number; checks: { script: string; seconds: number; isOk: boolean }[] };

/** Reads what the last runs have left. */
export function readProofs(): Proofs {
  const tests = [
    ...(textOf('.reports/specs.json', specTests) ?? []),
    ...(textOf('.reports/e2e.json', browserTests) ?? []),
  ];
  return {
    clauses: definedClauses(readFileSync('docs/clauses.md', 'utf8')),
    tests,
    coverage: withRun(
      textOf('docs/proofs/coverage.json', parsed<CoverageProof>),
      textOf('.reports/transitions.json', parsed<CoverageProof['machines']>),
    ),
    mutation: textOf('docs/proofs/mutation.json', parsed<MutationProof>),
    constants: textOf('docs/proofs/constants.json', parsed<ConstantsProof>),
    run: textOf('.reports/run.json', parsed<RunProof>),
  };
}

/** The kept coverage; without a browser, and where the last `npm test` has measured it, that of this run. */
export function withRun(
  kept: CoverageProof | null,
  run: CoverageProof['machines'] | null,
): CoverageProof | null {
  if (kept === null || run === null) return kept;
  const machines = Object.entries(kept.machines).map(([name, machine]) => {
    const { all, pure, react } = run[name]?.transitions ?? machine.transitions;
    return [name, { ...machine, transitions: { ...machine.transitions, all, pure, react } }] as const;
  });
  return { ...kept, machines: Object.fromEntries(machines) };
}

function textOf<Value>(file: string, read: (text: string) => Value): Value | null {
  return existsSync(file) ? read(readFileSync(file, 'utf8')) : null;
}

function parsed<Value>(text: string): Value {
  return JSON.parse(text) as Value;
}

/** For each clause the tests that cite it and passed. */
export function testsByClause({
  clauses,
  tests,
}: Pick<Proofs, 'clauses' | 'tests'>): Map<string, TestResult[]> {
  const byClause = new Map<string, TestResult[]>([...clauses.keys()].map((id) => [id, []]));
  for (const test of tests.filter(({ outcome }) => outcome === 'passed')) {
    for (const id of new Set(test.title.flatMap(citedClauses))) byClause.get(id)?.push(test);
  }
  return byClause;
}

/** The tests that ran properties, with the sum of their runs; the runs and the seeds of all together. */
export function propertiesOf(tests: readonly TestResult[]) {
  const properties = tests.flatMap(({ title, seconds, properties: own = [] }) => {
    if (own.length === 0) return [];
    const runs = own.reduce((sum, each) => sum + each.runs, 0);
    return [{ title: title.join(' > '), runs, seeds: [...new Set(own.map(({ seed }) => seed))], seconds }];
  });
  return {
    properties,
    runs: properties.reduce((sum, own) => sum + own.runs, 0),
    seeds: [...new Set(properties.flatMap((own) => own.seeds))],
  };
}

/** The kept traces that were replayed. */
export function replayedOf(tests: readonly TestResult[]): ReplayedTrace[] {
  return tests.flatMap(({ replayed = [] }) => replayed);
}

/** The files whose mutation was measured before they were changed. */
export function staleFiles(mutation: MutationProof, read = readOrEmpty): string[] {
  return changedSince(
    Object.entries(mutation.files).map(([file, { sha256 }]) => [file, sha256]),
    read,
  );
}

/** The files that nobody has mutated yet, counted by folder: `machines/demo (19 files)`. */
export function unmeasuredFolders(
  mutation: MutationProof,
  files = mutatedFiles(),
  read = readOrEmpty,
): string[] {
  const unmeasured = files.filter((file) => mutation.files[file] === undefined && canBeMutated(read(file)));
  const folders = Map.groupBy(unmeasured, dirname);
  return [...folders].map(
    ([folder, { length }]) => `${folder} (${length} ${length === 1 ? 'file' : 'files'})`,
  );
}

/** Types, and constants that are numbers, have nothing to mutate. */
function canBeMutated(text: string): boolean {
  return /[({['"`]/.test(codeOf(text).replaceAll(/^(import .*|export \{\};)$/gm, ''));
}

/** The files whose constants were measured before they were changed. */
export function staleConstants({ files = {} }: ConstantsProof, read = readOrEmpty): string[] {
  return changedSince(
    Object.entries(files).map(([file, { sha256 }]) => [file, sha256]),
    read,
  );
}

/** Whether other machines were measured than those of now. */
export function isCoverageStale(coverage: CoverageProof, present = machinesHash()): boolean {
  return coverage.machinesHash !== present;
}

function changedSince(
  files: readonly (readonly [file: string, sha256: string | undefined])[],
  read: (file: string) => string,
): string[] {
  return files.filter(([file, sha256]) => sha256 !== hash('sha256', read(file), 'hex')).map(([file]) => file);
}

function readOrEmpty(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The figures that must not fall. Those that nobody has measured are left out. */
export function figuresOf(proofs: Proofs): Record<string, number> {
  const byClause = [...testsByClause(proofs).values()];
  const proved = byClause.filter(
    (tests) => tests.some(({ kind }) => kind !== 'browser') && tests.some(({ kind }) => kind === 'browser'),
  );
  const count = (kind: TestResult['kind']) =>
    proofs.tests.filter((test) => test.outcome === 'passed' && test.kind === kind).length;
  const { coverage, mutation, constants } = proofs;
  return {
    ...(proofs.tests.length > 0 && {
      'clauses with a test in specs and one in a browser': proved.length,
      'unit tests': count('unit'),
      'property tests': count('property'),
      'browser tests': count('browser'),
    }),
    ...(coverage && coverageFigures(coverage)),
    ...(mutation && mutationFigures(mutation)),
    ...(constants && {
      'changes of constants that a test notices': constants.changes - constants.survivors,
    }),
  };
}

function coverageFigures({ machines }: CoverageProof): Record<string, number> {
  const sum = (layer: 'pure' | 'react' | 'browser' | 'union') =>
    Object.values(machines).reduce((total, { transitions }) => total + transitions[layer], 0);
  return {
    'transitions taken, pure': sum('pure'),
    'transitions taken, React': sum('react'),
    'transitions taken, browser': sum('browser'),
    'transitions taken, in any layer': sum('union'),
  };
}

function mutationFigures({ files }: MutationProof): Record<string, number> {
  const score = (folder: string) => {
    const own = Object.entries(files).filter(([file]) => file.startsWith(folder));
    const noticed = own.reduce((total, [, { killed, timeout }]) => total + killed + timeout, 0);
    const all = own.reduce(
      (total, [, { killed, timeout, survived }]) => total + killed + timeout + survived,
      0,
    );
    return all === 0 ? {} : { [`mutants noticed, ${folder}, %`]: Math.floor((1000 * noticed) / all) / 10 };
  };
  return { ...score('machines'), ...score('server'), ...score('src') };
}

/** A sentence for each figure that is lower than the kept one, and for each that is not measured any more. */
export function fallen(now: Record<string, number>, kept: Record<string, number>): string[] {
  return Object.entries(kept).flatMap(([name, least]) => {
    const value = now[name];
    if (value === undefined) return [`'${name}' was ${least}, and is not measured any more.`];
    return value < least ? [`'${name}' was ${least}, and is ${value}.`] : [];
  });
}
