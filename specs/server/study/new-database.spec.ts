import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/database/open-database.ts';
import { openStudyDatabase } from '../../../server/start/study-database.ts';
import { StartError } from '../../../server/start-error.ts';
import { allCommands } from '../../../server/study/command-line/all-commands.ts';
import { runStudy } from '../../../server/study/command-line/run-study.ts';
import { onEachDatabase } from '../support/databases.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { KEY_BYTES } from '../support/test-server.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-new-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function config(databaseUrl: string | null = null) {
  return {
    dataDir,
    databaseUrl,
    keyLost: false,
    serverKey: databaseUrl === null ? null : Buffer.from(KEY_BYTES),
  };
}

/** Runs a command where there is no database, with as many words after its name as it needs. */
async function ran(name: string, ...options: string[]) {
  const command = allCommands.find((each) => each.name === name);
  const operands = command?.operands?.map((operand) => operand.replace(/\W/g, '')) ?? [];
  const said = { out: '', error: '' };
  const code = await runStudy([...name.split(' '), ...operands, ...options], {
    async openContext(opening) {
      const { database, place, serverKey } = await openStudyDatabase(config(), opening);
      const ports = { db: database.db, serverKey, now: Date.now, randomBytes: () => KEY_BYTES };
      const terminal = fakeTerminal({ now: 0 }, null, []);
      return {
        context: {
          ...{ ports, place, terminal, buildDir: '/nowhere' },
          ...{ siteOrigin: null, siteSetting: null, zone: 'UTC' },
        },
        close: database.close,
      };
    },
    out: async (text) => {
      said.out += text;
    },
    error: (text) => {
      said.error += text;
    },
  });
  return { code, ...said };
}

describe('a study whose database is not there', () => {
  test('SITE-5: is made only by what begins one', () => {
    expect(allCommands.filter(({ database }) => database === 'may-be-new').map(({ name }) => name)).toEqual([
      'session create',
      'sample',
    ]);
  });

  test.each(allCommands.filter(({ database }) => database === 'existing').map(({ name }) => name))(
    'SITE-5: %s makes none, and says where it looked, which setting that is and what to do',
    async (name) => {
      expect(await ran(name)).toEqual({
        code: 1,
        out: '',
        error: `There is no database in ${dataDir}, and this command does not make one. Set DATA_DIR to that of the server; a new study begins with the server itself, "session create" or "sample".\n`,
      });
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  test.each([
    ['without what it needs', [], 2],
    ['that ends before it starts', ['--ends', '2026-12-01T19:00Z'], 1],
  ])('SITE-5: a session %s makes none', async (_, more, code) => {
    const whole = ['--title', 'A', '--seats', '1', '--starts', '2026-12-01T20:00Z', ...more];
    const tried = await ran('session create', ...(more.length === 0 ? [] : whole));
    expect([tried.code, existsSync(dataDir)]).toEqual([code, false]);
  });

  test('SITE-5: a file without a study in it is none, and gets no key', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'grovemates.sqlite'), '');
    writeFileSync(join(dataDir, 'server.key'), `${Buffer.from(KEY_BYTES).toString('base64url')}\n`);
    expect((await ran('status')).error).toMatch(/^There is an empty database in /);
    rmSync(join(dataDir, 'server.key'));
    expect((await ran('status')).code).toBe(1);
    expect(existsSync(join(dataDir, 'server.key'))).toBe(false);
  });

  test('cannot be made where the folder is a file, and fails with one sentence', async () => {
    writeFileSync(dataDir, 'a file');
    const opening = openStudyDatabase(config(), { mayMake: true });
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/^The server's key [^\n]+ can neither be read nor made: [^\n]+$/);
  });
});

onEachDatabase('the database of a study', (databases) => {
  test('SITE-5: is made by the commands that may make one, with a notice; otherwise nothing changes', async () => {
    const place = await databases.newPlace();
    const url = place.kind === 'postgres' ? place.url : null;
    const refused = openStudyDatabase(config(url), { mayMake: false });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(url === null ? 'Set DATA_DIR' : 'Set DATABASE_URL');
    if (place.kind === 'postgres') {
      const database = await openDatabase(place);
      expect(await database.db.introspection.getTables()).toEqual([]);
      await database.close();
    }
    const made = await openStudyDatabase(config(url), { mayMake: true });
    expect(made.notice).toMatch(/^(A new, empty database was made|New, empty tables were made) /);
    await made.database.close();
    const again = await openStudyDatabase(config(url), { mayMake: false });
    expect(again.notice).toBeNull();
    await again.database.close();
  });
});
