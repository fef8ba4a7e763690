import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/database/open-database.ts';
import { type LockHolder, startLockHolder } from '../support/lock-holder.ts';

/** Half of the five seconds that SQLite would wait by itself. On a slow, busy machine a turn once took 1,230 ms. */
const FROZEN_MS = 2500;

let folder: string;
let database: Database;
let other: LockHolder;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-driver-'));
  const file = join(folder, 'grove.db');
  database = await openDatabase({ kind: 'sqlite', file });
  await sql`create table counter (number integer)`.execute(database.db);
  await sql`insert into counter values (0)`.execute(database.db);
  await sql`create table mark (name text primary key)`.execute(database.db);
  await sql`create table foreign_row (id integer primary key)`.execute(database.db);
  other = await startLockHolder(file);
});
afterEach(async () => {
  await other.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function count(): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from counter`.execute(database.db);
  return rows[0]?.number ?? Number.NaN;
}

/** Reads and writes in one transaction, with pauses in which others could come between. */
function countUp(): Promise<void> {
  return database.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ number: number }>`select number from counter`.execute(transaction);
    await sleep(0);
    await sql`update counter set number = ${(rows[0]?.number ?? 0) + 1}`.execute(transaction);
  });
}

function mark(name: string): Promise<unknown> {
  return sql`insert into mark values (${name})`.execute(database.db);
}

/** The longest time for which this process could do nothing else while some work was going on. */
async function longestStop(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work.finally(() => clearInterval(watch));
  return Math.max(longest, performance.now() - last);
}

describe('an embedded database that another process writes', () => {
  test('SITE-5: transactions and statements wait without stopping this process, and are done when it is free', async () => {
    await other.take();
    let isDone = false;
    const work = Promise.all([countUp(), mark('alone'), countUp()]).then(() => {
      isDone = true;
    });
    const stop = longestStop(work);
    for (let read = 0; read < 20; read += 1) {
      expect(await count()).toBe(0);
      await sleep(10);
    }
    expect(isDone).toBe(false);
    await other.release();
    await work;
    expect(await stop).toBeLessThan(FROZEN_MS);
    expect(await count()).toBe(2);
  });

  test('SITE-5: after five seconds a waiting writer gets the error of SQLite', async () => {
    await other.take();
    const start = performance.now();
    const work = Promise.allSettled([countUp(), mark('late')]);
    expect(await longestStop(work)).toBeLessThan(FROZEN_MS);
    expect(await work).toMatchObject([
      { status: 'rejected', reason: { errcode: 5 } },
      { status: 'rejected', reason: { errcode: 5 } },
    ]);
    expect(performance.now() - start).toBeGreaterThan(4900);
    await other.release();
    await countUp();
    expect(await count()).toBe(1);
  });

  test('closing ends waiting writers at once and lets a running transaction finish', async () => {
    await other.take();
    const waiting = Promise.allSettled([countUp(), mark('never')]);
    await count();
    await sleep(20);
    const start = performance.now();
    await database.close();
    expect(performance.now() - start).toBeLessThan(FROZEN_MS);
    expect(await waiting).toMatchObject([
      { status: 'rejected', reason: { errcode: 5 } },
      { status: 'rejected', reason: { errcode: 5 } },
    ]);
    await other.release();
    database = await openDatabase({ kind: 'sqlite', file: join(folder, 'grove.db') });
    const work = countUp();
    await sql`select 1`.execute(database.db);
    await Promise.all([work, database.close()]);
    await other.stop();
    expect(existsSync(join(folder, 'grove.db-wal'))).toBe(false);
    database = await openDatabase({ kind: 'sqlite', file: join(folder, 'grove.db') });
    expect(await count()).toBe(1);
    other = await startLockHolder(join(folder, 'grove.db'));
  });

  test('SITE-5: a statement inside a transaction is not tried again by itself', async () => {
    const file = join(folder, 'second.db');
    const second = new DatabaseSync(file, { timeout: 0 });
    second.exec('create table note (text text); begin immediate');
    await sql`attach ${file} as second`.execute(database.db);
    // Kysely's own would begin on both, and so wait for the second one first.
    const start = performance.now();
    const work = database.db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`insert into second.note values ('x')`.execute(connection);
    });
    await expect(work).rejects.toMatchObject({ errcode: 5 });
    expect(performance.now() - start).toBeLessThan(FROZEN_MS);
    second.close();
  });

  test('SITE-5: in any order nothing is lost, nothing is done twice and no query waits for ever', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('count', 'mark', 'read', 'fail'), after: fc.nat(20) }),
    );
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        round += 1;
        const before = await count();
        await other.disturb();
        const stop = longestStop(
          Promise.all(
            steps.map(async ({ kind, after }, index) => {
              await sleep(after);
              if (kind === 'count') await countUp();
              if (kind === 'mark') await mark(`${round}-${index}`);
              if (kind === 'read') expect(await count()).toBeGreaterThanOrEqual(before);
              if (kind === 'fail') await expect(failHalfway()).rejects.toThrow('No.');
            }),
          ),
        );
        expect(await stop).toBeLessThan(FROZEN_MS);
        const theirs = await other.rest();
        const number = (kind: string) => steps.filter((each) => each.kind === kind).length;
        expect(await count()).toBe(before + number('count'));
        const { rows } = await sql`select name from mark where name like ${`${round}-%`}`.execute(
          database.db,
        );
        expect(rows).toHaveLength(number('mark'));
        const written = await sql<{ all: number }>`select count(*) as "all" from foreign_row`.execute(
          database.db,
        );
        expect(written.rows[0]?.all).toBe(theirs);
        await sql`delete from foreign_row`.execute(database.db);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});

async function failHalfway(): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    await sql`update counter set number = number + 1000`.execute(transaction);
    await sleep(0);
    throw new Error('No.');
  });
}

describe('an embedded database without room', () => {
  test('SITE-5: a transaction that SQLite rolls back fails with its own error, and writes nothing more', async () => {
    const { db } = database;
    await sql`create table leaf (text text)`.execute(db);
    await sql`pragma max_page_count = 12`.execute(db);
    const work = db.transaction().execute(async (transaction) => {
      await sql`insert into leaf values ('first')`.execute(transaction);
      const failing = sql`insert into leaf values (${'x'.repeat(100_000)})`.execute(transaction);
      await expect(failing).rejects.toMatchObject({ errcode: 13 });
      // Were this done, it would be kept without what came before.
      const next = sql`insert into leaf values ('next')`.execute(transaction);
      await expect(next).rejects.toThrow('taken this transaction back');
      throw await failing.catch((error: unknown) => error);
    });
    await expect(work).rejects.toMatchObject({ errcode: 13 });
    expect((await sql`select text from leaf`.execute(db)).rows).toEqual([]);
    await sql`pragma max_page_count = 100000`.execute(db);
    await countUp();
    expect(await count()).toBe(1);
  });
});
