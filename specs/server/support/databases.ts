import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import { type Database, type DatabasePlace, openDatabase } from '../../../server/database/open-database.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts';

/** What a suite gets to make databases with. They are closed and removed after each test. */
export type Databases = {
  kind: Database['kind'];
  /** A place where there is nothing yet. */
  newPlace(): Promise<DatabasePlace>;
  /** Opens a place; a new one, with its tables, if none is given. */
  open(place?: DatabasePlace): Promise<Database>;
};

/** Registers the same suite for SQLite and for a real PostgreSQL; says aloud where there is none. */
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

  const found = findPostgres();
  if ('missing' in found) {
    process.stdout.write(`\n*** NOT RUN ON POSTGRESQL: ${title}, because ${found.missing}. ***\n`);
    return;
  }
  describe(`${title} (PostgreSQL)`, () => {
    let server: PostgresServer | undefined;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server?.stop());
    suite(
      closedAfterEach('postgres', async () => {
        if (server === undefined) throw new Error('The server is not running.');
        return { kind: 'postgres', url: await server.createDatabase() };
      }),
    );
  });
}

function closedAfterEach(kind: Database['kind'], newPlace: Databases['newPlace']): Databases {
  const opened: Database[] = [];
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  return {
    kind,
    newPlace,
    async open(place) {
      const database = await openDatabase(place ?? (await newPlace()));
      opened.push(database);
      if (place === undefined) await migrate(database);
      return database;
    },
  };
}
