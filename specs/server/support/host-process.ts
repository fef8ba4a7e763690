import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NODE, PROCESS_ENV } from './processes.ts';

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
const hosts: ChildProcess[] = [];

/** Starts the real host as a process of its own. A spec ends with {@link killHosts}. */
export function startHost(environment: Record<string, string>, options: SpawnOptions = {}) {
  const env = { ...PROCESS_ENV, ...environment };
  const child = spawn(NODE, [MAIN], { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
  hosts.push(child);
  let output = '';
  let error = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  const ended = once(child, 'close');
  async function until(isThere: (text: string) => boolean): Promise<string> {
    while (!isThere(output)) {
      await Promise.race([once(child.stdout, 'data'), ended]);
      if (child.exitCode !== null) throw new Error(`The host ended: ${error}`);
    }
    return output;
  }
  const line = async () => (await until((text) => text.includes('\n'))).trim();
  return {
    child,
    until,
    line,
    /** Its origin, once it listens. */
    address: async () => (await line()).split('\n')[0]?.split(' ').at(-1) ?? '',
    /** What it said on its error output until it ended. */
    exit: async () => {
      const [code] = await ended;
      return { code: code as number | null, error };
    },
  };
}

/** Ends the hosts that a test left running. */
export async function killHosts(): Promise<void> {
  for (const child of hosts.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  }
}
