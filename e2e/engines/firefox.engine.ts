import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { startFirefox } from './firefox.ts';
import { expect, test } from './test.ts';
import { Tab } from './webdriver.ts';

test('ROUTE-4 SITE-4: printed by night, the guide begins on its first page, with its pictures', async ({
  tab,
}) => {
  await tab.open('/rules');
  await tab.evaluate(() => document.documentElement.setAttribute('data-phase', 'night'));
  const pdf = await getDocumentProxy(new Uint8Array(await tab.print()));
  const { text, totalPages } = await extractText(pdf);

  // Firefox prints text of a variable font as outlines, so only headings can be read from the file.
  expect(text[0], 'the first page has more than the title').toContain('Before you begin');
  expect(totalPages).toBeGreaterThanOrEqual(4);
  expect(totalPages).toBeLessThanOrEqual(9);
  let pictures = 0;
  for (let page = 1; page <= totalPages; page += 1) pictures += (await extractImages(pdf, page)).length;
  expect(pictures).toBe(await tab.evaluate(() => document.querySelectorAll('article figure img').length));
});

test('SITE-4: in forced colours the plus of an answer has one colour', async ({ server }) => {
  const engine = await startFirefox({ 'browser.display.document_color_use': 2 });
  try {
    const tab = new Tab(engine.send, server.origin);
    await tab.open('/faq/support');
    expect(await tab.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    const [across, upright] = await tab.evaluate(() => {
      const question = document.querySelector('.question button') as Element;
      return ['::before', '::after'].map((arm) => getComputedStyle(question, arm).backgroundColor);
    });
    expect(upright).toBe(across);
  } finally {
    await engine.end();
  }
});
