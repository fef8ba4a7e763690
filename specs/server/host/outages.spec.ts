import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConsentGiven } from '#contract/consent.ts';
import { migrate } from '../../../server/database/migrations.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { isOutage } from '../../../server/database/outages.ts';
import { createWriteCheck } from '../../../server/database/write-check.ts';
import { writeBuild } from '../support/fixture-build.ts';
import { killHosts, startHost } from '../support/host-process.ts';
import { type LockHolder, startLockHolder } from '../support/lock-holder.ts';
import { runStudyProcess } from '../support/processes.ts';
import { mountSmallDisk, type SmallDisk, smallDiskMissing } from '../support/small-disk.ts';
import { fixtureSite, testApp } from '../support/test-app.ts';
import { KEY_BYTES, serverOn } from '../support/test-server.ts';

/** Half of the five seconds that SQLite would wait by itself, and enough for a busy machine. */
const FROZEN_MS = 2500;
/** How old a readiness check may be. */
const SOON = { timeout: 20_000, interval: 200 };

let build: Awaited<ReturnType<typeof writeBuild>>;
beforeAll(async () => {
  build = await writeBuild();
});
afterAll(() => build.remove());

/** Undone in the opposite order, when the host is gone. */
let undo: (() => unknown)[] = [];
afterEach(async () => {
  await killHosts();
  for (const step of undo.reverse()) await step();
  undo = [];
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grovemates-outages-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Joined = { sessionToken: string; seat: { number: number } };

/** The real host on a database in this folder, with a waiting session of many seats. */
async function hostOn(dataDir: string) {
  const file = join(dataDir, 'grovemates.sqlite');
  const database = await openDatabase({ kind: 'sqlite', file });
  await migrate(database);
  const server = serverOn(database);
  const { session, code } = await server.addOpenSession(10_000);
  await server.move(session, 'waiting');
  const form = await database.db.selectFrom('consent_form').selectAll().executeTakeFirstOrThrow();
  const consent: ConsentGiven = { version: form.version, sha256: form.sha256, accepted: true };
  await database.close();

  const settings = {
    PORT: '0',
    BUILD_DIR: build.dir,
    DATA_DIR: dataDir,
    SAMPLE: '0',
    SERVER_KEY: Buffer.from(KEY_BYTES).toString('hex'),
  };
  const host = startHost(settings);
  const address = await host.address();
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${address}${path}`, { headers });

  return {
    ...host,
    file,
    settings,
    get,
    status: async (path: string) => (await get(path)).status,
    async join(): Promise<Joined | { status: number; code: string }> {
      const reply = await fetch(`${address}/api/v1/joins`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ code: code.plain, consent }),
      });
      return (await reply.json()) as Joined | { status: number; code: string };
    },
    /** The page of a joined person's session. */
    async page({ sessionToken }: Joined): Promise<{ status: number; seat: unknown; here: unknown }> {
      const reply = await get('/api/v1/session', { authorization: `Bearer ${sessionToken}` });
      const { seat, here } = (await reply.json()) as { seat?: { number: number }; here?: number };
      return { status: reply.status, seat: seat?.number, here };
    },
  };
}

function isJoined(answer: Joined | { status: number; code: string }): answer is Joined {
  return 'sessionToken' in answer;
}

async function joinedOn({ join }: { join(): Promise<Joined | { status: number; code: string }> }) {
  const answer = await join();
  if (!isJoined(answer)) throw new Error(`Refused: ${answer.code}`);
  return answer;
}

/** The contents of a database that nobody has open. */
function ledgerOf(file: string) {
  const database = new DatabaseSync(file);
  const one = (query: string) => Object.values(database.prepare(query).get() ?? {})[0];
  const ledger = {
    integrity: one('pragma integrity_check'),
    seats: one('select count(*) from seat'),
    counted: one('select seats_taken from session'),
    consents: one('select count(*) from consent'),
  };
  database.close();
  return ledger;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? Number.NaN;
}

describe('a database that another process writes', () => {
  let other: LockHolder;
  afterEach(() => other.stop());

  test('SITE-5 SITE-7: pages, health and session pages are answered at once; a join waits, and is done when it can be', async () => {
    const host = await hostOn(newFolder());
    other = await startLockHolder(host.file);
    const first = await joinedOn(host);
    await other.take();
    let isDone = false;
    const waiting = host.join().then((answer) => {
      isDone = true;
      return answer;
    });
    const times: Record<'home' | 'health' | 'page', number[]> = { home: [], health: [], page: [] };
    const timed = async (what: keyof typeof times, work: () => Promise<{ status: number }>) => {
      const start = performance.now();
      expect((await work()).status).toBe(200);
      times[what].push(performance.now() - start);
    };
    for (let round = 0; round < 9; round += 1) {
      await timed('home', () => host.get('/'));
      await timed('health', () => host.get('/api/health'));
      await timed('page', () => host.page(first));
    }
    expect(isDone).toBe(false);
    await other.release();
    expect(isJoined(await waiting)).toBe(true);
    for (const all of Object.values(times)) expect(Math.max(...all)).toBeLessThan(FROZEN_MS);
    expect(median(times.home)).toBeLessThan(100);
    expect(median(times.health)).toBeLessThan(100);
    // It tries to mark that it is open, for a tenth of a second.
    expect(median(times.page)).toBeLessThan(300);
  });

  test('SITE-5: a join that cannot be done within five seconds is unavailable, and the host is not ready', async () => {
    const host = await hostOn(newFolder());
    other = await startLockHolder(host.file);
    expect(await host.status('/api/ready')).toBe(200);
    await other.take();
    const joins = Promise.all([host.join(), host.join(), host.join()]);
    await vi.waitFor(async () => expect(await host.status('/api/ready')).toBe(503), SOON);
    expect(await joins).toMatchObject(Array(3).fill({ status: 503, code: 'unavailable' }));
    await other.release();
    await joinedOn(host);
    await vi.waitFor(async () => expect(await host.status('/api/ready')).toBe(200), SOON);
  });
});

describe('a disk that cannot be written', () => {
  const missing = smallDiskMissing();
  if (missing !== null) {
    process.stdout.write(`\n*** NOT RUN: a full and a read-only disk, because ${missing}. ***\n`);
  } else {
    let disk: SmallDisk;
    beforeAll(() => {
      disk = mountSmallDisk(16);
    });
    afterAll(() => disk.remove());

    test('SITE-5 SITE-7: full, it refuses joins; open pages stay, and all is well again when there is room', async () => {
      const dataDir = mkdtempSync(join(disk.folder, 'data-'));
      const host = await hostOn(dataDir);
      const joined = [await joinedOn(host), await joinedOn(host)];
      expect(await host.status('/api/ready')).toBe(200);

      undo.push(() => disk.makeRoom());
      disk.fill();
      await vi.waitFor(async () => expect(await host.status('/api/ready')).toBe(503), SOON);
      let refused = 0;
      for (let count = 0; count < 200 && refused < 3; count += 1) {
        const answer = await host.join();
        // What is left of SQLite's own file may still hold some joins.
        if (isJoined(answer)) joined.push(answer);
        else {
          expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
          refused += 1;
        }
      }
      expect(refused).toBe(3);
      for (const each of [...joined, ...joined]) {
        expect(await host.page(each)).toMatchObject({ status: 200, seat: each.seat.number });
      }
      expect([await host.status('/api/health'), await host.status('/')]).toEqual([200, 200]);
      expect(await host.status('/api/ready')).toBe(503);
      // There is a way out: onto another disk.
      const { DATA_DIR, SERVER_KEY } = host.settings;
      const backedUp = await runStudyProcess({ DATA_DIR, SERVER_KEY }, ['backup', join(newFolder(), 'copy')]);
      expect([backedUp.code, backedUp.out]).toEqual([0, expect.stringContaining(`${joined.length} seats`)]);

      disk.makeRoom();
      await vi.waitFor(async () => expect(await host.status('/api/ready')).toBe(200), SOON);
      joined.push(await joinedOn(host));
      for (const each of joined) {
        expect(await host.page(each)).toMatchObject({ status: 200, seat: each.seat.number });
      }
      host.child.kill('SIGTERM');
      expect((await host.exit()).code).toBe(0);
      const seats = joined.length;
      expect(ledgerOf(host.file)).toEqual({ integrity: 'ok', seats, counted: seats, consents: seats });
    });

    test('SITE-5: with a nearly full disk, joins still work, and the host is not ready', async () => {
      const host = await hostOn(mkdtempSync(join(disk.folder, 'data-')));
      await joinedOn(host);
      undo.push(() => disk.makeRoom());
      disk.fill(900 * 1024);
      await joinedOn(host);
      await vi.waitFor(async () => expect(await host.status('/api/ready')).toBe(503), SOON);
      disk.makeRoom();
      await vi.waitFor(async () => expect(await host.status('/api/ready')).toBe(200), SOON);
    });

    test('SITE-5: read-only, the host says so in one sentence; writable again, it has everything', async () => {
      const dataDir = mkdtempSync(join(disk.folder, 'data-'));
      const host = await hostOn(dataDir);
      const joined = await joinedOn(host);
      host.child.kill('SIGTERM');
      await host.exit();

      disk.remount('ro');
      undo.push(() => disk.remount('rw'));
      expect(await startHost(host.settings).exit()).toEqual({
        code: 1,
        error: expect.stringMatching(/^The database file [^\n]+ cannot be (opened|used): [^\n]+\n$/),
      });
      disk.remount('rw');
      const again = startHost(host.settings);
      const reply = await fetch(`${await again.address()}/api/v1/session`, {
        headers: { authorization: `Bearer ${joined.sessionToken}` },
      });
      expect([reply.status, await reply.json()]).toEqual([
        200,
        expect.objectContaining({ seat: expect.objectContaining({ number: joined.seat.number }) }),
      ]);
    });
  }

  const canLimit = process.platform === 'linux' && isThere('prlimit');
  if (!canLimit) {
    process.stdout.write(
      '\n*** NOT RUN: a disk that fails, because there is no prlimit to make it fail. ***\n',
    );
  }
  test.runIf(canLimit)(
    'SITE-5 SITE-7: failing, it refuses joins; open pages stay, and all is well again when it works',
    async () => {
      const host = await hostOn(newFolder());
      const joined = [await joinedOn(host)];
      // Every write to a file now fails, for SQLite an I/O error.
      const limit = (bytes: string) =>
        execFileSync('prlimit', ['--pid', String(host.child.pid), `--fsize=${bytes}:`]);
      limit('0');
      expect(await host.join()).toMatchObject({ status: 503, code: 'unavailable' });
      for (const each of joined) {
        expect(await host.page(each)).toMatchObject({ status: 200, seat: each.seat.number });
      }
      await vi.waitFor(async () => expect(await host.status('/api/ready')).toBe(503), SOON);
      expect(await host.status('/api/health')).toBe(200);
      limit('unlimited');
      joined.push(await joinedOn(host));
      await vi.waitFor(async () => expect(await host.status('/api/ready')).toBe(200), SOON);
      host.child.kill('SIGTERM');
      expect((await host.exit()).code).toBe(0);
      expect(ledgerOf(host.file)).toEqual({ integrity: 'ok', seats: 2, counted: 2, consents: 2 });
    },
  );
});

describe('a database that has become read-only', () => {
  test('SITE-5 SITE-7: refuses joins as unavailable and is not ready; open pages stay', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: join(newFolder(), 'grove.db') });
    undo.push(() => database.close());
    await migrate(database);
    await sql`insert into server_key values (1, 'fingerprint')`.execute(database.db);
    const server = serverOn(database);
    const { code } = await server.addOpenSession(5);
    const { reply } = await server.join(code);
    const app = testApp(await fixtureSite(), {
      api: server.api,
      checkDatabase: createWriteCheck(database.db),
    });
    undo.push(() => app.close());
    await sql`pragma query_only = 1`.execute(database.db);
    const joined = await app.inject({
      method: 'POST',
      url: '/api/v1/joins',
      headers: { 'idempotency-key': randomUUID() },
      payload: { code: code.plain, consent: server.consent() },
    });
    const page = await app.inject({
      url: '/api/v1/session',
      headers: { authorization: `Bearer ${reply.sessionToken}` },
    });
    expect([joined.statusCode, joined.json().code]).toEqual([503, 'unavailable']);
    expect(page.statusCode).toBe(200);
    // The record and one's own data do not depend on the visit that is written along with them (ROUTE-12).
    const visit = await app.inject({
      method: 'POST',
      url: '/api/v1/visits',
      headers: { authorization: `Bearer ${reply.personalToken}` },
    });
    expect([visit.statusCode, visit.json().reference]).toEqual([200, reply.reference]);
    expect((await app.inject('/api/ready')).statusCode).toBe(503);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    await sql`pragma query_only = 0`.execute(database.db);
    await vi.waitFor(async () => expect((await app.inject('/api/ready')).statusCode).toBe(200), SOON);
  });
});

describe('what counts as an outage', () => {
  test.each([
    ['the mode of a file', { errcode: 3 }],
    ['a lock', { errcode: 5 }],
    ['a lock while a log is read', { errcode: 261 }],
    ['a lock of this process', { errcode: 6 }],
    ['no memory', { errcode: 7 }],
    ['a read-only file', { errcode: 8 }],
    ['a file that was moved', { errcode: 1032 }],
    ['a write that fails', { errcode: 778 }],
    ['a damaged file', { errcode: 11 }],
    ['a full disk', { errcode: 13 }],
    ['a file that cannot be opened', { errcode: 14 }],
    ['a file of something else', { errcode: 26 }],
    ['a read-only PostgreSQL', { code: '25006' }],
    ['a PostgreSQL on a full disk', { code: '53100' }],
    ['a PostgreSQL whose disk fails', { code: '58030' }],
  ])('%s', (_what, properties) => {
    expect(isOutage(Object.assign(new Error('x'), properties))).toBe(true);
  });

  test.each([
    ['a statement that is wrong', { errcode: 1 }],
    ['a value that is there already', { errcode: 2067 }],
    ['a check that says no', { errcode: 275 }],
    ['a value that PostgreSQL has already', { code: '23505' }],
  ])('not %s', (_what, properties) => {
    expect(isOutage(Object.assign(new Error('x'), properties))).toBe(false);
  });
});

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
