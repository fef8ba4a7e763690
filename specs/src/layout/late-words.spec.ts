import { describe, expect, test, vi } from 'vitest';
import { fetchWordsOf, type LateWords, late, lateWords } from '../../../src/layout/late-words.ts';
import { PRERENDERED_PATHS } from '../../../src/site/paths.ts';

describe('words that come late', () => {
  test.each([
    ['/rules', 'guide'],
    ['/rules/', 'guide'],
    ['/rules#fair-play', 'guide'],
    ['/faq', 'faq'],
    ['/faq/', 'faq'],
    ['/faq/support', 'support'],
    ['/faq/ethics#withdraw', 'ethics'],
  ] as const)('SITE-4: a link to %s fetches those of %s', (path, name) => {
    expect(fetchedBy(path)).toEqual([name]);
  });

  test.each(['/', '/enter', '/demo', '/nowhere', '/faq/other', '/faq/constructor', '/session/faq', '#faq'])(
    'SITE-4: a link to %s fetches none',
    (path) => {
      expect(fetchedBy(path)).toEqual([]);
    },
  );

  test('SITE-4: each of them belongs to a page', () => {
    expect(PRERENDERED_PATHS.flatMap(fetchedBy).toSorted()).toEqual(Object.keys(lateWords).toSorted());
  });

  test('SITE-4: they are fetched once', async () => {
    const first = lateWords.general.fetch();

    expect(lateWords.general.fetch()).toBe(first);
    const words = await first;
    expect(lateWords.general.arrived).toBe(words);
  });
});

describe('words that cannot be fetched', () => {
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/guide-text-x.js');

  /** Words whose first attempts fail, as many as told. */
  function failing(failures: number) {
    const load = vi.fn(async () => {
      if (load.mock.calls.length <= failures) throw lost;
      return { words: 'here' };
    });
    return { load, words: late(load) };
  }

  test('FAIL-1: are asked for once in a turn of the page: however often it is drawn, it gets the same failure (F20)', async () => {
    const { load, words } = failing(Number.POSITIVE_INFINITY);
    const first = words.fetch('turn 1');
    await expect(first).rejects.toBe(lost);

    expect(words.fetch('turn 1')).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('FAIL-1: are asked for again in the next turn (F19)', async () => {
    const { words } = failing(1);
    await expect(words.fetch('turn 1')).rejects.toBe(lost);

    expect(await words.fetch('turn 2')).toBe('here');
    expect(words.arrived).toBe('here');
  });

  test('FAIL-1: are asked for by the page where a link had asked in vain', async () => {
    const { load, words } = failing(1);
    await expect(words.fetch()).rejects.toBe(lost);

    expect(await words.fetch('turn 1')).toBe('here');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('FAIL-1: fail the page that waits for what a link asked for, and are not asked for again', async () => {
    const { load, words } = failing(Number.POSITIVE_INFINITY);
    const byLink = words.fetch();
    const byPage = words.fetch('turn 1');
    await expect(byPage).rejects.toBe(lost);

    expect(byPage).toBe(byLink);
    expect(words.fetch('turn 1')).toBe(byPage);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('FAIL-1: a link asks again after a turn that failed; the turn after it has them', async () => {
    const { load, words } = failing(1);
    await expect(words.fetch('turn 1')).rejects.toBe(lost);

    expect(await words.fetch()).toBe('here');
    expect(await words.fetch('turn 2')).toBe('here');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

function fetchedBy(path: string): string[] {
  const asked: string[] = [];
  const fetches = Object.entries(lateWords).map(([name, words]) =>
    vi.spyOn(words as LateWords<unknown>, 'fetch').mockImplementation(() => {
      asked.push(name);
      return Promise.reject(new Error('Not now.'));
    }),
  );
  fetchWordsOf(path);
  for (const fetch of fetches) fetch.mockRestore();
  return asked;
}
