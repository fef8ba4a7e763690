import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { sqliteErrorCode } from './database-errors.ts';
import type { Schema } from './schema.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';

/** Where the data is: a file of SQLite, or the address of a PostgreSQL (`postgres://user:password@host:5432/name`). */
export type DatabasePlace = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

/** An open database. Both engines have the same tables and understand the same queries. */
export type Database = {
  db: Kysely<Schema>;
  kind: DatabasePlace['kind'];
  close(): Promise<void>;
};

const OPEN_TIMEOUT_MS = 5000;
const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 15_000;
const MAX_CONNECTIONS = 10;

/**
 * Opens the database; the tables are the work of `migrate`. Throws a {@link StartError} where it cannot be opened: what
 * was asked for is opened, or nothing is.
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const { dialect, release } =
    place.kind === 'sqlite' ? openSqlite(place.file) : await openPostgres(place.url);
  const db = new Kysely<Schema>({ dialect });
  return {
    db,
    kind: place.kind,
    async close() {
      await db.destroy();
      // Kysely leaves alone what it was never asked to use.
      await release();
    },
  };
}

/**
 * FULL, because a consent that was acknowledged must outlive a power cut; transactions wait for the disk in a way that stops
 * nobody else (`SqliteWriter`), for which the log must be one of WAL. What a savepoint needs to be taken back is kept in
 * memory: half of the system's time for a join. The driver does the waiting, as SQLite's own would stop the whole process.
 */
export const SQLITE_PRAGMAS =
  'pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma busy_timeout = 0;';

type Opened = { dialect: Dialect; release: () => Promise<void> };

function openSqlite(file: string): Opened {
  const opened: DatabaseSync[] = [];
  const release = async () => {
    for (const database of opened.splice(0)) if (database.isOpen) database.close();
  };
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const writer = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS, enableForeignKeyConstraints: true });
    opened.push(writer);
    writer.exec(SQLITE_PRAGMAS);
    const { journal_mode: mode } = writer.prepare('pragma journal_mode').get() ?? {};
    if (mode !== 'wal') throw new Error('its disk does not allow a write-ahead log (WAL)');
    // Where a disk has failed, the log may be whole in memory alone (`LogSync`). If another process reads it, it stays.
    writer.exec('pragma wal_checkpoint(truncate)');
    const reader = new DatabaseSync(file, { readOnly: true });
    opened.unshift(reader);
    return { dialect: new NodeSqliteDialect(writer, reader), release };
  } catch (error) {
    release();
    throw new StartError(
      `The database file ${file} cannot be opened: ${messageOf(error)}.${adviceOn(error)}`,
    );
  }
}

/** SQLite's numbers for what rights and room would mend: no permission, read-only, I/O error, full, cannot be opened. */
const FIXED_BY_PERMISSION_OR_SPACE = [3, 8, 10, 13, 14];

/** What to do about an error of SQLite, as a sentence with a blank before it; nothing where that is not known. */
export function adviceOn(error: unknown): string {
  return FIXED_BY_PERMISSION_OR_SPACE.some((known) => known === sqliteErrorCode(error))
    ? ' The user who runs this must be able to write the file and its folder, and the disk must have room.'
    : '';
}

async function openPostgres(url: string): Promise<Opened> {
  const address = addressOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A broken connection is replaced when it is needed, and its query fails. Without a listener the event
  // itself would end the process: the pool emits it for idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    await pool.end();
    throw new StartError(`The database of DATABASE_URL, at ${address}, ${reasonOf(error)}.`);
  }
  const release = async () => {
    if (!pool.ending) await pool.end();
  };
  return { dialect: new PostgresDialect({ pool }), release };
}

/** Host and port alone: neither the user nor the password may reach a log. */
function addressOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    throw new StartError(
      'DATABASE_URL must be the address of a PostgreSQL, for example postgres://user:password@127.0.0.1:5432/grovemates.',
    );
  }
  return parsed.host === '' ? 'its socket' : parsed.host;
}

const INT8 = 20;

/** Whole numbers of 64 bits come as numbers, as from SQLite: times and counts are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format);

const REASONS: Record<string, string> = {
  '28P01': 'does not accept the user and password that it names',
  '28000': 'does not accept the user and password that it names',
  '3D000': 'has no database of the name that it gives',
  '53300': 'has no connection to spare',
  ENOTFOUND: 'is not a host that this machine knows',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? `does not answer${code === '' ? '' : ` (${code})`}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
