import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { migrate } from './database/migrations.ts';
import { type Database, type DatabasePlace, openDatabase } from './database/open-database.ts';
import { keyFingerprint } from './joining/secrets.ts';
import { keptServerKey } from './server-key.ts';
import { StartError } from './start-error.ts';

/** What the host and the lab's commands both work on: the database with its tables, and the key that belongs to it. */
export type StudyDatabase = {
  database: Database;
  place: DatabasePlace;
  serverKey: Buffer;
  /** Whether the file of an embedded database was made by this. */
  isNewFile: boolean;
};

/**
 * Opens the database of a configuration and brings its tables up to date: PostgreSQL where DATABASE_URL is set, else
 * the embedded one in DATA_DIR. Throws a {@link StartError}; one is never taken for the other.
 */
export async function openStudyDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'keyLost' | 'serverKey'>,
): Promise<StudyDatabase> {
  const place: DatabasePlace =
    config.databaseUrl === null
      ? { kind: 'sqlite', file: join(config.dataDir, 'grovemates.sqlite') }
      : { kind: 'postgres', url: config.databaseUrl };
  // Looked at before the key: whoever makes both at this moment makes the key first.
  const isNewFile = place.kind === 'sqlite' && !existsSync(place.file);
  const serverKey = config.serverKey ?? (await keyOfPlace(config, isNewFile || config.keyLost));
  const database = await openDatabase(place);
  try {
    await migrate(database);
    await checkKey(database, serverKey, config.keyLost);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { database, place, serverKey, isNewFile };
}

/** A database belongs to the first key that opens it: under another one every code in it would be unknown. */
async function checkKey({ db }: Database, serverKey: Buffer, isLost: boolean): Promise<void> {
  const fingerprint = keyFingerprint(serverKey);
  await db
    .insertInto('server_key')
    .values({ id: 1, fingerprint })
    .onConflict((conflict) => {
      const sameRow = conflict.column('id');
      return isLost ? sameRow.doUpdateSet({ fingerprint }) : sameRow.doNothing();
    })
    .execute();
  const kept = await db.selectFrom('server_key').select('fingerprint').executeTakeFirstOrThrow();
  if (kept.fingerprint === fingerprint) return;
  throw new StartError(
    'This database was made with another SERVER_KEY (or server.key): bring that one back. If it is lost, start once with KEY_LOST=1; every code made so far is then unknown.',
  );
}

function keyOfPlace(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  mayMake: boolean,
): Promise<Buffer> {
  if (databaseUrl === null) return keptServerKey(dataDir, mayMake);
  throw new StartError(
    'DATABASE_URL needs SERVER_KEY: the same secret for every process, for example what "openssl rand -hex 32" prints.',
  );
}
