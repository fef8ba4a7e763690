import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BUILD_FILES, securityText, writeBuild } from './support/fixture-build.ts';
import { killHosts, startHost } from './support/host-process.ts';
import { exchange, refused } from './support/raw-connection.ts';

const BIG_VIDEO = Buffer.alloc(32 * 1024 * 1024, 7);

let build: Awaited<ReturnType<typeof writeBuild>>;
beforeAll(async () => {
  build = await writeBuild({ ...BUILD_FILES, 'cherry-grove.webm': BIG_VIDEO });
});
afterAll(() => build.remove());

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'grovemates-data-'));
});

afterEach(async () => {
  await killHosts();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the host as a process', () => {
  test('SITE-1: says where it is, serves the build, and stops without error', async () => {
    const host = start({ PORT: '0', BUILD_DIR: build.dir });
    const address = await host.line();
    expect(address).toMatch(/^Grovemates is at http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${address.split(' ').at(-1)}/rules`);
    expect(await response.text()).toContain('<h1>rules/index.html</h1>');
    host.child.kill('SIGTERM');
    expect(await host.exit()).toEqual({ code: 0, error: news() });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets a download on its way finish, even when sent twice',
    async (signal) => {
      const host = start({ PORT: '0', BUILD_DIR: build.dir });
      const address = new URL((await host.line()).split(' ').at(-1) ?? '');
      const response = await fetch(new URL('/cherry-grove.webm', address));
      host.child.kill(signal);
      await refused(Number(address.port));
      host.child.kill(signal);
      // The reply is larger than every buffer on the way, so it is still being sent when the signal arrives.
      expect((await response.arrayBuffer()).byteLength).toBe(BIG_VIDEO.length);
      expect(await host.exit()).toEqual({ code: 0, error: news() });
    },
  );

  test('says that it is not ready for as long as DRAIN_MS, then stops', async () => {
    const host = start({ PORT: '0', BUILD_DIR: build.dir, DRAIN_MS: '1000' });
    const ready = `${(await host.line()).split(' ').at(-1)}/api/ready`;
    expect((await fetch(ready)).status).toBe(200);
    host.child.kill('SIGTERM');
    while ((await fetch(ready)).status !== 503);
    expect(await host.exit()).toEqual({ code: 0, error: news() });
  });

  test('refuses a taken port in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const host = start({ PORT: String(port), BUILD_DIR: build.dir });
    expect(await host.exit()).toEqual({
      code: 1,
      error: `${news()}Port ${port} is already in use: stop the other program, or choose another port, for example PORT=${port + 1}.\n`,
    });
    other.close();
  });

  test('SITE-5: an empty embedded database gets a sample session, and every start prints its code', async () => {
    const told = async () => {
      const host = start({ PORT: '0', BUILD_DIR: build.dir, SAMPLE: '1' });
      const lines = await host.until((text) => text.includes('session create'));
      const [, code = '', link = ''] = /join with (\S+), or open (\S+)\n/.exec(lines) ?? [];
      const address = new URL(link).origin;
      const reply = await fetch(`${address}/api/v1/codes/lookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify({ code }),
      });
      expect(link).toBe(`${address}/join/${code}`);
      expect(await reply.json()).toMatchObject({
        session: { title: 'Sample session', state: 'waiting', seats: { taken: 0, total: 8 } },
        consent: { version: 'fixture-1' },
      });
      host.child.kill('SIGTERM');
      expect((await host.exit()).code).toBe(0);
      return code;
    };
    const first = await told();
    expect(first).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await told()).toBe(first);
  });

  test('SITE-5: a build whose form is not the published one is served, with a warning', async () => {
    const host = start({ PORT: '0', BUILD_DIR: build.dir });
    await host.line();
    host.child.kill('SIGTERM');
    await host.exit();
    const other = await writeBuild({ ...BUILD_FILES, 'consent_form.pdf': '%PDF-1.4 another\n%%EOF\n' });
    const again = start({ PORT: '0', BUILD_DIR: other.dir });
    await again.line();
    again.child.kill('SIGTERM');
    expect(await again.exit()).toEqual({
      code: 0,
      error: expect.stringMatching(
        /^The consent form that the pages link is not the published one: [^\n]+\n$/,
      ),
    });
    await other.remove();
  });

  test.each([
    [
      'expired',
      -1,
      /^[^\n]+\nThe security\.txt of this build expired on \d{4}-\d\d-\d\d: build the site again[^\n]+\n$/,
    ],
    [
      'is about to expire',
      29,
      /^[^\n]+\nThe security\.txt of this build expires on \d{4}-\d\d-\d\d: build [^\n]+\n$/,
    ],
  ])(
    'a build whose security.txt %s is served, with a warning (RFC 9116, 2.5.5)',
    async (_how, days, sentence) => {
      const old = await writeBuild({ ...BUILD_FILES, '.well-known/security.txt': securityText(days) });
      const host = start({ PORT: '0', BUILD_DIR: old.dir });
      const address = (await host.line()).split(' ').at(-1);
      expect((await fetch(`${address}/.well-known/security.txt`)).status).toBe(200);
      host.child.kill('SIGTERM');
      expect(await host.exit()).toEqual({ code: 0, error: expect.stringMatching(sentence) });
      await old.remove();
    },
  );

  test('refuses a missing build, a bad setting and a foreign address in one sentence', async () => {
    expect(await start({ BUILD_DIR: '/nowhere' }).exit()).toEqual({
      code: 1,
      error: 'There is no build in /nowhere: run "npm run build" first, or set BUILD_DIR.\n',
    });
    expect(await start({ PORT: 'abc' }).exit()).toEqual({
      code: 1,
      error: 'PORT must be a whole number from 0 to 65535, for example PORT=4173.\n',
    });
    expect(await start({ PORT: '0', HOST: '203.0.113.1', BUILD_DIR: build.dir }).exit()).toEqual({
      code: 1,
      error: `${news()}HOST 203.0.113.1 is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all addresses.\n`,
    });
  });

  test('adds HSTS behind TLS, and logs patterns instead of tokens', async () => {
    const host = start({ PORT: '0', BUILD_DIR: build.dir, BEHIND_TLS: '1', LOG_LEVEL: 'info' });
    const lines = await host.until((text) => text.includes('Grovemates is at'));
    const port = Number(/127\.0\.0\.1:(\d+)\n/.exec(lines)?.[1]);
    const answer = await exchange(
      port,
      'GET /session/TOKEN HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('strict-transport-security: max-age=31536000');
    const log = await host.until((text) => text.includes('"route":"/session/:token"'));
    expect(log).not.toContain('TOKEN');
  });

  test('SITE-5: makes its database and its key at the first start, and knows them at the next', async () => {
    for (const time of ['first', 'second']) {
      const host = start({ PORT: '0', BUILD_DIR: build.dir });
      const address = (await host.line()).split(' ').at(-1);
      expect((await fetch(`${address}/api/ready`)).status).toBe(200);
      const lookup = await fetch(`${address}/api/v1/codes/lookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: String(address) },
        body: JSON.stringify({ code: '0000000000' }),
      });
      expect(await lookup.json()).toMatchObject({ code: 'code-unknown' });
      host.child.kill('SIGTERM');
      // A new database is reported at once, as another one may have been meant.
      expect(await host.exit()).toEqual({ code: 0, error: time === 'first' ? news() : '' });
      // Closing the database last folds its log into it.
      expect(await readdir(dataDir)).toEqual(['grovemates.sqlite', 'server.key']);
    }
  });

  test('allows the origins of its settings, and names the API of its pages', async () => {
    const host = start({
      PORT: '0',
      BUILD_DIR: build.dir,
      ALLOWED_ORIGINS: 'https://www.example.edu',
      VITE_API_ORIGIN: 'https://api.example.edu',
    });
    const address = (await host.line()).split(' ').at(-1);
    const headers = { origin: 'https://www.example.edu' };
    const health = await fetch(`${address}/api/health`, { headers });
    expect(health.headers.get('access-control-allow-origin')).toBe('https://www.example.edu');
    const page = await fetch(`${address}/enter`);
    expect(page.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://api.example.edu;",
    );
  });

  test.each([
    ['does not answer', 'postgres://lab:PASSWORD@127.0.0.1:1/grove', /at 127\.0\.0\.1:1, does not answer/],
    ['is no PostgreSQL', 'mysql://lab:PASSWORD@127.0.0.1/grove', /^DATABASE_URL must be the address of/],
    ['is no address', 'lab:PASSWORD', /^DATABASE_URL must be the address of/],
  ])(
    'a DATABASE_URL that %s ends it in one sentence, and nothing else is used',
    async (_how, url, sentence) => {
      const host = start({
        PORT: '0',
        BUILD_DIR: build.dir,
        DATABASE_URL: url,
        SERVER_KEY: '0123456789abcdef'.repeat(4),
      });
      const { code, error } = await host.exit();
      expect(code).toBe(1);
      expect(error).toMatch(sentence);
      expect(error).toMatch(/^[^\n]+\n$/);
      expect(error).not.toContain('PASSWORD');
      expect(await readdir(dataDir)).toEqual([]);
    },
  );

  test('a DATABASE_URL needs the key that all its processes share', async () => {
    const DATABASE_URL = 'postgres://lab:PASSWORD@127.0.0.1:1/grove';
    const host = start({ PORT: '0', BUILD_DIR: build.dir, DATABASE_URL });
    const { code, error } = await host.exit();
    expect(code).toBe(1);
    expect(error).toMatch(/^DATABASE_URL needs SERVER_KEY: [^\n]+\n$/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('a database or a key that is no such thing ends it in one sentence', async () => {
    await writeFile(join(dataDir, 'server.key'), 'odd');
    const keyless = await start({ PORT: '0', BUILD_DIR: build.dir }).exit();
    expect(keyless).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The server's key .* is damaged/),
    });
    await rm(join(dataDir, 'server.key'));
    await writeFile(join(dataDir, 'grovemates.sqlite'), 'no database at all '.repeat(100));
    const SERVER_KEY = 'ab'.repeat(32);
    const baseless = await start({ PORT: '0', BUILD_DIR: build.dir, SERVER_KEY }).exit();
    expect(baseless).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The database file [^\n]+ cannot be opened: [^\n]+\n$/),
    });
  });
});

function start(environment: Record<string, string>) {
  return startHost({ DATA_DIR: dataDir, SAMPLE: '0', ...environment });
}

/** What a host says that made its database. */
function news(): string {
  return `A new, empty database was made at ${join(dataDir, 'grovemates.sqlite')}. If there should have been one, DATA_DIR is wrong.\n`;
}
