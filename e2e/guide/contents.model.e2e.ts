import type { Page } from 'playwright/test';
import type { LongText } from '#audit/models/contents.model.ts';
import { type ContentsPage, contentsPage, lookAtContents } from '#audit/models/contents.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import type { SitePage } from '../pages/site.page.ts';
import { until } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 1100, height: 500 } });

test('ROUTE-4 SITE-4: a walk through every step of the contents beside the guide shows what the specification says', async ({
  site,
  page,
}) => {
  test.setTimeout(120_000);

  const { kinds, missed, told } = await walkThrough(
    contentsPage(await textOf(site), 'beside'),
    browserPage(site, page),
    anyStories(1, process.env),
  );

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(80);
  expect(told).toBeGreaterThan(2);
});

test('ROUTE-4 SITE-4: a walk through every step of the folded contents of the guide shows what the specification says', async ({
  site,
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 600, height: 600 });

  const { kinds, missed, told } = await walkThrough(
    contentsPage(await textOf(site), 'above'),
    browserPage(site, page),
    anyStories(1, process.env),
  );

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(10);
  expect(told).toBeGreaterThan(2);
});

/** Where the headings of the guide are in this window. */
async function textOf(site: SitePage): Promise<LongText> {
  await site.open('/rules');
  return site.content.evaluate(async (content) => {
    await document.fonts.ready;
    return {
      headings: [...content.querySelectorAll('article h2')].map((heading) => ({
        id: heading.id,
        place: heading.getBoundingClientRect().top - content.getBoundingClientRect().top + content.scrollTop,
      })),
      height: content.clientHeight,
      range: content.scrollHeight - content.clientHeight,
    };
  });
}

function browserPage(site: SitePage, page: Page): ContentsPage {
  const contents = page.getByRole('navigation', { name: 'In this guide' });
  return {
    // It was opened to be measured.
    open: async (path) => expect(new URL(page.url()).pathname).toBe(path),
    scrollTo: async (scroll) => expect(await site.scrollTo(scroll)).toBe(scroll),
    follow: async (id) => {
      await contents.locator(`a[href="#${id}"]`).press('Enter');
      await expect(page.locator(`h2#${id}`)).toBeFocused();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    },
    // The page hears of it a little later.
    pressList: async () => {
      const heard = await contents.locator('details').evaluateHandle((list) => ({
        toggled: new Promise((resolve) => list.addEventListener('toggle', resolve, { once: true })),
      }));
      await contents.locator('summary').press('Enter');
      await heard.evaluate(({ toggled }) => toggled.then(() => {}));
    },
    wait: (ms) => page.waitForTimeout(ms),
    see: (isShown) => until(() => page.evaluate(lookAtContents), isShown),
  };
}
