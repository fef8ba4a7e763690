import { describe, expect, test, vi } from 'vitest';
import { fetchWordsOf, type LateWords, lateWords } from '../../src/late-words.ts';
import { PRERENDERED_PATHS } from '../../src/paths.ts';

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
