import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The pinned Node, whichever one runs this. */
export const NODE = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));

/** The whole environment of each process that a spec starts. They share compiled code. */
export const PROCESS_ENV = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.reports/compile-cache', import.meta.url)),
};

/** The results of a process of the lab's command line. */
export type StudyRun = { code: number | null; out: string; error: string };

/** Runs the lab's command line as a process of its own. */
export async function runStudyProcess(
  environment: Record<string, string>,
  argv: readonly string[],
  options: SpawnOptions = {},
): Promise<StudyRun> {
  const child = spawn(NODE, ['server/study.ts', ...argv], {
    cwd: ROOT,
    env: { ...PROCESS_ENV, TZ: 'UTC', ...environment },
    ...options,
  });
  const said = { out: '', error: '' };
  child.stdout?.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    said.error += chunk;
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, ...said };
}

/** A user who is not allowed everything: the present one, or where that is root, one without any rights. */
export const POWERLESS: { uid: number; gid: number } | Record<string, never> =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
