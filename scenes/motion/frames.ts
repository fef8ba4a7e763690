import { Worker } from 'node:worker_threads';
import type { SceneName } from '../looks/settings.ts';
import type { Stage } from './compose.ts';
import type { FrameTask } from './worker.ts';

/** The frames of a loop as sRGB bytes, three a pixel, in their order, made by as many threads as are given. */
export async function* frames(
  name: SceneName,
  stage: Stage,
  count: number,
  threads: number,
): AsyncGenerator<Uint8Array> {
  const workerData: FrameTask = { name, stage };
  const workers = Array.from(
    { length: Math.min(threads, count) },
    () => new Worker(new URL('./worker.ts', import.meta.url), { workerData }),
  );
  const ask = (worker: Worker, i: number) =>
    new Promise<Uint8Array>((resolve, reject) => {
      worker.removeAllListeners().once('message', resolve).once('error', reject);
      worker.postMessage(i / count);
    });
  try {
    // As many frames wait as there are threads: each thread gets its next one when its last was taken.
    const asked = workers.map((worker, i) => ask(worker, i));
    for (let i = 0; i < count; i++) {
      const frame = await asked.shift();
      const worker = workers[i % workers.length];
      if (i + workers.length < count) asked.push(ask(worker, i + workers.length));
      if (frame) yield frame;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
