import { randomBytes } from 'node:crypto';
import { createJoining } from '../api/create-joining.ts';
import type { Joining } from '../api/joining.ts';
import { checkDiskSpace } from '../database/check-room.ts';
import { deleteExpired } from '../join/delete-expired.ts';
import type { Config } from '../start/config.ts';
import { openStudyDatabase } from '../start/study-database.ts';
import { type Prepared, prepareStudy } from '../study/prepare-study.ts';

/** Joining as it runs. */
export type OpenJoining = {
  joining: Joining;
  /** What there is to tell whoever started it. */
  prepared: Prepared;
  /** What there is to tell where a new database was made; they may have meant another one. */
  notice: string | null;
  /** Removes what no longer counts; to be called every hour or so. */
  deleteExpired(): Promise<void>;
  /** Closes the database. Nothing may ask it after that. */
  close(): Promise<void>;
};

/**
 * Opens joining on the configured database, and makes a new one usable: with the form of the build, and an embedded one with
 * a sample session. Throws a `StartError` where the database cannot be opened.
 */
export async function openJoining(
  config: Pick<Config, 'buildDir' | 'dataDir' | 'databaseUrl' | 'keyLost' | 'sample' | 'serverKey'>,
): Promise<OpenJoining> {
  const { database, place, serverKey, notice } = await openStudyDatabase(config, { mayMake: true });
  const { db } = database;
  const ports = { db, key: serverKey, now: Date.now, randomBytes };
  try {
    const withSample = config.sample && database.kind === 'sqlite';
    const joining = createJoining(ports);
    return {
      notice,
      prepared: await prepareStudy({ ...ports, buildDir: config.buildDir, withSample }),
      joining: {
        ...joining,
        async ping() {
          await checkDiskSpace(place);
          await joining.ping();
        },
      },
      deleteExpired: () => deleteExpired(db, Date.now()),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
