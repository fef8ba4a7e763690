import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWebp } from '../files/ffmpeg.ts';
import { describeFile, updateManifest } from '../files/manifest.ts';
import { fingerprint, stageFolder } from '../files/stages.ts';
import { tracePlate } from '../files/trace-plate.ts';
import type { figure } from '../quality.ts';
import { drawFigure } from './draw-figure.ts';
import { type FigureName, figures } from './figures.ts';

type Job = {
  /** The folder of the WebPs. */
  readonly folder: string;
  readonly quality: { readonly [K in keyof typeof figure]: number };
  readonly threads: number;
  /** A quick look: not recorded in the manifest. */
  readonly isDraft: boolean;
};

/** Renders the figures of the guide, each as a WebP; continues a run that was stopped. */
export async function makeFigures({ folder, quality, threads, isDraft }: Job): Promise<void> {
  const { width, height, samples, mostBytes } = quality;
  await mkdir(folder, { recursive: true });
  for (const name of Object.keys(figures) as FigureName[]) {
    const key = await fingerprint(['figures', 'looks/sky.ts', 'world', 'light', '../voxels'], name, quality);
    const cache = await stageFolder(isDraft ? `draft-${name}` : name, key);
    const plate = await tracePlate(name, { cache, width, height, samples, threads, label: name });
    const rgb = drawFigure(name, plate);
    const path = join(folder, `${name}.webp`);
    await writeWebp(path, { width, height, rgb }, mostBytes);
    if (isDraft) continue;
    const described = describeFile(path, { seed: figures[name].seed, ...quality });
    await updateManifest({ files: {}, previews: {}, figures: { [`${name}.webp`]: described } });
  }
}
