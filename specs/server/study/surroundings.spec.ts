import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { runStudy } from '../../../server/study/command-line/run-study.ts';
import { writeBuild } from '../support/fixture-build.ts';
import { killHosts, startHost } from '../support/host-process.ts';
import { NODE, POWERLESS, PROCESS_ENV, ROOT, runStudyProcess } from '../support/processes.ts';
import { mountSmallDisk, type SmallDisk, smallDiskMissing } from '../support/small-disk.ts';
import { KEY_BYTES, serverOn } from '../support/test-server.ts';

/** More than a pipe holds. */
const SESSIONS = 2000;
const SERVER_KEY = Buffer.from(KEY_BYTES).toString('hex');
const EACCES = 'permission denied';

let folder: string;
let dataDir: string;
let build: Awaited<ReturnType<typeof writeBuild>>;
beforeAll(async () => {
  build = await writeBuild();
  chmodSync(build.dir, 0o755);
});
afterAll(() => build.remove());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-surroundings-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  const database = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'grovemates.sqlite') });
  await migrate(database);
  const server = serverOn(database);
  await database.db.transaction().execute(async (db) => {
    for (let count = 0; count < SESSIONS; count += 1) await serverOn({ db }).addSession({ seats_total: 3 });
  });
  await server.publish('1.0');
  await database.close();
});
afterEach(async () => {
  await killHosts();
  rmSync(folder, { recursive: true, force: true });
});

function study(...argv: string[]) {
  return runStudyProcess({ DATA_DIR: dataDir, SERVER_KEY }, argv);
}

/** The same as somebody who is not root. */
function powerless(...argv: string[]) {
  return runStudyProcess({ DATA_DIR: dataDir, SERVER_KEY }, argv, POWERLESS);
}

/** Gives the data to that somebody. */
function handOver(): void {
  const { uid, gid } = POWERLESS;
  if (uid === undefined || gid === undefined) return;
  for (const path of [dataDir, ...filesIn(dataDir)]) chownSync(path, uid, gid);
}

function filesIn(path: string): string[] {
  return readdirSync(path).map((name) => join(path, name));
}

/** One or two sentences on one line, and no stack. */
function expectSaid(error: string, pattern: RegExp): void {
  expect(error).toMatch(pattern);
  expect(error).toMatch(/^[^\n]+\n$/);
}

describe('a command whose surroundings say no', () => {
  test('SITE-5: a back-up into a folder that may not be written', async () => {
    handOver();
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    chmodSync(backups, 0o555);
    const { code, out, error } = await powerless('backup', join(backups, 'copy.sqlite'));
    expect([code, out]).toEqual([1, '']);
    expectSaid(error, /^The back-up [^\n]+ cannot be made: permission denied\. Choose a folder /);
    expect(readdirSync(backups)).toEqual([]);
    // Neither does it leave anything beside the database.
    expect(readdirSync(dataDir)).toEqual(['grovemates.sqlite']);
  });

  test.each(['no/such/folder/copy.sqlite', 'data/grovemates.sqlite/copy.sqlite', 'too-long'])(
    'a back-up to %s',
    async (name) => {
      const { code, error } = await study('backup', join(folder, name.replace('too-long', 'x'.repeat(300))));
      expect(code).toBe(1);
      expectSaid(error, /./);
    },
  );

  test('a database, or a folder, that may only be read: commands and host', async () => {
    handOver();
    for (const [folderMode, fileMode] of [
      [0o755, 0o444],
      [0o555, 0o644],
    ] as const) {
      chmodSync(join(dataDir, 'grovemates.sqlite'), fileMode);
      chmodSync(dataDir, folderMode);
      for (const argv of [['status'], ['backup', join(folder, 'copy')]]) {
        const { code, out, error } = await powerless(...argv);
        expect([code, out]).toEqual([1, '']);
        expectSaid(error, /^The database file [^\n]+ cannot be (opened|used): [^\n]+ must be able to write /);
      }
      const environment = { DATA_DIR: dataDir, SERVER_KEY, BUILD_DIR: build.dir, PORT: '0', SAMPLE: '0' };
      const { code, error } = await startHost(environment, POWERLESS).exit();
      expect(code).toBe(1);
      expectSaid(error, /^The database file [^\n]+ cannot be (opened|used): [^\n]+ must be able to write /);
      chmodSync(dataDir, 0o755);
    }
  });

  test('a folder of data that may not be looked into is no new one: commands and host', async () => {
    handOver();
    chmodSync(dataDir, 0o000);
    const environment = { DATA_DIR: dataDir, SERVER_KEY, BUILD_DIR: build.dir, PORT: '0', SAMPLE: '0' };
    const answers = [await powerless('status'), await startHost(environment, POWERLESS).exit()];
    chmodSync(dataDir, 0o755);
    for (const { code, error } of answers) {
      expect(code).toBe(1);
      expectSaid(error, /^The database file [^\n]+ cannot be looked at: permission denied\. Check DATA_DIR/);
    }
  });

  test('an export into a folder, a folder that is none, and one that may not be written', async () => {
    handOver();
    mkdirSync(join(folder, 'closed'));
    chmodSync(join(folder, 'closed'), 0o555);
    for (const [out, reason] of [
      [dataDir, 'exists'],
      [join(dataDir, 'grovemates.sqlite', 'out.csv'), 'not a directory'],
      [join(folder, 'nowhere', 'out.csv'), 'no such file or directory'],
      [join(folder, 'closed', 'out.csv'), EACCES],
    ] as const) {
      const { code, error } = await powerless('export', 'sessions', '--out', out);
      expect(code).toBe(1);
      expectSaid(error, new RegExp(reason));
    }
  });

  const missing = smallDiskMissing();
  if (missing !== null) {
    process.stdout.write(`\n*** NOT RUN: an export and a back-up to a full disk, because ${missing}. ***\n`);
  } else {
    let disk: SmallDisk;
    beforeAll(() => {
      disk = mountSmallDisk(1);
    });
    afterAll(() => disk.remove());
    test('SITE-5: an export and a back-up to a full disk leave no file', async () => {
      disk.fill();
      const exported = await study('export', 'sessions', '--out', join(disk.folder, 'out.csv'));
      const copied = await study('backup', join(disk.folder, 'copy.sqlite'));
      expect([exported.code, copied.code]).toEqual([1, 1]);
      expectSaid(exported.error, /^The file [^\n]+ can't be written: no space left on device\.$/m);
      expectSaid(copied.error, /^The back-up [^\n]+ cannot be made: [^\n]+/);
      expect(readdirSync(disk.folder)).toEqual(['filler']);
    });
  }
});

describe('an output that goes nowhere', () => {
  /** Runs a shell line in which `$STUDY` is the command line, and returns its error output. */
  async function shell(line: string): Promise<string> {
    const child = spawn('sh', ['-c', line], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: ROOT,
      env: {
        ...PROCESS_ENV,
        DATA_DIR: dataDir,
        SERVER_KEY,
        STUDY: `${NODE} server/study.ts`,
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    await once(child, 'close');
    return said;
  }

  test.each([
    [
      'whoever reads stops after a line',
      '{ $STUDY export sessions; echo $? >&2; } | head -1 >&2',
      /^(session,[^\n]*\n0|0\nsession,[^\n]*)\n$/,
    ],
    ['nobody reads', '{ $STUDY export sessions; echo $? >&2; } | true', /^0\n$/],
    ['nobody reads the help', '{ $STUDY export --help; echo $? >&2; } | true', /^0\n$/],
    ['it is closed', '$STUDY export sessions >&-; echo $?', /^0\n$/],
    ['it is no output', '$STUDY export sessions 1</dev/null; echo $?', /^0\n$/],
    ['nobody reads the messages', '{ $STUDY session show s-none 2>&1; echo $? >&2; } | true', /^1\n$/],
  ])('%s: that is no fault, and nothing is said', async (_how, line, said) => {
    expect(await shell(line)).toMatch(said);
    // The database was closed all the same.
    expect(readdirSync(dataDir)).toEqual(['grovemates.sqlite']);
  });

  test.runIf(process.platform === 'linux')('on a full disk it fails with one sentence', async () => {
    expect(await shell('$STUDY export sessions >/dev/full; echo $?')).toBe(
      'The output cannot be written: no space left on device.\n1\n',
    );
  });
});

describe('a fault of our own', () => {
  test('has its stack, unlike an error of the system', async () => {
    const said: string[] = [];
    const failing = (fault: Error) =>
      runStudy(['status'], {
        openContext: () => Promise.reject(fault),
        out: async () => {},
        error: (text) => said.push(text),
      });
    await expect(failing(new TypeError('x is undefined'))).rejects.toThrow('x is undefined');
    const gone = Object.assign(new Error('connect'), {
      code: 'ECONNREFUSED',
      errno: -111,
      syscall: 'connect',
    });
    expect(await failing(gone)).toBe(1);
    const lost = Object.assign(new Error('open'), { code: 'ENOENT', errno: -2, path: '/a/b' });
    expect(await failing(lost)).toBe(1);
    expect(said).toEqual([
      'The database cannot be used: connect.\n',
      '/a/b cannot be used: no such file or directory.\n',
    ]);
  });
});
