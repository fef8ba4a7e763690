import type { Plate } from '../light/plate.ts';
import { BAND, traceWithThreads } from '../light/render.ts';
import type { renderables } from '../light/renderables.ts';
import { openPlate, progress } from './stages.ts';

type Tracing = {
  /** The stage's folder. */
  readonly cache: string;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  readonly threads: number;
  /** The name of the progress line. */
  readonly label: string;
};

/** Traces a picture band by band, and stores each on disk; continues a run that was stopped. */
export async function tracePlate(
  name: keyof typeof renderables,
  { cache, width, height, samples, threads, label }: Tracing,
): Promise<Plate> {
  const stored = await openPlate(cache, width, height);
  const writing: Promise<void>[] = [];
  let count = stored.done.size;
  const tell = progress(label, Math.ceil(height / BAND), count);
  await traceWithThreads(name, stored.plate, samples, threads, {
    done: stored.done,
    finished: (band) => {
      writing.push(stored.keep(band));
      count += 1;
      tell(count);
    },
  });
  await Promise.all(writing);
  await stored.close();
  return stored.plate;
}
