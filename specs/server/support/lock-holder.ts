import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Another process that may hold the write lock of an embedded database. */
export type LockHolder = {
  /** Resolves when it has the lock. */
  take(): Promise<void>;
  /** Resolves when the lock is free. */
  release(): Promise<void>;
  /** Takes the lock, writes one row into the table `foreign_row` and releases it, again and again, until `rest` is called. */
  disturb(): Promise<void>;
  /** Resolves with how many rows it wrote. */
  rest(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts such a process on a database file that exists. */
export async function startLockHolder(file: string): Promise<LockHolder> {
  const child = fork(new URL('./lock-worker.ts', import.meta.url), [file], { execArgv: [] });
  await answerOf(child);
  const told = async (order: string) => {
    const answer = answerOf(child);
    child.send(order);
    return answer;
  };
  return {
    take: async () => void (await told('take')),
    release: async () => void (await told('release')),
    disturb: async () => void (await told('disturb')),
    rest: async () => Number(await told('rest')),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (status: number | null) => reject(new Error(`The other process ended with ${status}.`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}
