import { joinPage, NOT_FOUND_BY_WALK } from '#audit/models/join.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { modelPage } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

// A small window is drawn faster.
test.use({ ...WITHOUT_FILM, viewport: { width: 600, height: 600 } });

test('SITE-5 ROUTE-2: a walk through every step on every screen of joining shows what the specification says', async ({
  page,
  context,
  trouble,
}) => {
  test.setTimeout(240_000);
  // As the walk has the server refuse, fail or be out of reach.
  trouble.expect(/status of (409|503) .*\/api\/v1\//, /ERR_FAILED .*\/api\/v1\//);
  const walked = await modelPage(page, context, joinPage, joinPage.start.state.now);

  const { kinds, missed, told } = await walkThrough(joinPage, walked, anyStories(1, process.env));

  expect(missed).toEqual(NOT_FOUND_BY_WALK);
  expect(kinds).toBeGreaterThan(200);
  expect(told).toBeGreaterThan(2);
});
