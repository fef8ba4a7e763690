import { lookAtVisitor, participantKey, participantPage } from '#audit/models/participant.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { modelPage, until } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 1000, height: 600 } });

test('STATE-1 STATE-2 STATE-3: a walk through every step of what a browser knows of its visitor shows what the specification says', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const walked = await modelPage(page, context, participantPage, Date.parse('2026-06-21T12:00:00Z'));
  const look = async () => ({
    ...(await page.evaluate(lookAtVisitor)),
    stored: await page.evaluate((key) => localStorage.getItem(key), participantKey),
  });

  const { kinds, missed, told } = await walkThrough(
    participantPage,
    {
      ...walked,
      read: walked.see,
      tellOfStore: () => page.evaluate(() => void dispatchEvent(new StorageEvent('storage'))),
      see: (isShown) => until(look, isShown),
    },
    anyStories(1, process.env),
  );

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(90);
  expect(told).toBeGreaterThan(2);
});
