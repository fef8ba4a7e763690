// A thread that traces the bands of a plate that it is sent.
import { parentPort, workerData } from 'node:worker_threads';
import { BAND, type Task } from './render.ts';
import { renderables } from './renderables.ts';
import { createTracer } from './trace.ts';

const { name, world, distances, plate, samples } = workerData as Task & { name: keyof typeof renderables };
const { traceRows } = createTracer(renderables[name], world, distances);

parentPort?.on('message', (band: number) => {
  traceRows(plate, band * BAND, Math.min(plate.height, (band + 1) * BAND), samples);
  parentPort?.postMessage(band);
});
