import { lookAtQuestions, questionsPage } from '#audit/models/questions.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { until } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

test('ROUTE-6 SITE-4: a walk through every step of a section of the FAQ shows what the specification says', async ({
  site,
  page,
}) => {
  test.setTimeout(120_000);
  let found = 0;

  const { kinds, missed, told } = await walkThrough(
    questionsPage,
    {
      open: (path) => site.open(path),
      press: async (name) => {
        await page.getByRole('main').getByRole('button', { name, exact: true }).focus();
        await page.keyboard.press('Enter');
      },
      goTo: (path) => site.turnTo(path),
      // A link to text is followed in the same way as find-in-page, which Playwright cannot reach.
      find: async (_id, text) => {
        found += 1;
        await page.evaluate(
          (fragment) => {
            location.hash = fragment;
          },
          `found-${found}:~:text=${encodeURIComponent(text)}`,
        );
      },
      wait: (ms) => page.waitForTimeout(ms),
      see: (isShown) => until(() => page.evaluate(lookAtQuestions), isShown),
    },
    anyStories(1, process.env),
  );

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(90);
  expect(told).toBeGreaterThan(2);
});
