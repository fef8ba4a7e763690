import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabasePlace } from './open-database.ts';

/** Room for a few hundred joins. With less, a small write may still succeed while larger ones fail. */
const MIN_FREE_BYTES = 1024 * 1024;

/** Throws where the disk of an embedded database has less than 1 MiB left for us. */
export async function checkDiskSpace(place: DatabasePlace): Promise<void> {
  if (place.kind === 'postgres') return;
  const { bavail, bsize } = await statfs(dirname(place.file));
  if (bavail * bsize < MIN_FREE_BYTES)
    throw new Error(`less than 1 MiB is left on the disk of ${place.file}`);
}
