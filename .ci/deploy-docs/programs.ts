import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const END_MS = 20_000;
const PAUSE_MS = 100;
/** Long enough for a busy machine. */
const WAIT_MS = 120_000;

/** A program that runs at the same time as this one. */
export type Program = {
  /** Its output so far. */
  said(): string;
  hasEnded(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM to its id and waits. Returns its exit code. Throws if it takes longer than `withinMs`. */
  stop(signal?: NodeJS.Signals, withinMs?: number): Promise<number | null>;
};

/** The folder and environment of a program, where they differ from those of this one. */
export type Surroundings = { cwd?: string; env?: NodeJS.ProcessEnv };

const running = new Set<Program>();

/** Starts a program. */
export function start(name: string, argv: readonly string[], surroundings: Surroundings = {}): Program {
  const [file = '', ...rest] = argv;
  const child: ChildProcess = spawn(file, rest, { stdio: ['ignore', 'pipe', 'pipe'], ...surroundings });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
    });
  }
  const ended = once(child, 'close').finally(() => running.delete(program));
  const program: Program = {
    said: () => text,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (signal) => child.kill(signal),
    async stop(signal = 'SIGTERM', withinMs = END_MS) {
      child.kill(signal);
      const late = Symbol();
      const first = await Promise.race([ended, sleep(withinMs, late, { ref: false })]);
      if (first === late) throw new Error(`${name} did not end within ${withinMs} ms of ${signal}:\n${text}`);
      return child.exitCode;
    },
  };
  running.add(program);
  return program;
}

/** Ends every program that still runs, by its id. Must be called at the end, also after a failure. */
export async function stopAll(): Promise<void> {
  await Promise.allSettled([...running].map((program) => program.stop('SIGKILL')));
}

/**
 * Runs a program to its end. Returns its standard output, and `text`, which also has the errors. Throws if it fails, unless
 * `mayFail`.
 */
export function run(
  argv: readonly string[],
  options: Surroundings & { input?: string; mayFail?: boolean } = {},
): { status: number | null; out: string; text: string } {
  const [file = '', ...rest] = argv;
  const { mayFail = false, ...others } = options;
  const { status, stdout, stderr, error } = spawnSync(file, rest, { encoding: 'utf8', ...others });
  const text = `${stdout ?? ''}${stderr ?? ''}`;
  if (error) throw error;
  if (status !== 0 && !mayFail) throw new Error(`${argv.join(' ')} ended with ${status}:\n${text}`);
  return { status, out: stdout, text };
}

/**
 * Runs a block of shell lines as root. It stops at the first line that fails. `before` is put before the shell's command
 * line. Returns the standard output.
 */
export function runShell(
  block: string,
  { before = [], ...options }: Surroundings & { input?: string; before?: readonly string[] } = {},
): string {
  // Without a terminal of its own, so that a prompt for a password reads the input.
  return run([...before, 'setsid', '--wait', 'sh', '-e', '-c', block], options).out;
}

/** Waits until `isSo` returns true. Throws with `what` after {@link WAIT_MS}, or when the program has ended. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  program?: Program,
): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    if (await isSo()) return;
    if (program?.hasEnded()) throw new Error(`${what}: it ended first:\n${program.said()}`);
    if (Date.now() > deadline)
      throw new Error(`${what}: not within ${WAIT_MS} ms${program ? `:\n${program.said()}` : ''}`);
    await sleep(PAUSE_MS);
  }
}
