import { existsSync } from 'node:fs';
import { chmod, link, mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { StudyError } from './study-error.ts';

/** A finished back-up. */
export type BackUp = { file: string; bytes: number };

/**
 * Copies an embedded database into a new file while the server goes on writing, and reads the copy whole before it gets
 * its name. Throws a `StudyError` where the file exists, or the copy is not sound.
 */
export async function backUp(databaseFile: string, file: string): Promise<BackUp> {
  if (existsSync(file)) throw taken(file);
  if (!existsSync(dirname(file))) throw new StudyError(`There is no folder ${dirname(file)}: make it first.`);
  const folder = await mkdtemp(join(dirname(file), '.backup-'));
  const draft = join(folder, 'draft.sqlite');
  try {
    const source = new DatabaseSync(databaseFile, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      // In one step: a back-up of several begins anew whenever somebody writes between two.
      await backup(source, draft, { rate: ALL_PAGES });
    } finally {
      source.close();
    }
    checkSound(draft);
    await chmod(draft, 0o600);
    // A link, unlike a rename, never replaces a file that has come meanwhile.
    await link(draft, file).catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? taken(file) : error;
    });
    return { file, bytes: (await stat(file)).size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const BUSY_TIMEOUT_MS = 5000;
const ALL_PAGES = 2 ** 31 - 1;

/** Opening it also brings the copy out of WAL, so that it is one file. */
function checkSound(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('pragma journal_mode = delete');
    const verdict = copy.prepare('pragma integrity_check').get()?.['integrity_check'];
    const broken = copy.prepare('pragma foreign_key_check').all();
    if (verdict !== 'ok' || broken.length > 0) {
      throw new StudyError(
        'The copy is not sound, so it was thrown away. Check the disk and the database itself.',
      );
    }
  } finally {
    copy.close();
  }
}

function taken(file: string): StudyError {
  return new StudyError(`${file} exists, and a back-up never replaces a file. Choose another name.`);
}
