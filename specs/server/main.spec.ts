import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BUILD_FILES, writeBuild } from './support/fixture-build.ts';
import { exchange, refused } from './support/raw-connection.ts';

const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const BIG_VIDEO = Buffer.alloc(32 * 1024 * 1024, 7);

let build: Awaited<ReturnType<typeof writeBuild>>;
beforeAll(async () => {
  build = await writeBuild({ ...BUILD_FILES, 'cherry-grove.webm': BIG_VIDEO });
});
afterAll(() => build.remove());

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('the host as a process', () => {
  test('SITE-1: says where it is, serves the build, and stops without error', async () => {
    const host = start({ PORT: '0', BUILD_DIR: build.dir });
    const address = await host.line();
    expect(address).toMatch(/^Grovemates is at http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${address.split(' ').at(-1)}/rules`);
    expect(await response.text()).toContain('<h1>Guide</h1>');
    host.child.kill('SIGTERM');
    expect(await host.exit()).toEqual({ code: 0, error: '' });
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
      expect(await host.exit()).toEqual({ code: 0, error: '' });
    },
  );

  test('says that it is not ready for as long as DRAIN_MS, then stops', async () => {
    const host = start({ PORT: '0', BUILD_DIR: build.dir, DRAIN_MS: '1000' });
    const ready = `${(await host.line()).split(' ').at(-1)}/api/ready`;
    expect((await fetch(ready)).status).toBe(200);
    host.child.kill('SIGTERM');
    while ((await fetch(ready)).status !== 503);
    expect(await host.exit()).toEqual({ code: 0, error: '' });
  });

  test('refuses a taken port in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const host = start({ PORT: String(port), BUILD_DIR: build.dir });
    expect(await host.exit()).toEqual({
      code: 1,
      error: `Port ${port} is already in use: stop the other program, or choose another port, for example PORT=${port + 1}.\n`,
    });
    other.close();
  });

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
      error:
        'HOST 203.0.113.1 is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all addresses.\n',
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
});

function start(environment: Record<string, string>) {
  const child = spawn(NODE, [MAIN], { env: { PATH: process.env['PATH'] ?? '', ...environment } });
  children.push(child);
  let output = '';
  let error = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  const ended = once(child, 'close');
  async function until(isThere: (text: string) => boolean): Promise<string> {
    while (!isThere(output)) {
      await Promise.race([once(child.stdout, 'data'), ended]);
      if (child.exitCode !== null) throw new Error(`The host ended: ${error}`);
    }
    return output;
  }
  return {
    child,
    until,
    line: async () => (await until((text) => text.includes('\n'))).trim(),
    exit: async () => {
      const [code] = await ended;
      return { code: code as number | null, error };
    },
  };
}
