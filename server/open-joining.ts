import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { createJoining } from './joining/create-joining.ts';
import type { Joining } from './joining/joining.ts';
import { sweep } from './joining/sweep.ts';
import { openStudyDatabase } from './open-study-database.ts';

/** Joining as it runs. */
export type OpenJoining = {
  joining: Joining;
  /** Removes what no longer counts; to be called every hour or so. */
  sweep(): Promise<void>;
  /** Closes the database. Nothing may ask it after that. */
  close(): Promise<void>;
};

/** Opens joining on the configured database. Throws a `StartError` where that cannot be opened. */
export async function openJoining(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'serverKey'>,
): Promise<OpenJoining> {
  const { database, serverKey } = await openStudyDatabase(config);
  const { db } = database;
  return {
    joining: createJoining({ db, key: serverKey, now: Date.now, randomBytes }),
    sweep: () => sweep(db, Date.now()),
    close: () => database.close(),
  };
}
