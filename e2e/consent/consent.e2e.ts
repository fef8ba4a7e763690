import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { OwnServer } from '../support/own-server.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

test('FOOT-2 SITE-4 SITE-5: the footer’s PDF is the file of the manifest, and the join shows that version', async ({
  joining,
  study,
  page,
  request,
}) => {
  const manifest = JSON.parse(await readFile('public/consent_form.json', 'utf8')) as Record<string, unknown>;
  const { code } = await study.invitation();
  await joining.offerFor(code);
  const form = page.getByRole('region', { name: String(manifest['title']) });
  await expect(form.getByText(`Version ${manifest['version']},`)).toBeVisible();

  const link = joining.footer.getByRole('link', { name: 'Consent Form' });
  const response = await request.get((await link.getAttribute('href')) ?? '');
  const body = await response.body();

  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect(Number(response.headers()['content-length'])).toBe(manifest['bytes']);
  expect(body.length).toBe(manifest['bytes']);
  expect(createHash('sha256').update(body).digest('hex')).toBe(manifest['sha256']);
});

test('SITE-5: before joining one can read every word of the PDF, in the same order', async ({
  joining,
  study,
  page,
}) => {
  const { title, sections } = JSON.parse(await readFile('public/consent_form.json', 'utf8')) as {
    title: string;
    sections: { heading: string; paragraphs: string[] }[];
  };
  const { code } = await study.invitation();
  await joining.offerFor(code);

  const form = page.getByRole('region', { name: title });
  await expect(form.getByRole('heading', { level: 3 })).toHaveText(sections.map(({ heading }) => heading));
  // Texts beside links that are only for screen readers are not words of the form.
  await form.locator('section .visually-hidden').evaluateAll((hidden) => {
    for (const each of hidden) each.remove();
  });
  await expect(form.locator('section p')).toHaveText(sections.flatMap(({ paragraphs }) => paragraphs));
});

test('F44: a consent form that is missing on the server gives a page that links to support, with 404', async ({
  site,
  page,
  baseURL,
  trouble,
}) => {
  trouble.expect(/status of 404/);
  // The host's own answer for a PDF that is not in its build.
  await page.route('**/consent_form.pdf', async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${baseURL}/not-in-the-build.pdf` }) }),
  );
  await site.open('/');
  const answering = page.waitForResponse('**/consent_form.pdf');
  await site.footer.getByRole('link', { name: 'Consent Form' }).click();

  expect((await answering).status()).toBe(404);
  await site.seePage('Uh oh! The page you are looking for does not exist.');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
  await site.content.getByRole('link', { name: 'support', exact: true }).click();
  await site.seePage('Support');
});

test('F44: the PDF of a version that does not exist gives a readable page, with 404 and a link to support', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/status of 404/);
  const response = await page.goto('/api/v1/consents/no-such-version/form.pdf');

  expect(response?.status()).toBe(404);
  await site.seePage('There is no such PDF');
  await expect(page).toHaveTitle('There is no such PDF');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'support' }).click();
  await site.seePage('Support');
});

test('F44: when the database gives no PDF, the tab of its link says so and can try again, and joining goes on', async ({
  openSite,
  trouble,
}) => {
  trouble.expect(/status of 50\d/);
  const server = await OwnServer.start();
  try {
    const { code } = await server.study.invitation();
    const joining = await openSite({ baseURL: server.origin });
    await joining.offerFor(code);
    const link = joining.page.getByRole('link', { name: /PDF of this version/ });
    const path = (await link.getAttribute('href')) ?? '';
    await server.runSql('ALTER TABLE consent_form RENAME COLUMN pdf TO lost');
    const opening = joining.page.waitForEvent('popup');
    await link.click();
    const tab = await opening;

    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('The PDF cannot be shown now');
    await expect(tab).toHaveURL(path);
    await expect(tab.getByRole('link', { name: 'support' })).toHaveAttribute('href', '/faq/support');
    await expect(tab.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    await expectAccessible(tab);
    const again = tab.waitForResponse((response) => response.url().endsWith(path));
    await tab.getByRole('link', { name: 'Try again' }).click();
    expect((await again).status()).toBeGreaterThanOrEqual(500);

    await server.runSql('ALTER TABLE consent_form RENAME COLUMN lost TO pdf');
    const saving = tab.waitForEvent('download');
    await tab.getByRole('link', { name: 'Try again' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
    await joining.agree();
    await joining.seeSeat(1);
  } finally {
    await server.end();
  }
});

test('F44: a PDF that never comes delays nothing: no page requests it on its own, and one can join while its tab waits', async ({
  joining,
  study,
  page,
  context,
}) => {
  const asked: string[] = [];
  await context.route('**/*.pdf', (route) => {
    asked.push(new URL(route.request().url()).pathname);
  });
  const { code } = await study.invitation();
  await joining.offerFor(code);
  expect(asked).toEqual([]);
  const link = page.getByRole('link', { name: /PDF of this version/ });
  const path = await link.getAttribute('href');
  await link.click();
  await expect.poll(() => asked).toEqual([path]);

  await joining.agree();
  await joining.seeSeat(1);
  const { session, personal } = await joining.links();
  await joining.open(session);
  await joining.seePage('Scheduled');
  await joining.open(personal);
  await expect(page.getByRole('link', { name: /PDF of this version/ })).toHaveAttribute('target', '_blank');
  await joining.footer.getByRole('link', { name: 'Guide' }).click();
  await joining.seePage('Grovemates Guide');
  expect(asked).toEqual([path]);
});
