import { Worker } from 'node:worker_threads';
import type { SceneName } from '../looks/settings.ts';
import type { Stage } from './compose.ts';
import type { FrameTask } from './worker.ts';

/** The frames of a loop as sRGB bytes, three a pixel, in order, made by a number of threads. */
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
    // As many frames wait as there are threads: a thread begins its next frame when its last was taken.
    const asked = workers.map((worker, i) => ask(worker, i));
    for (let i = 0; i < count; i++) {
      // A taken frame is released: those of a video fill a gigabyte.
      const frame = await (asked.shift() as Promise<Uint8Array>);
      const next = i + workers.length;
      if (next < count) asked.push(ask(workers[i % workers.length], next));
      yield frame;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
