// A thread that composes and develops the frames of a loop that it is asked for.
import { parentPort, workerData } from 'node:worker_threads';
import type { SceneName } from '../looks/settings.ts';
import { develop } from '../picture/develop.ts';
import { films } from '../picture/films.ts';
import { compose, type Stage } from './compose.ts';
import { motions } from './motions.ts';

export type FrameTask = { name: SceneName; stage: Stage };

const { name, stage } = workerData as FrameTask;

parentPort?.on('message', (t: number) => {
  const bytes = develop(compose(stage, motions[name], t), films[name]);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
