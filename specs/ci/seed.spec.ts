import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedOf } from '../../.ci/test/seed.ts';

describe('the seed of the properties of a run', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'seed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function git(...command: readonly string[]): void {
    const author = [
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@example.org',
      '-c',
      'commit.gpgsign=false',
    ];
    execFileSync('git', [...author, ...command], { cwd: folder, stdio: 'ignore' });
  }

  function commit(text: string, message: string): void {
    writeFileSync(path.join(folder, 'a.txt'), text);
    git('add', '.');
    git('commit', '-m', message);
  }

  test('is the same for the same files, and another for others', () => {
    git('init');
    commit('one', 'First');
    const first = seedOf({}, folder);
    expect(Number.isSafeInteger(first) && first >= 0 && first < 2 ** 31).toBe(true);
    expect(seedOf({}, folder)).toBe(first);
    commit('two', 'Second');
    expect(seedOf({}, folder)).not.toBe(first);
    commit('one', 'Third');
    expect(seedOf({}, folder)).toBe(first);
  });

  test('is the one that is asked for', () => {
    expect(seedOf({ FC_SEED: '7' }, folder)).toBe(7);
  });

  test('is any where there are no commits', () => {
    const seeds = [1, 2, 3].map(() => seedOf({}, folder));
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });
});
