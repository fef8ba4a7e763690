import { createHash } from 'node:crypto';
import { appendFile, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHANNELS, channels, createPlate } from '../light/plate.ts';
import { BAND } from '../light/render.ts';

const here = fileURLToPath(new URL('..', import.meta.url));

/**
 * A fingerprint of what a stage depends on: modules and whole folders, from `scenes/`, and its settings. What other code
 * has made is made again.
 */
export async function fingerprint(paths: readonly string[], ...settings: unknown[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const path of paths) {
    const names = path.endsWith('.ts') ? [''] : (await readdir(join(here, path))).sort();
    for (const name of names) hash.update(name).update(await readFile(join(here, path, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

const CACHE = join(here, '.cache');

/** The folder of a stage's results, where a later run finds them. It is not part of the repository. */
export async function stageFolder(scene: string, key: string): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const folder = `${scene}-${key}`;
  // Results of older code are of no use any more, and large.
  for (const other of await readdir(CACHE)) {
    if (other.startsWith(`${scene}-`) && other !== folder) await rm(join(CACHE, other), { recursive: true });
  }
  await mkdir(join(CACHE, folder), { recursive: true });
  return join(CACHE, folder);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A plate on disk that grows band by band, so that a stopped run can be continued. */
export async function openPlate(folder: string, width: number, height: number) {
  const plate = createPlate(width, height);
  const path = join(folder, 'plate.bin');
  const list = join(folder, 'bands.txt');
  const isBegun = (await exists(path)) && (await exists(list));
  const file = await open(path, isBegun ? 'r+' : 'w+');
  const noted = isBegun ? (await readFile(list, 'utf8')).split('\n').filter(Boolean).map(Number) : [];
  if (!isBegun) await rm(list, { force: true });

  /** The parts of the file and of the plate for a band: one for each channel. */
  const partsOf = (band: number) => {
    let start = 0;
    return channels.map((name) => {
      const row = CHANNELS[name] * 4 * width;
      const [from, to] = [band * BAND * row, Math.min(height, (band + 1) * BAND) * row];
      const part = { position: start + from, bytes: new Uint8Array(plate[name].buffer, from, to - from) };
      start += row * height;
      return part;
    });
  };
  const load = async (band: number) => {
    for (const { position, bytes } of partsOf(band)) {
      // The file system accepts no shared memory.
      const copy = new Uint8Array(bytes.length);
      const { bytesRead } = await file.read(copy, 0, copy.length, position);
      if (bytesRead < copy.length) return false;
      bytes.set(copy);
    }
    return true;
  };
  const done = new Set<number>();
  for (const band of noted) if (await load(band)) done.add(band);
  return {
    plate,
    /** The bands that are complete. */
    done,
    /** Stores a traced band. Throws where the disk is full. */
    async keep(band: number): Promise<void> {
      for (const { position, bytes } of partsOf(band)) {
        const { bytesWritten } = await file.write(Uint8Array.from(bytes), 0, bytes.length, position);
        if (bytesWritten < bytes.length)
          throw new Error(`${path} could not be written whole: is the disk full?`);
      }
      await appendFile(list, `${band}\n`);
    },
    close: () => file.close(),
  };
}

/** Prints the progress of a stage and its remaining time, on one line; `before` is the share of an earlier run. */
export function progress(what: string, all: number, before: number): (now: number) => void {
  const began = Date.now();
  let isDone = false;
  return (now) => {
    if (isDone) return;
    isDone = now >= all;
    const left = now > before ? ((Date.now() - began) / (now - before)) * (all - now) : 0;
    const words = isDone ? 'done' : `about ${Math.ceil(left / 60_000)} min left`;
    process.stdout.write(
      `\r${what}: ${Math.floor((100 * now) / all)} %, ${words}      ${isDone ? '\n' : ''}`,
    );
  };
}
