import { Worker } from 'node:worker_threads';
import type { Setting, World } from '../setting.ts';
import { brickDistances } from '../world/shared-grid.ts';
import { createPlate, type Plate } from './plate.ts';
import { renderables } from './renderables.ts';
import { createTracer } from './trace.ts';

/** The size of a plate, and its samples. */
export type Quality = { readonly width: number; readonly height: number; readonly samples: number };

/** What a worker thread receives: everything but the scene's functions, which it imports by the scene's name. */
export type Task = { name: string; world: World; distances: Uint8Array; plate: Plate; samples: number };

/** Rows that are traced together; a stopped run loses at most these. */
export const BAND = 8;

/** A whole plate, traced in this thread: for small pictures. */
export function trace(setting: Setting, { width, height, samples }: Quality): Plate {
  const plate = createPlate(width, height);
  createTracer(setting, setting.build()).traceRows(plate, 0, height, samples);
  return plate;
}

type Progress = {
  /** Bands of the plate that a stopped run has made already. */
  readonly done: ReadonlySet<number>;
  /** Called for each finished band, in any order. */
  readonly finished: (band: number) => void;
};

/** A plate, traced by a number of threads; each band of rows by whichever thread is free. */
export async function traceWithThreads(
  name: keyof typeof renderables,
  plate: Plate,
  samples: number,
  threads: number,
  { done, finished }: Progress,
): Promise<void> {
  const bands = Array.from({ length: Math.ceil(plate.height / BAND) }, (_, i) => i).filter(
    (i) => !done.has(i),
  );
  if (bands.length === 0) return;
  const world = renderables[name].build();
  const workerData: Task = { name, world, distances: brickDistances(world.grid), plate, samples };
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
      const next = () => {
        const band = bands.shift();
        if (band === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage(band);
      };
      worker.on('error', reject);
      worker.on('message', (band: number) => {
        finished(band);
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(threads, bands.length) }, work));
}
