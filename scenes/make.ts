// `npm run scenes`: renders the site's pictures and videos into `public/`. See README.md.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDemo } from './demo/make-demo.ts';
import { drawFigure } from './figures/draw-figure.ts';
import { type FigureName, figures } from './figures/figures.ts';
import { makeFigures } from './figures/make-figures.ts';
import { findFfmpeg, type Picture, storeFrames, writeJpeg, writeWebm, writeWebp } from './files/ffmpeg.ts';
import { toIco, toPng } from './files/icons.ts';
import { describeFile, sha256, updateManifest } from './files/manifest.ts';
import { exists, fingerprint, progress, stageFolder } from './files/stages.ts';
import { tracePlate } from './files/trace-plate.ts';
import { trace } from './light/render.ts';
import { type SceneName, settings } from './looks/settings.ts';
import { dayMark, markIcon, nightMark, stacked } from './marks/logo.ts';
import { socialCard } from './marks/social-card.ts';
import { compose, prepareStage, type Stage } from './motion/compose.ts';
import { frames } from './motion/frames.ts';
import { motions } from './motion/motions.ts';
import { denoise } from './picture/denoise.ts';
import { develop } from './picture/develop.ts';
import { films } from './picture/films.ts';
import * as quality from './quality.ts';

const PAGE = 0x1d1a1a;
/** Each more thread would need some 100 MB for a plate and gain little. */
const MOST_THREADS = 8;
const threads = Math.min(MOST_THREADS, availableParallelism());
const isDraft = process.argv.includes('--draft');
const { still, film, figure } = isDraft ? quality.draft : quality;
const folder = new URL(isDraft ? './.cache/draft/' : '../public/', import.meta.url);
const out = (name: string) => fileURLToPath(new URL(name, folder));

const scenes = Object.keys(settings) as SceneName[];
const works = [...scenes, 'figures', 'previews', 'marks', 'demo'];
const wanted = process.argv.slice(2).filter((word) => word !== '--draft');
const unknown = wanted.filter((name) => !works.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${works.join(', ')}.`);
  process.exit(2);
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

await mkdir(out('.'), { recursive: true });
if ([...scenes, 'figures'].some(isWanted)) findFfmpeg();
for (const name of scenes) if (isWanted(name)) await makeScene(name);
if (isWanted('figures')) {
  await makeFigures({
    folder: out(isDraft ? '.' : '../src/components/figures'),
    quality: figure,
    threads,
    isDraft,
  });
}
if (isWanted('previews') && !isDraft) await makePreviews();
if (isWanted('marks')) await makeMarks();
if (isWanted('demo') && !isDraft) await makeDemo();

/** Names of a scene's stages, from the code and the settings that make them. */
async function keysOf(name: SceneName): Promise<{ light: string; film: string }> {
  const light = await fingerprint([`looks/${name}.ts`, 'looks/sky.ts', 'world', 'light', '../voxels'], still);
  return { light, film: await fingerprint(['motion', 'picture'], light, film.frames, film.rate) };
}

/** The still and the video of one scene; and the social card, which shows the day. */
async function makeScene(name: SceneName): Promise<void> {
  const keys = await keysOf(name);
  const cache = await stageFolder(isDraft ? `draft-${name}` : name, keys.light);
  const stage = await lightScene(name, cache);
  const first = {
    width: still.width,
    height: still.height,
    rgb: develop(compose(stage, motions[name], 0), films[name]),
  };
  const stored = await composeFilm(name, join(cache, `${keys.film}.mkv`), stage);
  const now = await keysOf(name);
  if (now.light !== keys.light || now.film !== keys.film) {
    throw new Error('The code was changed while it ran, so this would be a mixture. Run it again.');
  }

  const files = [`${name}.webp`, `${name}.webm`];
  await writeWebp(out(`new-${name}.webp`), first, still.mostBytes);
  const tell = progress(`${name}, encoding`, film.frames, 0);
  await writeWebm(out(`new-${name}.webm`), stored, film, tell);
  for (const file of files) await rename(out(`new-${file}`), out(file));
  if (name === 'cherry-grove') {
    await makeCard(first);
    files.push('social-card.jpg');
  }
  const settingsOf = (file: string) => (file.endsWith('.webm') ? film : still);
  await note(files, (file) => ({ seed: settings[name].seed, ...settingsOf(file) }));
}

/** The scene's light, smoothed. */
async function lightScene(name: SceneName, cache: string): Promise<Stage> {
  const { width, height, samples } = still;
  const label = `${name}, light`;
  const plate = await tracePlate(name, { cache, width, height, samples, threads, label });
  console.log(`${name}: smoothing the light …`);
  return prepareStage(denoise(plate));
}

/** The video's frames, without loss, in a file that a later run finds once it is complete. */
async function composeFilm(name: SceneName, path: string, stage: Stage): Promise<string> {
  if (await exists(path)) return path;
  const tell = progress(`${name}, frames`, film.frames, 0);
  let count = 0;
  async function* counted() {
    for await (const frame of frames(name, stage, film.frames, threads)) {
      count += 1;
      tell(count);
      yield frame;
    }
  }
  await storeFrames(`${path}.part`, { ...still, rate: film.rate }, counted());
  await rename(`${path}.part`, path);
  return path;
}

async function makeCard(scene: Picture): Promise<void> {
  if (!isDraft) await writeJpeg(out('social-card.jpg'), socialCard(scene), 5);
}

/** The SHA-256 of the small pictures that the tests render again. */
async function makePreviews(): Promise<void> {
  for (const name of scenes) {
    const stage = prepareStage(denoise(trace(settings[name], quality.preview)));
    const bytes = develop(compose(stage, motions[name], 0), films[name]);
    await updateManifest({ files: {}, previews: { [name]: sha256(bytes) } });
  }
  for (const name of Object.keys(figures) as FigureName[]) {
    const bytes = drawFigure(name, trace(figures[name], quality.preview));
    await updateManifest({ files: {}, previews: { [`figures/${name}`]: sha256(bytes) } });
  }
}

/** The logo, its two versions one above the other, so that a page asks once; and the icons, by day. */
async function makeMarks(): Promise<void> {
  const files: Record<string, Buffer | string> = {
    'logo.png': toPng(stacked(markIcon(dayMark, 80, 5, null), markIcon(nightMark, 80, 5, null))),
    'favicon.ico': toIco([
      markIcon(dayMark, 16, 1, null),
      markIcon(dayMark, 32, 2, null),
      markIcon(dayMark, 48, 3, null),
    ]),
    'apple-touch-icon.png': toPng(markIcon(dayMark, 180, 9, PAGE)),
    'icon-192.png': toPng(markIcon(dayMark, 192, 9, PAGE)),
    'icon-512.png': toPng(markIcon(dayMark, 512, 24, PAGE)),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(out(name), bytes);
  await note(Object.keys(files), () => ({}));
}

/** Records files in the manifest; drafts are not recorded. */
async function note(files: readonly string[], settingsOf: (file: string) => object): Promise<void> {
  if (isDraft) return;
  const described = files.map((file) => [file, describeFile(out(file), settingsOf(file))]);
  await updateManifest({ files: Object.fromEntries(described), previews: {} });
}
