import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DatabasePlace, openDatabase } from '../../../server/database/open-database.ts';
import { StartError } from '../../../server/start-error.ts';
import { onEachDatabase } from '../support/databases.ts';
import { serverOn } from '../support/test-server.ts';

async function startErrorOf(place: DatabasePlace): Promise<string> {
  const error: unknown = await openDatabase(place).then(
    (database) => database.close(),
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return String(error);
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-open-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('A PostgreSQL that cannot be had', () => {
  test('fails with one sentence that contains neither the user nor the password', async () => {
    const url = 'postgres://gardener:cherry%20blossom@127.0.0.1:1/grove?application_name=cherry';
    const said = await startErrorOf({ kind: 'postgres', url });
    expect(said).toBe(
      'StartError: The database of DATABASE_URL, at 127.0.0.1:1, does not answer (ECONNREFUSED).',
    );
  });

  test.each(['', 'cherry-blossom', 'mysql://gardener:cherry-blossom@127.0.0.1/grove', 'postgres//cherry'])(
    'is told from what is no address of one (%#)',
    async (url) => {
      const said = await startErrorOf({ kind: 'postgres', url });
      expect(said).toMatch(/^StartError: DATABASE_URL must be the address of a PostgreSQL, for example /);
      expect(said).not.toContain('cherry');
    },
  );
});

describe('A file of SQLite', () => {
  test('is made with its folder, readable only by its owner, and survives a power cut', async () => {
    const file = join(folder, 'deep', 'down', 'grove.db');
    const { db, close } = await openDatabase({ kind: 'sqlite', file });
    const pragma = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0];
    expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(await pragma('synchronous')).toEqual({ synchronous: 2 });
    expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
    // SQLite's own waiting would stop the whole process.
    expect(await pragma('busy_timeout')).toEqual({ timeout: 0 });
    expect(statSync(join(folder, 'deep', 'down')).mode & 0o777).toBe(0o700);
    await close();
  });

  test('fails with one sentence where it cannot be opened', async () => {
    const file = join(folder, 'notes.txt');
    writeFileSync(
      file,
      'This is no database, but a text that is long enough to be taken for one. '.repeat(99),
    );
    expect(await startErrorOf({ kind: 'sqlite', file })).toBe(
      `StartError: The database file ${file} cannot be opened: file is not a database.`,
    );
    expect(await startErrorOf({ kind: 'sqlite', file: join(file, 'grove.db') })).toMatch(
      /^StartError: The database file .* cannot be opened: /,
    );
  });

  test('SITE-5: is written by one transaction at a time, from its beginning', async () => {
    const file = join(folder, 'turns.db');
    const { db, close } = await openDatabase({ kind: 'sqlite', file });
    await sql`create table turn (number integer)`.execute(db);
    const other = new DatabaseSync(file, { timeout: 0 });
    await db.transaction().execute(async (transaction) => {
      await sql`select * from turn`.execute(transaction);
      // Were this let in, the transaction could not write any more: what it has read is stale.
      expect(() => other.exec('insert into turn values (1)')).toThrow('locked');
      await sql`insert into turn values (2)`.execute(transaction);
    });
    expect(
      other
        .prepare('select * from turn')
        .all()
        .map((row) => ({ ...row })),
    ).toEqual([{ number: 2 }]);
    other.close();
    await close();
  });

  test('caches no more prepared statements than it needs', async () => {
    const { db, close } = await openDatabase({ kind: 'sqlite', file: join(folder, 'many.db') });
    for (let count = 1; count < 700; count += 1) {
      const { rows } = await sql`select ${sql.lit(count)} as count`.execute(db);
      expect(rows).toEqual([{ count }]);
    }
    await close();
  });
});

onEachDatabase('An open database', (databases) => {
  test('returns numbers, texts and bytes as they were written', async () => {
    const { db } = await databases.open();
    const server = serverOn({ db });
    await server.publish('1.0');
    await server.addSession({ seats_total: 3, starts_at: 1_795_000_000_123, title: 'Kirsche 🌸 \u{0301}' });
    const session = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    expect(session).toMatchObject({ starts_at: 1_795_000_000_123, title: 'Kirsche 🌸 \u{0301}' });
    const form = await db.selectFrom('consent_form').select(['pdf', 'is_material']).executeTakeFirstOrThrow();
    expect(form.pdf).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(form.pdf).toString()).toBe('PDF of 1.0');
    expect(form.is_material).toBe(1);
    const { count } = await db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('SITE-5: rolls back all of a transaction that fails', async () => {
    const { db } = await databases.open();
    const server = serverOn({ db });
    const work = db.transaction().execute(async (transaction) => {
      await serverOn({ db: transaction }).addSession({ seats_total: 3 });
      throw new Error('No.');
    });
    await expect(work).rejects.toThrow('No.');
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
    await server.addSession({ seats_total: 3 });
  });

  test('still has its rows when it is opened again', async () => {
    const place = await databases.newPlace();
    const first = await databases.open(place);
    await sql`create table note (text text)`.execute(first.db);
    await sql`insert into note values (${'kept'})`.execute(first.db);
    await first.close();
    const again = await databases.open(place);
    expect((await sql`select text from note`.execute(again.db)).rows).toEqual([{ text: 'kept' }]);
  });

  test('releases everything when it is closed, used or not, once or twice', async () => {
    const place = await databases.newPlace();
    for (const isUsed of [false, true]) {
      const database = await openDatabase(place);
      if (isUsed) await sql`select 1`.execute(database.db);
      await database.close();
      await database.close();
      expect(await isLetGo(place)).toBe(true);
    }
  });

  if (databases.kind === 'postgres') {
    test('the error names a database that the server does not have', async () => {
      const place = await databases.newPlace();
      const url = place.kind === 'postgres' ? place.url.replace(/[^/]+$/, 'nowhere') : '';
      expect(await startErrorOf({ kind: 'postgres', url })).toMatch(
        /has no database of the name that it gives\.$/,
      );
    });

    test('outlives connections that the server ends, idle ones and those in a transaction', async () => {
      const { db } = await databases.open();
      const other = await databases.open(await databases.newPlace());
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      const others = sql`pg_stat_activity where datname = ${rows[0]?.name}`;
      const endAll = async () => {
        await sql`select pg_terminate_backend(pid) from ${others}`.execute(other.db);
        await expect
          .poll(async () => (await sql`select pid from ${others}`.execute(other.db)).rows)
          .toEqual([]);
      };
      const ping = () => sql`select 1`.execute(db);
      await endAll();
      await vi.waitFor(ping, 20_000);
      const work = db.transaction().execute(async (transaction) => {
        // Its end is an event of its own, as no query waits.
        await endAll();
        await sql`select 1`.execute(transaction);
      });
      await expect(work).rejects.toThrow();
      await vi.waitFor(ping, 20_000);
    });
  }
});

/** Whether nobody has the database open. The last to close a file of SQLite takes its log away. */
async function isLetGo(place: DatabasePlace): Promise<boolean> {
  if (place.kind === 'sqlite') return !existsSync(`${place.file}-wal`);
  const client = new pg.Client(place.url);
  await client.connect();
  const others = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await client.query(others)).rows).toEqual([]);
  await client.end();
  return true;
}
