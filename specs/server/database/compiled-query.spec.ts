import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileOnce, firstOf } from '../../../server/database/compiled-query.ts';
import { type Database, openDatabase } from '../../../server/database/open-database.ts';
import type { Schema } from '../../../server/database/schema.ts';

type Greeting = { greeting: string };

let folder: string;
let databases: Database[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-compiled-'));
  databases = [];
});
afterEach(async () => {
  for (const { close } of databases) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(name: string): Promise<Kysely<Schema>> {
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, `${name}.db`) });
  databases.push(database);
  return database.db;
}

/** A query that says hello, and for which databases it was built. */
function countedGreeting() {
  const builtFor: Kysely<Schema>[] = [];
  const greet = compileOnce((db, { name }: { name: string }) => {
    builtFor.push(db);
    return db.selectNoFrom(sql<string>`'hello ' || ${name} || '!'`.as('greeting'));
  });
  const greetingOf = async (db: Kysely<Schema>, name: string) =>
    (await greet(db, { name })).map(({ greeting }: Greeting) => greeting);
  return { greetingOf, builtFor };
}

describe('a query that is compiled once', () => {
  test('SITE-5: is built once for a database and all its transactions, and asked with new values', async () => {
    const db = await open('grove');
    const { greetingOf, builtFor } = countedGreeting();
    expect(await greetingOf(db, 'Ada')).toEqual(['hello Ada!']);
    expect(await db.transaction().execute((tx) => greetingOf(tx, 'Ben'))).toEqual(['hello Ben!']);
    expect(await db.transaction().execute((tx) => greetingOf(tx, 'Cem'))).toEqual(['hello Cem!']);
    expect(await greetingOf(db, 'Dot')).toEqual(['hello Dot!']);
    expect(builtFor).toEqual([db]);
  });

  test('SITE-5: one that is asked in a transaction first serves the database later', async () => {
    const db = await open('grove');
    const { greetingOf, builtFor } = countedGreeting();
    await expect(
      db.transaction().execute(async (tx) => {
        await greetingOf(tx, 'Ada');
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await greetingOf(db, 'Ben')).toEqual(['hello Ben!']);
    expect(builtFor).toHaveLength(1);
  });

  test('SITE-5: a second database, which may speak another dialect, has its own', async () => {
    const { greetingOf, builtFor } = countedGreeting();
    for (const name of ['grove', 'garden']) await greetingOf(await open(name), name);
    expect(builtFor).toHaveLength(2);
  });
});

test('SITE-5: a query that always has a row, and has none, is an error of our own', () => {
  expect(firstOf(['a row', 'another'])).toBe('a row');
  expect(() => firstOf([])).toThrow('A query that always has a row had none.');
});
