import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../../server/database/open-database.ts';
import { isOutage } from '../../../server/database/outages.ts';
import { MAX_GROUP } from '../../../server/database/sqlite-writer.ts';
import { DiskError, logStatements, type StatementLog } from '../support/statement-log.ts';

type Marks = { mark: { name: string } };

let folder: string;
let log: StatementLog;
let database: Database;
let db: Kysely<Marks>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-commit-'));
  log = logStatements();
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'grove.db') });
  db = database.db as unknown as Kysely<Marks>;
  await sql`create table mark (name text primary key)`.execute(db);
  log.entries.splice(0);
});
afterEach(async () => {
  await database.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

async function openAgain(): Promise<void> {
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'grove.db') });
  db = database.db as unknown as Kysely<Marks>;
}

/** Writes a mark in a transaction, which may have more to do. */
function mark(name: string, then?: (tx: Kysely<Marks>) => Promise<unknown>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await tx.insertInto('mark').values({ name }).execute();
    await then?.(tx);
    return name;
  });
}

async function marks(on: Kysely<Marks> = db): Promise<string[]> {
  return (await on.selectFrom('mark').select('name').orderBy('name').execute()).map(({ name }) => name);
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('No.'));
}

/** Notes in the log when work has come to its end. */
function noted<T>(work: Promise<T>): Promise<T> {
  const note = () => void log.entries.push('answered');
  work.then(note, note);
  return work;
}

/** What a power cut would leave of the database: its files as they were when the disk was last asked to keep them, and did. */
async function watchDisk(file: string) {
  const handle = await open(file, 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const kept = join(folder, 'kept.db');
  const next = join(folder, 'next.db');
  const datasync = prototype.datasync;
  let held: Promise<void> | undefined;
  let isFailing = false;
  const disk = {
    /** How many times it was asked. */
    syncs: 0,
    /** Whether something was committed and not kept, when it was asked. */
    wasBehind: false,
    /** Makes it wait until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    /** It fails the next time. */
    fail() {
      isFailing = true;
    },
    marks: (of = kept): string[] => {
      if (!existsSync(of)) return [];
      const copy = new DatabaseSync(of);
      const rows = copy.prepare('select name from mark').all() as { name: string }[];
      copy.close();
      return rows.map(({ name }) => name);
    },
  };
  vi.spyOn(prototype, 'datasync').mockImplementation(async function (this: typeof handle) {
    disk.syncs += 1;
    for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${next}${end}`);
    disk.wasBehind ||= disk.marks(next).length > disk.marks().length;
    for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${next}${end}`);
    await held;
    if (isFailing) {
      isFailing = false;
      throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
    }
    await datasync.call(this);
    rmSync(`${kept}-shm`, { force: true });
    for (const end of ['', '-wal']) renameSync(`${next}${end}`, `${kept}${end}`);
  });
  return disk;
}

const isMilestone = (entry: string) => /^(begin|commit|answered|rollback to)/.test(entry);

describe('Transactions of an embedded database that come at once', () => {
  test('SITE-5: share one commit, and none has its answer before it', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => noted(mark(name))));
    expect(log.entries.filter(isMilestone)).toEqual([
      'begin immediate',
      'commit',
      'answered',
      'answered',
      'answered',
    ]);
    expect(await marks()).toEqual(['a', 'b', 'c']);
  });

  test('SITE-5: each has its answer when it would outlive a power cut, and not before', async () => {
    const file = join(folder, 'grove.db');
    const disk = await watchDisk(file);
    const answered: string[] = [];
    const all = Array.from({ length: 30 }, async (_, index) => {
      await sleep(Math.floor(index / 3));
      const name = `mark ${index}`;
      await mark(name);
      expect(disk.marks(), name).toContain(name);
      answered.push(name);
    });

    await Promise.all(all);

    expect(answered).toHaveLength(30);
    // The test can fail: what is committed is not on the disk at once.
    expect(disk.wasBehind).toBe(true);
  });

  test('SITE-5: while one waits for the disk, others are read and written; those that wait share the next turn of the disk', async () => {
    const disk = await watchDisk(join(folder, 'grove.db'));
    const release = disk.hold();
    const first = noted(mark('a'));
    await expect.poll(() => disk.syncs).toBe(1);

    const others: Promise<string>[] = [];
    try {
      // Each begins when the one before it is committed: else they could share a commit.
      for (const name of ['b', 'c']) {
        others.push(noted(mark(name)));
        await expect.poll(() => marks()).toContain(name);
      }
      expect(log.entries).not.toContain('answered');
      expect(log.groups).toEqual([1, 1, 1]);
    } finally {
      // Nothing can be closed while the disk is held.
      release();
    }
    await Promise.all([first, ...others]);

    expect(disk.syncs).toBe(2);
  });

  test('SITE-5: once the disk has failed, nothing is written until the database is opened again', async () => {
    const disk = await watchDisk(join(folder, 'grove.db'));
    disk.fail();

    const failed = await Promise.allSettled(['a', 'b'].map((name) => mark(name)));
    const syncs = disk.syncs;
    const later = await Promise.allSettled([mark('c'), sql`delete from mark`.execute(db)]);

    const isRefused = (each: PromiseSettledResult<unknown>) =>
      each.status === 'rejected' && isOutage(each.reason);
    expect([...failed, ...later].map(isRefused)).toEqual([true, true, true, true]);
    expect(disk.syncs).toBe(syncs);
    expect(await marks(), 'it can be read').not.toContain('c');

    await database.close();
    await openAgain();
    await mark('d');
    expect(await marks()).toContain('d');
  });

  test('SITE-5: what only the log has is in the database itself when it is opened', async () => {
    await mark('a');
    // The log stays, as it does where a process is killed.
    const other = new DatabaseSync(join(folder, 'grove.db'));
    other.prepare('select name from mark').all();
    const logSize = () => statSync(join(folder, 'grove.db-wal')).size;

    await database.close();
    expect(logSize()).toBeGreaterThan(0);
    await openAgain();

    expect(logSize()).toBe(0);
    other.close();
    expect(await marks()).toEqual(['a']);
  });

  test('SITE-5: one that comes alone does not wait for others', async () => {
    await mark('a');
    await mark('b');
    expect(log.groups).toEqual([1, 1]);
  });

  test('SITE-5: one that fails takes back only itself', async () => {
    const all = await Promise.allSettled([mark('a'), mark('b', refuse), mark('a'), mark('c')]);
    expect(all).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'No.' } },
      { status: 'rejected', reason: { errcode: 1555 } },
      { status: 'fulfilled' },
    ]);
    expect(log.groups).toEqual([4]);
    expect(await marks()).toEqual(['a', 'c']);
  });

  test('SITE-5: one that is refused for what another has written hears so after the commit', async () => {
    const first = noted(mark('last seat'));
    const second = noted(
      db.transaction().execute(async (tx) => {
        if ((await marks(tx)).length > 0) throw new Error('Full.');
      }),
    );
    await Promise.allSettled([first, second]);
    await expect(second).rejects.toThrow('Full.');
    expect(log.entries.filter(isMilestone)).toEqual([
      'begin immediate',
      'rollback to one',
      'commit',
      'answered',
      'answered',
    ]);
  });

  test('SITE-5: a commit that fails, fails all of them, also the refused, and nothing is half done', async () => {
    await mark('before');
    log.failing = 1;
    const all = await Promise.allSettled([mark('a'), mark('b', refuse), mark('c')]);
    expect(all.map((each) => each.status === 'rejected' && each.reason instanceof DiskError)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await marks()).toEqual(['before']);
    await mark('after');
    expect(await marks()).toEqual(['after', 'before']);
  });

  test('SITE-5: one that breaks a deferred reference fails its group, and nothing is half done', async () => {
    await sql`create table child (name text references mark (name) deferrable initially deferred)`.execute(
      db,
    );
    const orphan = (tx: Kysely<Marks>) => sql`insert into child values ('nobody')`.execute(tx);
    const all = await Promise.allSettled([mark('a'), mark('b', orphan)]);
    expect(all).toMatchObject(Array(2).fill({ status: 'rejected', reason: { errcode: 787 } }));
    expect(await marks()).toEqual([]);
    const undone = mark('c', async (tx) => {
      await orphan(tx);
      await refuse();
    });
    expect((await Promise.allSettled([undone, mark('d')])).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
    ]);
    expect(await marks()).toEqual(['d']);
  });

  test('SITE-5: where SQLite takes back the whole group, all of it fails, and the next one is written', async () => {
    await sql`pragma max_page_count = 12`.execute(db);
    const all = await Promise.allSettled([mark('a'), mark('x'.repeat(100_000)), mark('c')]);
    expect(all).toMatchObject([
      { status: 'rejected', reason: { errcode: 13 } },
      { status: 'rejected', reason: { errcode: 13 } },
      { status: 'fulfilled' },
    ]);
    expect(await marks()).toEqual(['c']);
  });

  test('SITE-5: a failure that SQLite took back whole is not hidden by a transaction that goes on', async () => {
    await sql`pragma max_page_count = 12`.execute(db);
    const swallowed = mark('a', (tx) =>
      tx
        .insertInto('mark')
        .values({ name: 'x'.repeat(100_000) })
        .execute()
        .catch(() => undefined),
    );
    await expect(swallowed).rejects.toMatchObject({ errcode: 13 });
    expect(await marks()).toEqual([]);
  });

  test('SITE-5: queries see nothing of them before the commit, and do not wait for them', async () => {
    const free = Promise.withResolvers<void>();
    const first = mark('a');
    const slow = mark('b', () => free.promise);
    await sleep(5);
    expect(log.groups).toEqual([]);
    expect(await marks()).toEqual([]);
    free.resolve();
    await Promise.all([first, slow]);
    expect(await marks()).toEqual(['a', 'b']);
    expect(log.groups).toEqual([2]);
  });

  test('SITE-5: statements on their own share the commit too, and say what they did', async () => {
    const insert = (name: string) => db.insertInto('mark').values({ name }).returning('name').execute();
    const work = Promise.all([insert('a'), mark('b'), db.deleteFrom('mark').executeTakeFirst()]);
    expect(await work).toEqual([[{ name: 'a' }], 'b', { numDeletedRows: 2n }]);
    expect(log.groups).toEqual([3]);
    const again = await Promise.allSettled([insert('a'), insert('a')]);
    expect(again.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  test('SITE-5: what may not be in a transaction waits for their commit', async () => {
    const work = mark('a').then(() => log.entries.push('answered'));
    await Promise.resolve();
    await Promise.all([work, sql`vacuum`.execute(db)]);
    expect(log.entries.filter((entry) => /commit|vacuum/.test(entry))).toEqual(['commit', 'vacuum']);
  });

  test('SITE-5: are at most a hundred, so that replies and other processes do not wait for long', async () => {
    await Promise.all(Array.from({ length: 2 * MAX_GROUP + 5 }, (_, index) => mark(String(index))));
    expect(log.groups).toEqual([MAX_GROUP, MAX_GROUP, 5]);
  });

  test('closing commits what has come, and answers it', async () => {
    const work = Promise.all([mark('a'), mark('b')]);
    // They have their turns; the commit is still to come.
    await Promise.resolve();
    await Promise.all([work, database.close()]);
    database = await openDatabase({ kind: 'sqlite', file: join(folder, 'grove.db') });
    db = database.db as unknown as Kysely<Marks>;
    expect(await marks()).toEqual(['a', 'b']);
  });
});
