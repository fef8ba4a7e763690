import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { faqSearchPage } from '#audit/models/faq-search.page.ts';
import type { Page } from '#audit/models/page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { reactPage, WALK_TIMEOUT_MS } from '../support/react-page.ts';

/** The script of the search: it arrives, or fails to, when the test says so. Once it is there, each search ends at once. */
const script = vi.hoisted(() => ({ ends: [] as ((isThere: boolean) => void)[] }));
vi.mock('../../../src/faq/search-index.ts', async (importOriginal) => {
  const isThere = await new Promise<boolean>((resolve) => script.ends.push(resolve));
  if (!isThere) throw new Error('Failed to fetch dynamically imported module');
  return importOriginal();
});

test(
  'SITE-4: a walk through every step of a search whose script does not arrive shows what the specification says',
  async () => {
    const end = async (isThere: boolean) => {
      await act(async () => {
        for (const each of script.ends.splice(0)) each(isThere);
        await new Promise((resolve) => setTimeout(resolve, 20));
      });
    };
    const page: Page = {
      ...reactPage(faqSearchPage, Date.parse('2026-06-21T12:00:00Z')),
      end: () => end(false),
    };

    const { kinds, missed, told } = await walkThrough(faqSearchPage, page, anyStories(20, process.env));
    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(8);
    expect(told).toBeGreaterThan(40);

    await page.type('Search all questions', 'code');
    await end(true);
    const { statuses } = await page.see((seen) =>
      seen.statuses.some((status) => /^\d+ matches$/.test(status)),
    );
    expect(statuses.join()).toMatch(/\d+ matches/);
  },
  WALK_TIMEOUT_MS,
);
