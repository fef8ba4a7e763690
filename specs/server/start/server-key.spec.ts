import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decodeServerKey, readOrCreateServerKey } from '../../../server/start/server-key.ts';
import { StartError } from '../../../server/start-error.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'grovemates-key-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('decodeServerKey', () => {
  test('reads every key of at least 32 bytes, in both writings', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 64 }), (bytes) => {
        const key = Buffer.from(bytes);
        expect(decodeServerKey(key.toString('hex'))).toEqual(key);
        const base64url = key.toString('base64url');
        // A text of hexadecimal digits alone is read as those.
        if (!/^[0-9a-f]+$/i.test(base64url)) expect(decodeServerKey(base64url)).toEqual(key);
      }),
    );
  });

  test('refuses every key of fewer bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 31 }), (bytes) => {
        expect(decodeServerKey(Buffer.from(bytes).toString('hex'))).toBeNull();
        expect(decodeServerKey(Buffer.from(bytes).toString('base64url'))).toBeNull();
      }),
    );
  });
});

describe('keptServerKey', () => {
  test('is made on the first start, for this user alone, and the same ever after', async () => {
    const dir = join(home, 'new', 'data');
    const key = await readOrCreateServerKey(dir, true);
    expect(key).toHaveLength(32);
    expect(await readOrCreateServerKey(dir, true)).toEqual(key);
    expect((await stat(join(dir, 'server.key'))).mode & 0o777).toBe(0o600);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect(await readdir(dir)).toEqual(['server.key']);
  });

  test('is another one in another place', async () => {
    expect(await readOrCreateServerKey(join(home, 'a'), true)).not.toEqual(
      await readOrCreateServerKey(join(home, 'b'), true),
    );
  });

  test('is one and the same for processes that start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => readOrCreateServerKey(home, true)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(home)).toEqual(['server.key']);
  });

  test.each(['', 'short\n', 'x'.repeat(20)])(
    'that is damaged (%j) is reported, and never replaced',
    async (text) => {
      const file = join(home, 'server.key');
      await writeFile(file, text);
      await expect(readOrCreateServerKey(home, true)).rejects.toThrow(StartError);
      await expect(readOrCreateServerKey(home, true)).rejects.toThrow(`The server's key ${file} is damaged`);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  test('that is missing where it must exist is an error, and none is made', async () => {
    await expect(readOrCreateServerKey(home, false)).rejects.toThrow(StartError);
    await expect(readOrCreateServerKey(home, false)).rejects.toThrow(/is missing.*SERVER_KEY.*KEY_LOST=1/);
    expect(await readdir(home)).toEqual([]);
    const key = await readOrCreateServerKey(home, true);
    expect(await readOrCreateServerKey(home, false)).toEqual(key);
  });

  test('that cannot be written fails with one sentence', async () => {
    await writeFile(join(home, 'file'), '');
    await expect(readOrCreateServerKey(join(home, 'file'), true)).rejects.toThrow(
      /can neither be read nor made: /,
    );
    await expect(readOrCreateServerKey(join(home, 'file'), true)).rejects.toThrow(StartError);
  });
});
