import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { RaceResult, Round, Task } from './join-worker.ts';

/** Several processes that join on one database. */
export type JoinWorkers = {
  /** Deals the racers of a round to the processes; all start at once. */
  race(round: Round): Promise<RaceResult[]>;
  stop(): Promise<void>;
};

/** Starts them, and waits until all are ready. */
export async function startJoinWorkers(count: number, task: Task): Promise<JoinWorkers> {
  const script = new URL('./join-worker.ts', import.meta.url);
  const workers = Array.from({ length: count }, () => fork(script, [JSON.stringify(task)], { execArgv: [] }));
  await Promise.all(workers.map(answerOf));
  return {
    async race(round) {
      const results = workers.map(async (worker, index) => {
        const answer = answerOf(worker);
        worker.send({ ...round, racers: round.racers.filter((_, place) => place % count === index) });
        return (await answer) as RaceResult[];
      });
      return (await Promise.all(results)).flat();
    },
    async stop() {
      await Promise.all(
        workers.map(async (worker) => {
          const ended = once(worker, 'exit');
          worker.disconnect();
          await ended;
        }),
      );
    },
  };
}

function answerOf(worker: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (status: number | null) => reject(new Error(`A worker ended with ${status}.`));
    worker.once('exit', onExit);
    worker.once('message', (message) => {
      worker.off('exit', onExit);
      resolve(message);
    });
  });
}
