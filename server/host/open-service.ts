import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Api, createApi } from '../api/handlers.ts';
import { checkDiskSpace } from '../database/disk-space.ts';
import { createWriteCheck } from '../database/write-check.ts';
import { deleteExpired } from '../join/delete-expired.ts';
import type { Config } from '../start/config.ts';
import { openStudyDatabase } from '../start/study-database.ts';
import { type PreparedStudy, prepareStudy } from '../study/prepare-study.ts';

export type Service = {
  api: Api;
  /** What the host says when it starts. */
  prepared: PreparedStudy;
  /** What to say where a new database was made, as somebody may have meant another one; else null. */
  notice: string | null;
  /** Throws where the database does not answer or cannot be written, or its disk is nearly full. */
  checkDatabase(): Promise<void>;
  /** Deletes what no longer counts; to be called every hour or so. */
  deleteExpired(): Promise<void>;
  /** Closes the database. Nothing may use it after that. */
  close(): Promise<void>;
};

/**
 * Opens the configured database with the API on it, and makes a new one usable: with the form of the build, and an
 * embedded one with a sample session. Throws a `StartError` where the database cannot be opened.
 */
export async function openService(
  config: Pick<Config, 'buildDir' | 'dataDir' | 'databaseUrl' | 'keyLost' | 'sample' | 'serverKey'>,
): Promise<Service> {
  const { database, place, serverKey, notice } = await openStudyDatabase(config, { mayMake: true });
  const { db } = database;
  const ports = { db, serverKey, now: Date.now, randomBytes };
  const checkWriting = createWriteCheck(db);
  try {
    const withSample = config.sample && database.kind === 'sqlite';
    return {
      notice,
      prepared: await prepareStudy({ ...ports, buildDir: config.buildDir, withSample }),
      api: createApi(ports),
      async checkDatabase() {
        await checkDiskSpace(place);
        await sql`select 1`.execute(db);
        await checkWriting();
      },
      deleteExpired: () => deleteExpired(db, Date.now()),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
