import { createSecretKey, type KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../database/migrations.ts';
import { adviceOn, type Database, type DatabasePlace, openDatabase } from '../database/open-database.ts';
import { keyFingerprint } from '../participation/secrets.ts';
import { StartError } from '../start-error.ts';
import type { Config } from './config.ts';
import { readOrCreateServerKey } from './server-key.ts';
import { systemErrorReason } from './system-error.ts';

/** What the host and the lab's commands both use: the database with its tables, and the key that belongs to it. */
export type StudyDatabase = {
  database: Database;
  place: DatabasePlace;
  serverKey: KeyObject;
  /** What to say where this has made a new database; else null. */
  notice: string | null;
};

/**
 * Opens the database of a configuration and brings its tables up to date: PostgreSQL where DATABASE_URL is set,
 * otherwise the embedded one in DATA_DIR. Where there is none it makes one if `mayMake` is true. Throws a {@link
 * StartError}; it never falls back to another database.
 */
export async function openStudyDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'keyLost' | 'serverKey'>,
  { mayMake }: { mayMake: boolean },
): Promise<StudyDatabase> {
  const place: DatabasePlace =
    config.databaseUrl === null
      ? { kind: 'sqlite', file: join(config.dataDir, 'grovemates.sqlite') }
      : { kind: 'postgres', url: config.databaseUrl };
  // Checked before the key: a process that makes both makes the key first.
  const isNewFile = place.kind === 'sqlite' && !fileExists(place.file);
  if (isNewFile && !mayMake) throw new StartError(missingDatabaseMessage(config, 'There is no database'));
  const key = config.serverKey ?? (await resolveServerKey(config, isNewFile || config.keyLost));
  // Made once: from bytes each hash would make it anew, at five times the cost of the hash.
  const serverKey = createSecretKey(key);
  const database = await openDatabase(place);
  try {
    const isNew = !(await hasTables(database));
    if (isNew && !mayMake) throw new StartError(missingDatabaseMessage(config, 'There is an empty database'));
    await migrate(database);
    await checkKey(database, serverKey, config.keyLost);
    return { database, place, serverKey, notice: isNew ? noticeOf(place) : null };
  } catch (error) {
    await database.close();
    throw startErrorOf(error, place);
  }
}

/** Throws a {@link StartError} where that is not known: a database that cannot be seen is not a new one. */
function fileExists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    const reason = systemErrorReason(error);
    if (reason === null) throw error;
    throw new StartError(
      `The database file ${resolve(file)} cannot be looked at: ${reason}. Check DATA_DIR, and run this as the user of the server.`,
    );
  }
}

async function hasTables({ db, kind }: Database): Promise<boolean> {
  const { rows } =
    kind === 'sqlite'
      ? await sql`select name from sqlite_master where name = 'server_key'`.execute(db)
      : await sql`select 1 where to_regclass('server_key') is not null`.execute(db);
  return rows.length > 0;
}

function missingDatabaseMessage(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  what: string,
): string {
  const [where, setting] =
    databaseUrl === null ? [`in ${resolve(dataDir)}`, 'DATA_DIR'] : ['at DATABASE_URL', 'DATABASE_URL'];
  return `${what} ${where}, and this command does not make one. Set ${setting} to that of the server; a new study begins with the server itself, "session create" or "sample".`;
}

function noticeOf(place: DatabasePlace): string {
  return place.kind === 'sqlite'
    ? `A new, empty database was made at ${resolve(place.file)}. If there should have been one, DATA_DIR is wrong.`
    : 'New, empty tables were made in the database of DATABASE_URL. If there should have been some, DATABASE_URL is wrong.';
}

/** PostgreSQL: its user may not do this. */
const NOT_ALLOWED = '42501';

function startErrorOf(error: unknown, place: DatabasePlace): unknown {
  const isRefused = error instanceof Error && 'code' in error && error.code === NOT_ALLOWED;
  const reason = isRefused ? error.message : systemErrorReason(error);
  if (reason === null) return error;
  return new StartError(
    place.kind === 'sqlite'
      ? `The database file ${resolve(place.file)} cannot be used: ${reason}.${adviceOn(error)}`
      : `The database of DATABASE_URL cannot be used: ${reason}.`,
  );
}

/** A database belongs to the first key that opens it: with another one every code in it would be unknown. */
async function checkKey({ db }: Database, serverKey: KeyObject, isLost: boolean): Promise<void> {
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

function resolveServerKey(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  mayMake: boolean,
): Promise<Buffer> {
  if (databaseUrl === null) return readOrCreateServerKey(dataDir, mayMake);
  throw new StartError(
    'DATABASE_URL needs SERVER_KEY: the same secret for every process, for example what "openssl rand -hex 32" prints.',
  );
}
