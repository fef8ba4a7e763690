import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const END_MS = 20_000;
const PAUSE_MS = 100;
/** Long enough for a machine that has other things to do as well. */
const WAIT_MS = 120_000;

/** A program that runs beside this one. */
export type Program = {
  /** All that it has written so far. */
  said(): string;
  hasEnded(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Asks it to end, by its id, and waits; gives its exit code. Throws where it takes longer than `withinMs`. */
  stop(signal?: NodeJS.Signals, withinMs?: number): Promise<number | null>;
};

/** How to start a program, where it differs from here. */
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

/** Ends all that still runs, by id: to be called at the end, however that comes. */
export async function stopAll(): Promise<void> {
  await Promise.allSettled([...running].map((program) => program.stop('SIGKILL')));
}

/**
 * Runs a program to its end and gives its standard output, and `text`, which has the errors as well. Throws where it fails,
 * unless `mayFail`.
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
 * Runs a block of shell lines as root, each line only where the one before went well. `before` stands in front of the shell's
 * command line. Gives its standard output.
 */
export function runShell(
  block: string,
  { before = [], ...options }: Surroundings & { input?: string; before?: readonly string[] } = {},
): string {
  // Without a terminal of its own, so that who asks for a password reads the input.
  return run([...before, 'setsid', '--wait', 'sh', '-e', '-c', block], options).out;
}

/** Waits until `isSo` gives true. Throws with `what` after {@link WAIT_MS}, or once the program has ended. */
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
