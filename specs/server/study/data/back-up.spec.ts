import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as immediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../../server/database/migrations.ts';
import { type Database, openDatabase } from '../../../../server/database/open-database.ts';
import { commandLineOn } from '../../support/command-line.ts';
import { serverOn } from '../../support/test-server.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-backup-'));
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'live.sqlite') });
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a back-up of the embedded database', () => {
  function setUp() {
    const server = serverOn(database);
    const place = { kind: 'sqlite', file: join(folder, 'live.sqlite') } as const;
    return { server, file: join(folder, 'copy.sqlite'), ...commandLineOn(database, server, { place }) };
  }

  test('SITE-5: is one sound file, for this user alone, with everybody who had joined', async () => {
    const { server, file, ask } = setUp();
    const { code } = await server.addOpenSession(5);
    const { reply } = await server.join(code);
    const made = await ask<{ bytes: number; counts: unknown }>('backup', file);
    expect(made.counts).toEqual({ sessions: 1, codes: 1, participants: 1, seats: 1, consents: 1, visits: 1 });
    await server.join(code);

    expect([statSync(file).mode & 0o777, statSync(file).size]).toEqual([0o600, made.bytes]);
    expect(readdirSync(folder).filter((name) => name.startsWith('.') || name.startsWith('copy'))).toEqual([
      'copy.sqlite',
    ]);
    const copy = await openDatabase({ kind: 'sqlite', file });
    const restored = serverOn(copy);
    expect(
      (await restored.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }))
        .session.seats.taken,
    ).toBe(1);
    expect(
      (await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } })).session
        .seats.taken,
    ).toBe(2);
    await copy.close();
  });

  test('SITE-5: is whole even while people join', async () => {
    const { server, file, run } = setUp();
    const { code } = await server.addOpenSession(10_000);
    let isOver = false;
    const joins = (async () => {
      while (!isOver) {
        await server.join(code);
        // Joins on SQLite are all work and no waiting: let others have a turn.
        await immediate();
      }
    })();
    const { code: exit } = await run('backup', file);
    isOver = true;
    await joins;

    expect(exit).toBe(0);
    const copy = new DatabaseSync(file, { readOnly: true });
    const count = (query: string) => Object.values(copy.prepare(query).get() ?? {})[0];
    expect(count('pragma integrity_check')).toBe('ok');
    expect(count('select count(*) from seat')).toBe(count('select seats_taken from session'));
    expect(count('select count(*) from consent')).toBe(count('select count(*) from participant'));
    copy.close();
  });

  test('never replaces a file, and says what to do instead', async () => {
    const { file, run } = setUp();
    writeFileSync(file, 'precious');

    expect(await run('backup', file)).toEqual({
      code: 1,
      out: '',
      error: `${file} exists, and a back-up never replaces a file. Choose another name.\n`,
    });
    expect(statSync(file).size).toBe(8);
    expect((await run('backup', join(folder, 'nowhere', 'copy.sqlite'))).error).toMatch(
      /^There is no folder /,
    );
  });

  test('SITE-5: prints how much it holds; an empty study is only backed up on request', async () => {
    const { server, file, run } = setUp();
    await server.publish('1.0');
    const refused = await run('backup', file);
    expect(refused).toEqual({
      code: 1,
      out: '',
      error: `The database ${join(folder, 'live.sqlite')} has no participant, and no session at all, so nothing was written. Set DATA_DIR to that of the server; if this is the right one, add --empty-too.\n`,
    });
    expect(readdirSync(folder).filter((name) => !name.startsWith('live'))).toEqual([]);

    expect(await run('backup', file, '--empty-too')).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'It holds 0 sessions, 0 codes, 0 participants, 0 seats, 0 consent entries, 0 visits.\n',
      ),
    });
    const { code } = await server.addOpenSession(5);
    await server.join(code);
    expect((await run('backup', `${file}.2`)).out).toContain(
      'It holds 1 session, 1 code, 1 participant, 1 seat, 1 consent entry, 1 visit.\n',
    );
  });

  test('of a PostgreSQL is left to its own tool', async () => {
    const { server } = setUp();
    const { run } = commandLineOn(database, server, {
      place: { kind: 'postgres', url: 'postgres://u:SECRET@h/d' },
    });
    const { code, error } = await run('backup', join(folder, 'x'));

    expect([code, error]).toEqual([2, expect.stringContaining('pg_dump')]);
    expect(error).not.toContain('SECRET');
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });
});
