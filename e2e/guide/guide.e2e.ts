import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

test('ROUTE-4 SITE-4: the contents mark the part that is being read, from the first to the last', async ({
  site,
  page,
}) => {
  await site.open('/rules');
  const contents = page.getByRole('navigation', { name: 'In this guide' });
  const names = await contents.getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(6);
  const marked = () => contents.locator('[aria-current="location"]').allTextContents();
  const end = await site.content.evaluate((content) => content.scrollHeight - content.clientHeight);

  const seen: string[] = [];
  for (let top = 0; top <= end; top += 250) {
    await site.scrollTo(top);
    const [name] = await marked();
    if (name !== undefined && name !== seen.at(-1)) seen.push(name);
  }
  await site.scrollTo(end);
  await expect.poll(marked).toEqual([names.at(-1)]);

  expect(seen.filter((name) => !names.includes(name))).toEqual([]);
  expect(seen).toEqual(names.filter((name) => seen.includes(name)));
  expect(seen.length).toBeGreaterThanOrEqual(names.length - 2);
  await expect(contents).toBeInViewport();
});

test('ROUTE-4 SITE-4: an entry of the contents leads to its part, marks it, and changes the address', async ({
  site,
  page,
}) => {
  await site.open('/rules');
  const contents = page.getByRole('navigation', { name: 'In this guide' });
  const headings = page.locator('article h2');
  expect(await headings.allTextContents()).toEqual(await contents.getByRole('link').allTextContents());

  for (const name of ['Fair play', 'Afterwards', 'Before you begin', 'Fair play', 'Afterwards']) {
    // A reader scrolls on before choosing the next part; a part chosen before is found again.
    await site.content.evaluate((content) => content.scrollBy(0, 600));
    await contents.getByRole('link', { name }).click();
    const heading = page.getByRole('heading', { name });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(contents.locator('[aria-current="location"]')).toHaveText([name]);
  }
  await page.getByRole('link', { name: 'Asking well' }).last().click();
  await expect(page).toHaveURL('/rules#asking-well');
  await expectAccessible(page);
});

test('ROUTE-4 SITE-4: the part that the address names is marked, also where the text ends in the same window', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  const marked = page.getByRole('navigation', { name: 'In this guide' }).locator('[aria-current="location"]');
  await site.open('/rules/#fair-play');
  await expect(page.getByRole('heading', { name: 'Fair play' })).toBeInViewport();
  await expect(marked).toHaveText(['Fair play']);
  await site.content.evaluate((content) => content.scrollTo(0, 0));
  await page.getByRole('link', { name: 'Asking well' }).last().click();
  await expect(marked).toHaveText(['Asking well']);
});

test('ROUTE-4 SITE-4: its links within the site change the page without a reload', async ({ site, page }) => {
  await site.open('/rules');
  await page.evaluate(() => {
    (window as { isSameDocument?: boolean }).isSameDocument = true;
  });
  await page.getByRole('article').getByRole('link', { name: 'an answer of its own' }).click();
  await site.seePage('Support');

  expect(await page.evaluate(() => (window as { isSameDocument?: boolean }).isSameDocument)).toBe(true);
});

test('ROUTE-4 SITE-4: its pictures have alternative texts, load when they are reached, and fit the column', async ({
  site,
  page,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await site.open('/rules');
    const pictures = page.getByRole('article').locator('figure img');
    expect(await pictures.count()).toBeGreaterThanOrEqual(3);
    for (const picture of await pictures.all()) {
      expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(30);
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(600);
      const box = await picture.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    expect(await site.content.evaluate((content) => content.scrollWidth - content.clientWidth)).toBe(0);
  }
});

test('ROUTE-4 SITE-4: printed, it is black on white, complete, and without controls', async ({
  site,
  page,
}) => {
  await site.open('/rules');
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print the guide' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'In this guide' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print the guide' })).toBeHidden();
  await expect(page.locator('.background')).toBeHidden();
  await expect(page.getByRole('article')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('article').locator('p').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  // Firefox does not break a grid across printed pages, and prints nothing that has a filter.
  await expect(page.locator('.guide')).toHaveCSS('display', 'block');
  await page.locator('html').evaluate((html) => html.setAttribute('data-phase', 'night'));
  await expect(page.getByRole('article').locator('img').first()).toHaveCSS('filter', 'none');
  const pages =
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(4);
  expect(pages).toBeLessThanOrEqual(9);
});

test('ROUTE-4 SITE-4: the rows of its tables have headers', async ({ site, page }) => {
  await site.open('/rules');

  for (const name of ['Waiting', 'Ended', 'Walk']) {
    await expect(page.getByRole('rowheader', { name, exact: true })).toBeAttached();
  }
});

test('ROUTE-4 SITE-4: says how long it takes to read, and which consent form counts', async ({
  site,
  page,
}) => {
  await site.open('/rules');
  const manifest = (await (await page.request.get('/consent_form.json')).json()) as { version: string };

  await expect(page.getByRole('article')).toContainText(/About \d minutes to read/);
  await expect(page.getByRole('article')).toContainText(`currently version ${manifest.version} of `);
});

test('ROUTE-4 SITE-4: on a phone the contents stay visible as one line that names the part and unfolds', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await site.open('/rules');
  const contents = page.getByRole('navigation', { name: 'In this guide' });
  await expect(page.getByText('is a research game of')).toBeInViewport();
  await contents.locator('summary').click();
  await contents.getByRole('link', { name: 'Fair play' }).click();

  await expect(contents.getByRole('link', { name: 'Fair play' })).toBeHidden();
  await expect(contents.locator('summary')).toContainText('Fair play');
  await expect(contents).toBeInViewport();
  const strip = await contents.boundingBox();
  const heading = await page.getByRole('heading', { name: 'Fair play' }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));
  await expectAccessible(page);
});
