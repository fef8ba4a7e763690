import type { Route } from 'playwright/test';
import { faqSearchPage } from '#audit/models/faq-search.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { modelPage } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 600, height: 600 } });

test('SITE-4: a walk through every step of a search whose script does not arrive shows what the specification says', async ({
  page,
  context,
  trouble,
}) => {
  test.setTimeout(120_000);
  trouble.expect(/search-index|ERR_FAILED|Failed to fetch/);
  let held: Route[] = [];
  await page.route(/search-index.*\.js/, (route) => void held.push(route));
  const walked = await modelPage(page, context, faqSearchPage, Date.parse('2026-06-21T12:00:00Z'));

  const { kinds, missed, told } = await walkThrough(
    faqSearchPage,
    {
      ...walked,
      open: (path) => {
        // Nobody waits for what the page before has asked for.
        held = [];
        return walked.open(path);
      },
      end: async () => {
        await expect.poll(() => held.length).toBeGreaterThan(0);
        const routes = held;
        held = [];
        await Promise.all(routes.map((route) => route.abort()));
      },
    },
    anyStories(1, process.env),
  );

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(8);
  expect(told).toBeGreaterThan(2);
});
