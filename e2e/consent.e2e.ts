import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, WITHOUT_FILM } from './support/test.ts';

test.use(WITHOUT_FILM);

test('FOOT-2 SITE-4 SITE-5: the footer’s PDF is the file of the manifest, and joining asks for that version', async ({
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

test('SITE-5: before joining one reads every word that the PDF has, in its order', async ({
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
  await expect(form.locator('section p')).toHaveText(sections.flatMap(({ paragraphs }) => paragraphs));
});
