import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ConsentGiven } from '../server/contract/consent.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The pinned Node, whichever Node runs this. */
export const NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

/** The build that is served: BUILD_DIR, as in all scripts. */
const BUILD_DIR = resolve(ROOT, process.env['BUILD_DIR'] ?? 'build/client');

/** The host in its own process. */
export type RunningServer = {
  address: string;
  child: ChildProcess;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/**
 * Starts the real host on the build and an embedded database, on any free port, and waits until it listens. `nodeOptions`
 * are those of its Node. With a preloaded module (`--import`) it can be sent messages.
 */
export async function startServer(
  dataDir: string,
  nodeOptions: readonly string[] = [],
): Promise<RunningServer> {
  if (!existsSync(join(BUILD_DIR, 'index.html'))) {
    console.error('There is no build: run "npm run build" first.');
    process.exit(2);
  }
  const child = spawn(NODE, [...nodeOptions, 'server/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', BUILD_DIR, DATA_DIR: dataDir, SAMPLE: '0' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = once(child, 'close').finally(() => process.off('exit', killWithUs));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  const { stdout } = child;
  if (stdout === null) throw new Error('The host has no standard output.');
  let address: string | undefined;
  for await (const line of createInterface(stdout)) {
    address = /^Grovemates is at (\S+)$/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  if (address === undefined) throw new Error('The host exited before it listened.');
  // What it logs is read to the end. It would log no more into a closed pipe, and wait at a full one.
  stdout.resume();
  return { address, child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Runs one of the lab's commands on the same database and returns its JSON. */
export function runStudyCommand<Answer>(dataDir: string, ...argv: string[]): Answer {
  const text = execFileSync(NODE, ['server/study.ts', ...argv, '--json'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  return JSON.parse(text) as Answer;
}

/** How many seats one session may have. */
export const MAX_SEATS = 10_000;

/** Makes a session of the largest size, with one code for all its seats. */
export function makeLargeSession(dataDir: string): { session: string; code: string } {
  const { id } = runStudyCommand<{ id: string }>(
    dataDir,
    ...[
      'session',
      'create',
      '--title',
      'Load',
      '--starts',
      '2026-12-01T14:00Z',
      '--seats',
      String(MAX_SEATS),
      '--yes',
    ],
  );
  const { codes } = runStudyCommand<{ codes: { code: string }[] }>(dataDir, 'code', 'create', id);
  const [first] = codes;
  if (!first) throw new Error('No code was made.');
  return { session: id, code: first.code };
}

/** The consent to the current form, as a join sends it. */
export async function presentConsent(address: string): Promise<ConsentGiven> {
  const reply = await fetch(`${address}/api/v1/consents/current`);
  if (!reply.ok) {
    console.error('There is no consent form to agree to: run "npm run build" first.');
    process.exit(2);
  }
  const { version, sha256 } = (await reply.json()) as { version: string; sha256: string };
  return { version, sha256, accepted: true };
}
