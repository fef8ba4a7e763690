import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWebp } from '../files/ffmpeg.ts';
import { describeFile, updateManifest } from '../files/manifest.ts';
import { fingerprint, openPlate, progress, stageFolder } from '../files/stages.ts';
import { BAND, traceWithThreads } from '../light/render.ts';
import type { figure } from '../quality.ts';
import { drawFigure } from './draw-figure.ts';
import { type FigureName, figures } from './figures.ts';

type Job = {
  /** Where the WebPs go. */
  readonly folder: string;
  readonly quality: { readonly [K in keyof typeof figure]: number };
  readonly threads: number;
  /** A quick look: not noted in the manifest. */
  readonly isDraft: boolean;
};

/** Renders the figures of the guide, each as a WebP; a run that was stopped goes on where it was. */
export async function makeFigures({ folder, quality, threads, isDraft }: Job): Promise<void> {
  const { width, height, samples, mostBytes } = quality;
  await mkdir(folder, { recursive: true });
  for (const name of Object.keys(figures) as FigureName[]) {
    const key = await fingerprint(['figures', 'looks/sky.ts', 'world', 'light'], name, quality);
    const stored = await openPlate(await stageFolder(isDraft ? `draft-${name}` : name, key), width, height);
    const writing: Promise<void>[] = [];
    let count = stored.done.size;
    const tell = progress(name, Math.ceil(height / BAND), count);
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
    const rgb = drawFigure(name, stored.plate);
    const path = join(folder, `${name}.webp`);
    await writeWebp(path, { width, height, rgb }, mostBytes);
    if (isDraft) continue;
    const described = describeFile(path, { seed: figures[name].seed, ...quality });
    await updateManifest({ files: {}, previews: {}, figures: { [`${name}.webp`]: described } });
  }
}
