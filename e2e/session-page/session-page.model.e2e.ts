import { sessionPagePage } from '#audit/models/session-page.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { modelPage } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 600, height: 600 } });

test('ROUTE-10 SITE-7: a walk through every step on every screen of a session page shows what the specification says', async ({
  page,
  context,
  trouble,
}) => {
  test.setTimeout(480_000);
  trouble.expect(/status of 409/, /ERR_FAILED/);
  const walked = await modelPage(page, context, sessionPagePage, sessionPagePage.start.state.now);

  const { kinds, missed, told } = await walkThrough(sessionPagePage, walked, anyStories(1, process.env));

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(90);
  expect(told).toBeGreaterThan(2);
});
