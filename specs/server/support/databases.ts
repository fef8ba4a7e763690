import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import { type Database, type DatabasePlace, openDatabase } from '../../../server/database/open-database.ts';
import { createDatabase, dropDatabase, findPostgres } from './postgres.ts';

/** What a suite gets to make databases with. They are closed and removed after each test. */
export type Databases = {
  kind: Database['kind'];
  /** A place where there is nothing yet. */
  newPlace(): Promise<DatabasePlace>;
  /** Opens a place; a new one, with its tables, if none is given. */
  open(place?: DatabasePlace): Promise<Database>;
};

/**
 * Registers the same suite for SQLite and for a real PostgreSQL; says aloud where there is none. `npm run mutation` sets
 * SPECS_DATABASE to `sqlite`, as each of its runs would start a PostgreSQL.
 */
export function onEachDatabase(title: string, suite: (databases: Databases) => void): void {
  describe(`${title} (SQLite)`, () => {
    let folder = '';
    let count = 0;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'grovemates-sqlite-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    suite(
      closedAfterEach('sqlite', async () => {
        count += 1;
        return { kind: 'sqlite', file: join(folder, `${count}.db`) };
      }),
    );
  });

  if (process.env['SPECS_DATABASE'] === 'sqlite') return;
  const found = findPostgres();
  if ('missing' in found) {
    process.stdout.write(`\n*** NOT RUN ON POSTGRESQL: ${title}, because ${found.missing}. ***\n`);
    return;
  }
  describe(`${title} (PostgreSQL)`, () => {
    const urls: string[] = [];
    afterAll(async () => {
      for (const url of urls) await dropDatabase(url);
    });
    const newPlace = async (): Promise<DatabasePlace> => {
      const url = await createDatabase();
      urls.push(url);
      return { kind: 'postgres', url };
    };
    suite(closedAfterEach('postgres', newPlace));
  });
}

function closedAfterEach(kind: Database['kind'], newPlace: Databases['newPlace']): Databases {
  const opened: { database: Database; place: DatabasePlace; isOurs: boolean }[] = [];
  const empty: DatabasePlace[] = [];
  afterEach(async () => {
    for (const { database, place, isOurs } of opened.splice(0)) {
      const isReusable = isOurs && kind === 'postgres' && (await isEmptied(database));
      await database.close();
      if (isReusable) empty.push(place);
    }
  });
  return {
    kind,
    newPlace,
    async open(given) {
      const used = given ?? empty.pop();
      const place = used ?? (await newPlace());
      const database = await openDatabase(place);
      opened.push({ database, place, isOurs: given === undefined });
      if (used === undefined) await migrate(database);
      return database;
    },
  };
}

/** To make a database takes PostgreSQL many times as long as to empty one; false where a spec has closed it. */
async function isEmptied({ db }: Database): Promise<boolean> {
  try {
    await db.connection().execute(async (connection) => {
      const tables = await sql<{ name: string }>`select tablename as name from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%'`.execute(connection);
      // A replica runs no triggers and checks no references: the record is append-only otherwise.
      await sql`set session_replication_role = replica`.execute(connection);
      for (const { name } of tables.rows) await sql`delete from ${sql.id(name)}`.execute(connection);
    });
    return true;
  } catch {
    return false;
  }
}

/** Resolves once somebody waits for a lock in this database of a PostgreSQL; once so many do. */
export async function waitsForLock({ db }: Pick<Database, 'db'>, count = 1): Promise<void> {
  for (const deadline = Date.now() + LOCK_MS; Date.now() < deadline; ) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nobody waits for a lock.');
}

const LOCK_MS = 10_000;
