import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openService, type Service } from '../../../server/host/open-service.ts';
import { type Config, readConfig } from '../../../server/start/config.ts';
import { openStudyDatabase } from '../../../server/start/study-database.ts';
import { StartError } from '../../../server/start-error.ts';
import { BUILD_FILES, writeBuild } from '../support/fixture-build.ts';
import { problemErrorOf, withDefaults } from '../support/test-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let build: Awaited<ReturnType<typeof writeBuild>>;
let dataDir: string;
let opened: Service[];
beforeEach(async () => {
  build = await writeBuild(BUILD_FILES);
  dataDir = await mkdtemp(join(tmpdir(), 'grovemates-open-'));
  opened = [];
});
afterEach(async () => {
  for (const { close } of opened) await close();
  await rm(dataDir, { recursive: true });
  await build.remove();
});

function settings(environment: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: dataDir, BUILD_DIR: build.dir, ...environment });
}

async function open(environment: Record<string, string> = {}) {
  const service = await openService(settings(environment));
  opened.push(service);
  return { ...service, api: withDefaults(service.api) };
}

describe('openService', () => {
  test('SITE-5: a new database is usable at once, and known again with the key beside it', async () => {
    const first = await open();
    await first.checkDatabase();
    const typed = first.prepared.sample?.code ?? '';
    const asked = { body: { code: typed } };
    expect(await first.api.lookUpCode(asked)).toMatchObject({ seat: 'free' });
    const second = await open();
    expect(second.prepared.sample?.code).toBe(typed);
    expect(await second.api.lookUpCode(asked)).toMatchObject({ seat: 'free' });
  });

  test('SITE-5: with another key than the database was made with it does not open: every code would be unknown', async () => {
    await open();

    const opening = open({ SERVER_KEY: 'ab'.repeat(32) });

    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow('another SERVER_KEY');
  });

  test('SITE-5: with KEY_LOST another key is accepted: codes end, the rest stays', async () => {
    const { prepared } = await open();
    const key = { SERVER_KEY: 'ab'.repeat(32) };

    await open({ ...key, KEY_LOST: '1' });
    const { api } = await open(key);

    const asked = { body: { code: prepared.sample?.code ?? '' } };
    expect((await problemErrorOf(api.lookUpCode(asked))).code).toBe('code-unknown');
    expect(await api.readConsentForm({ params: { version: 'current' } })).toMatchObject({
      version: expect.any(String),
    });
  });

  test('SITE-5: a database whose server.key is missing gets no new one, unless the key is said to be lost', async () => {
    const { prepared } = await open();
    const file = join(dataDir, 'server.key');
    await rm(file);

    await expect(open()).rejects.toThrow(StartError);
    await expect(open()).rejects.toThrow(`The server's key ${file} is missing`);
    expect(await readdir(dataDir)).not.toContain('server.key');

    await open({ KEY_LOST: '1' });
    const { api } = await open();
    const asked = { body: { code: prepared.sample?.code ?? '' } };
    expect((await problemErrorOf(api.lookUpCode(asked))).code).toBe('code-unknown');
  });

  test('makes no sample where none is wanted', async () => {
    expect((await open({ SAMPLE: '0' })).prepared.sample).toBeNull();
  });

  test('deletes what has expired, and nothing else', async () => {
    const { api, deleteExpired, prepared } = await open();
    await problemErrorOf(api.lookUpCode({ body: { code: '0000000000' } }));
    const { database } = await openStudyDatabase(settings(), { mayMake: false });
    const now = Date.now();
    await database.db
      .insertInto('try_window')
      .values([
        { client: 'an-old-one', window: 'day', started_at: now - DAY_MS - HOUR_MS, tries: 3 },
        { client: 'a-new-one', window: 'day', started_at: now - HOUR_MS, tries: 3 },
      ])
      .execute();
    await deleteExpired();
    const rows = await database.db.selectFrom('try_window').select(['client', 'window']).execute();
    const known = rows.map((row) => row.client);
    expect(known).toContain('a-new-one');
    expect(known).not.toContain('an-old-one');
    expect(rows).toHaveLength(3);
    expect(prepared.warnings).toEqual([]);
    await database.close();
  });

  test('once closed, it answers nothing', async () => {
    const { checkDatabase, close } = await openService(settings());
    await close();
    await expect(checkDatabase()).rejects.toThrow();
  });
});

describe('openStudyDatabase', () => {
  test('of PostgreSQL needs the key that its processes share, and makes none', async () => {
    const config = settings({ DATABASE_URL: 'postgres://lab:word@127.0.0.1:1/grove' });
    await expect(openStudyDatabase(config, { mayMake: true })).rejects.toThrow(StartError);
    await expect(openStudyDatabase(config, { mayMake: true })).rejects.toThrow(
      /^DATABASE_URL needs SERVER_KEY: /,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('that cannot be reached is an error, and no other is opened instead', async () => {
    const config = settings({
      DATABASE_URL: 'postgres://lab:PASSWORD@127.0.0.1:1/grove',
      SERVER_KEY: 'ab'.repeat(32),
    });
    await expect(openStudyDatabase(config, { mayMake: true })).rejects.toThrow(
      /^(?!.*PASSWORD).*at 127\.0\.0\.1:1, does not answer/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });
});
