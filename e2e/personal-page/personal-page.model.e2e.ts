import { confirmedRequestPage } from '#audit/models/confirmed-request.page.ts';
import type { Page } from '#audit/models/page.ts';
import { personalPagePage } from '#audit/models/personal-page.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { modelPage } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 600, height: 600 } });

const NOON = Date.parse('2026-06-21T12:00:00Z');

for (const [title, { replies }, walk, minKinds] of [
  [
    'ROUTE-12 SITE-7: a walk through every step on every screen of a personal page',
    personalPagePage,
    (page: Page) => walkThrough(personalPagePage, page, anyStories(1, process.env)),
    20,
  ],
  [
    'SITE-7: a walk through every step of a request that is confirmed first',
    confirmedRequestPage,
    (page: Page) => walkThrough(confirmedRequestPage, page, anyStories(1, process.env)),
    8,
  ],
] as const) {
  test(`${title} shows what the specification says`, async ({ page, context, trouble }) => {
    test.setTimeout(180_000);
    trouble.expect(/status of 409/, /ERR_FAILED/);

    const { kinds, missed, told } = await walk(await modelPage(page, context, { replies }, NOON));

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(minKinds);
    expect(told).toBeGreaterThan(2);
  });
}
