import { confirmedRequestPage } from '#audit/models/confirmed-request.page.ts';
import { personalPagePage } from '#audit/models/personal-page.page.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { modelPage } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 600, height: 600 } });

const NOON = Date.parse('2026-06-21T12:00:00Z');

test('ROUTE-12 SITE-7: a walk through every step on every screen of a personal page shows what the specification says', async ({
  page,
  context,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.expect(/status of 409/, /ERR_FAILED/);
  const walked = await modelPage(page, context, personalPagePage, NOON);

  const { kinds, missed } = await walkThrough(personalPagePage, walked);

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(20);
});

test('SITE-7: a walk through every step of a request that is confirmed first shows what the specification says', async ({
  page,
  context,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.expect(/status of 409/, /ERR_FAILED/);
  const walked = await modelPage(page, context, confirmedRequestPage, NOON);

  const { kinds, missed } = await walkThrough(confirmedRequestPage, walked);

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(8);
});
