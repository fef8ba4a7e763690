import { open, rm } from 'node:fs/promises';
import { systemErrorReason } from '../../start/system-error.ts';
import { StudyError } from '../study-error.ts';

/**
 * Writes a new file that only its owner may read, or none at all, and returns its size in bytes. `what` is what it is, as in
 * `an export`. Throws a `StudyError` where there is a file of that name, or it cannot be written.
 */
export async function writeNewFile(
  file: string,
  what: string,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<number> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere
      ? new StudyError(`${file} exists, and ${what} never replaces a file.`)
      : unwritten(file, error);
  });
  const done = (work: Promise<void>) => work.catch((error) => Promise.reject(unwritten(file, error)));
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      // Unlike `write`, it goes on where the system takes a part only.
      await done(handle.appendFile(piece));
      bytes += Buffer.byteLength(piece);
    }
    // Some disks report only now that there is no room.
    await done(handle.sync());
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return bytes;
}

function unwritten(file: string, error: unknown): unknown {
  const reason = systemErrorReason(error);
  return reason === null ? error : new StudyError(`The file ${file} can't be written: ${reason}.`);
}
