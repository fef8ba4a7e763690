import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { onEachDatabase } from '../support/databases.ts';
import { deskOn } from '../support/desk.ts';
import { labOn } from '../support/lab.ts';

const PDF = '%PDF-1.4\n%%EOF\n';
const folder = mkdtempSync(join(tmpdir(), 'grovemates-form-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onEachDatabase('the date of a consent form', (databases) => {
  test('SITE-5: is its own, kept with the version; the day of publishing has its own name beside it', async () => {
    const database = await databases.open();
    const lab = labOn(database);
    const { run, ask } = deskOn(database, lab);
    const publish = (version: string, more: object) =>
      run(
        ...['consent', 'publish', '--version', version, '--cosmetic', '--change', 'More.', '--yes'],
        ...formFiles(JSON.stringify({ ...FORM, ...more })),
      );
    expect(await publish('1', {})).toMatchObject({ code: 0 });
    expect(await publish('2', { date: '2026-10-09' })).toMatchObject({ code: 0 });

    expect(await lab.joining.readConsentForm('1')).toMatchObject({ date: null });
    expect(await lab.joining.readConsentForm('2')).toMatchObject({
      date: '2026-10-09',
      publishedAt: '2026-11-21T12:00:00.000Z',
    });
    expect(await ask('consent', 'list')).toMatchObject({
      forms: [
        { version: '2', date: '2026-10-09' },
        { version: '1', date: null },
      ],
    });
    const [head, second, first] = (await run('consent', 'list')).out.split('\n');
    expect(head).toMatch(/VERSION +DATED +CHANGE +PUBLISHED/);
    expect(second).toMatch(/^2 \(current\) +2026-10-09 +cosmetic +2026-11-21 12:00Z/);
    expect(first).toMatch(/^1 +- +material +2026-11-21 12:00Z/);
    expect((await run('consent', 'show', '2')).out).toMatch(
      /^Dated {6}2026-10-09, as the form itself says\nPublished {2}2026-11-21 12:00Z/m,
    );
  });
});

const FORM = { title: 'Consent', sections: [{ heading: 'What', paragraphs: ['You build.'] }] };

let count = 0;

/** The options that name a form's text and its PDF. */
function formFiles(text: string): string[] {
  count += 1;
  const [form, pdf] = [join(folder, `${count}.json`), join(folder, `${count}.pdf`)];
  writeFileSync(form, text);
  writeFileSync(pdf, PDF);
  return ['--form', form, '--pdf', pdf];
}
