import { existsSync } from 'node:fs';
import { chmod, link, mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { systemErrorReason } from '../../start/system-error.ts';
import { StudyError } from '../study-error.ts';

/** What a back-up holds, in rows. */
export type BackUpCounts = Record<keyof typeof TABLES, number>;

export type BackUp = { file: string; bytes: number; counts: BackUpCounts };

const TABLES = {
  sessions: 'session',
  codes: 'join_code',
  participants: 'participant',
  seats: 'seat',
  consents: 'consent',
  visits: 'visit',
} as const;

/**
 * Copies an embedded database into a new file while the server goes on writing, and reads the copy whole before it gets
 * its name. Throws a `StudyError` where the file exists or cannot be written, where the copy is not sound, and where it has
 * neither a participant nor a session but the sample, unless `emptyToo` says that this is right.
 */
export async function backUp(
  databaseFile: string,
  file: string,
  options: { emptyToo: boolean; hasSample: boolean },
): Promise<BackUp> {
  try {
    return await copied(databaseFile, file, options);
  } catch (error) {
    const reason = systemErrorReason(error);
    if (reason === null) throw error;
    throw new StudyError(
      `The back-up ${file} cannot be made: ${reason}. Choose a folder that this user may write, on a disk with room.`,
    );
  }
}

async function copied(
  databaseFile: string,
  file: string,
  { emptyToo, hasSample }: { emptyToo: boolean; hasSample: boolean },
): Promise<BackUp> {
  if (existsSync(file)) throw taken(file);
  if (!existsSync(dirname(file))) throw new StudyError(`There is no folder ${dirname(file)}: make it first.`);
  const folder = await mkdtemp(join(dirname(file), '.backup-'));
  const draft = join(folder, 'draft.sqlite');
  try {
    const source = new DatabaseSync(databaseFile, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      // In one step: a back-up in several steps starts again whenever somebody writes between two.
      await backup(source, draft, { rate: ALL_PAGES });
    } finally {
      source.close();
    }
    const counts = verifyAndCount(draft);
    const ownSessions = counts.sessions - Number(hasSample);
    if (ownSessions + counts.participants === 0 && !emptyToo) {
      throw new StudyError(
        `The database ${databaseFile} has no participant, and no session ${hasSample ? 'but the sample' : 'at all'}, so nothing was written. Set DATA_DIR to that of the server; if this is the right one, add --empty-too.`,
      );
    }
    await chmod(draft, 0o600);
    // A link, unlike a rename, never replaces a file that has come meanwhile.
    await link(draft, file).catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? taken(file) : error;
    });
    return { file, bytes: (await stat(file)).size, counts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const BUSY_TIMEOUT_MS = 5000;
const ALL_PAGES = 2 ** 31 - 1;

/** Opening it also brings the copy out of WAL, so that it is one file. */
function verifyAndCount(file: string): BackUpCounts {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('pragma journal_mode = delete');
    const integrity = copy.prepare('pragma integrity_check').get()?.['integrity_check'];
    const broken = copy.prepare('pragma foreign_key_check').all();
    if (integrity !== 'ok' || broken.length > 0) {
      throw new StudyError(
        'The copy is not sound, so it was thrown away. Check the disk and the database itself.',
      );
    }
    const counts = Object.entries(TABLES).map(([name, table]) => {
      const row = copy.prepare(`select count(*) as count from ${table}`).get();
      return [name, Number(row?.['count'])];
    });
    return Object.fromEntries(counts) as BackUpCounts;
  } finally {
    copy.close();
  }
}

function taken(file: string): StudyError {
  return new StudyError(`${file} exists, and a back-up never replaces a file. Choose another name.`);
}
