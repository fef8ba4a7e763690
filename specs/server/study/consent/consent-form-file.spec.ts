import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { consentFaults } from '../../../../.ci/consent/manifest.ts';
import { migrate } from '../../../../server/database/migrations.ts';
import { openDatabase } from '../../../../server/database/open-database.ts';
import { runStudy } from '../../../../server/study/command-line/run-study.ts';
import { consentForm } from '../../../../src/consent/consent-form.ts';
import { commandLineOn } from '../../support/command-line.ts';
import { onEachDatabase } from '../../support/databases.ts';
import { serverOn } from '../../support/test-server.ts';

const PDF = '%PDF-1.4\n%%EOF\n';
const folder = mkdtempSync(join(tmpdir(), 'grovemates-form-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onEachDatabase('the date of a consent form', (databases) => {
  test('SITE-5: is its own, kept with the version; the day of publishing has its own name beside it', async () => {
    const database = await databases.open();
    const server = serverOn(database);
    const { run, ask } = commandLineOn(database, server);
    const publish = (version: string, more: object) =>
      run(
        ...['consent', 'publish', '--version', version, '--cosmetic', '--change', 'More.', '--yes'],
        ...formFiles(JSON.stringify({ ...FORM, ...more })),
      );
    expect(await publish('1', {})).toMatchObject({ code: 0 });
    expect(await publish('2', { date: '2026-10-09' })).toMatchObject({ code: 0 });

    expect(await server.api.readConsentForm({ params: { version: '1' } })).toMatchObject({ date: null });
    expect(await server.api.readConsentForm({ params: { version: '2' } })).toMatchObject({
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

describe("a consent form's JSON, written by hand", () => {
  const whole = { title: 'A', sections: [{ heading: 'B', paragraphs: ['C'] }] };

  test.each([
    ['{\n  "title": "A"\n  "sections": []\n}', 'line 3, column 3: a comma is missing before "sections".'],
    [
      '{\n  "title": "A",\n}',
      'line 3, column 1: a name in double quotes is missing before }, or the comma before it is one too many.',
    ],
    [
      '{ "changes": ["A",] }',
      'line 1, column 19: a value is missing before ], or the comma before it is one too many.',
    ],
    ['{ "changes": ["A" }', 'line 1, column 19: a closing ] is missing before }.'],
    ['{ "title": "A" ]', 'line 1, column 16: a closing } is missing before ].'],
    ['{ "title" "A" }', 'line 1, column 11: a colon is missing before "A".'],
    [
      '{\n\t"title": “A”\n}',
      'line 2, column 11: “A” is not JSON. Texts and names stand in straight double quotes, as in "title".',
    ],
    [
      "{ 'title': 1 }",
      `line 1, column 3: 'title' is not JSON. Texts and names stand in straight double quotes, as in "title".`,
    ],
    [
      '{ "title": "A\n  and B" }',
      'line 1, column 12: this text has no closing double quote on its line. A line break inside a text is written \\n.',
    ],
    [
      '{ "title": "A\\q" }',
      'line 1, column 12: this text has a backslash that means nothing. A backslash itself is written \\\\.',
    ],
    ['{ "title": "A" // mine\n}', 'line 1, column 16: JSON has no comments. Take this one out.'],
    ['{ "title": "A"', 'line 1, column 15: the file ends before its last } or ].'],
    ['{ "title": "A" } }', 'line 1, column 18: } stands after the end of the JSON.'],
    ['', 'line 1, column 1: the file is empty.'],
  ])('SITE-5: for %j the error names line and column, in a sentence', async (text, sentence) => {
    const { file, ran } = await published(text);
    expect(ran).toEqual({
      code: 1,
      out: '',
      error: `${file}, ${sentence} public/consent_form.json shows what a form looks like.\n`,
    });
  });

  test.each([
    [{ ...whole, title: 7 }, 'line 2: "title" must be a text that is not empty. Found: the number 7.'],
    [{ ...whole, title: ' ' }, 'line 2: "title" must be a text that is not empty. Found: the text " ".'],
    [{ sections: whole.sections }, 'line 1: "title" is missing. It must be a text that is not empty.'],
    [
      { ...whole, sections: [] },
      'line 3: "sections" must be a list of at least one section. Found: an empty list.',
    ],
    [
      { ...whole, sections: [...whole.sections, { heading: 'D', paragraphs: 'E' }] },
      'line 12: "sections[1].paragraphs" must be a list of at least one text. Found: the text "E".',
    ],
    [
      { ...whole, sections: [{ heading: 'B', text: 'C', paragraphs: ['C'] }] },
      'line 6: "sections[0].text" is not a field of a form. There are: heading, paragraphs.',
    ],
    [
      { ...whole, sections: [{ heading: 'B', paragraphs: ['C', null] }] },
      'line 8: "sections[0].paragraphs[1]" must be a text that is not empty. Found: null.',
    ],
    [
      { ...whole, sections: ['B'] },
      'line 4: "sections[0]" must be a section { "heading": ..., "paragraphs": [...] }. Found: the text "B".',
    ],
    [
      { ...whole, date: '1 December 2026' },
      'line 11: "date" must be a day, as in "2026-12-01". Found: the text "1 December 2026".',
    ],
    [
      { ...whole, date: '2026-02-30' },
      'line 11: "date" must be a day, as in "2026-12-01". Found: the text "2026-02-30".',
    ],
    [{ ...whole, bytes: '7' }, 'line 11: "bytes" must be a whole number, 1 or more. Found: the text "7".'],
    [
      { ...whole, sha256: 'ABC' },
      'line 11: "sha256" must be 64 digits of 0-9 and a-f: see "consent hash". Found: the text "ABC".',
    ],
    [[whole], 'line 1: the whole must be an object { ... }. Found: a list.'],
  ])(
    'SITE-5: for %j the error names the field, what it needs, and what was found',
    async (value, sentence) => {
      const { file, ran } = await published(JSON.stringify(value, null, 2));
      expect(ran).toEqual({
        code: 1,
        out: '',
        error: `${file}, ${sentence} public/consent_form.json shows what a form looks like.\n`,
      });
    },
  );

  test('SITE-5: may begin with the mark that some editors write', async () => {
    const { ran } = await published(`\uFEFF${JSON.stringify(whole)}`);
    expect(ran.code).toBe(0);
  });

  test('SITE-5: stops the build with the same sentences', () => {
    const own = { ...whole, version: '2', date: '2026-12-01' };
    const pdf = Buffer.from(PDF);
    const sha256 = hash('sha256', pdf, 'hex');
    const faultsOf = (text: string) => consentFaults({ form: consentForm, template: '', pdf }, text);
    const json = (more: object) => JSON.stringify({ ...own, sha256, bytes: pdf.length, ...more });
    const hint = 'public/consent_form.json shows what a form looks like.';

    expect(faultsOf(json({}))).toEqual([]);
    expect(faultsOf('{\n "title": "A"\n "date": "2026-12-01" }')).toEqual([
      `consent_form.json, line 3, column 2: a comma is missing before "date". ${hint}`,
    ]);
    expect(faultsOf(json({ date: '1 December 2026' }))).toEqual([
      `consent_form.json, line 1: "date" must be a day, as in "2026-12-01". Found: the text "1 December 2026". ${hint}`,
    ]);
    expect(faultsOf(json({ sections: undefined }))[0]).toContain('"sections" is missing.');
    expect(faultsOf(json({ date: undefined }))).toEqual([
      'consent_form.json has no "date": people see it. Add it, as in "date": "2026-12-01".',
    ]);
  });

  /** What the command line says to a form's text, on a database that does not matter. */
  async function published(text: string) {
    const files = formFiles(text);
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, `${count}.db`) });
    await migrate(database);
    const ran = await commandLineOn(database, serverOn(database)).run(
      ...['consent', 'publish', '--version', '1', ...files, '--yes'],
    );
    await database.close();
    return { file: files[1] ?? '', ran };
  }
});

describe('consent hash', () => {
  const argv = (file: string) => ['consent', 'hash', file];
  /** No database is there, and none may be asked for. */
  async function ran(...words: string[]) {
    const said = { out: '', error: '' };
    const code = await runStudy(words, {
      openContext: () => Promise.reject(new Error('Nothing needs a database here.')),
      out: async (text) => {
        said.out += text;
      },
      error: (text) => {
        said.error += text;
      },
    });
    return { code, ...said };
  }

  test('SITE-5: gives the SHA-256 and the size of a PDF as the JSON wants them, without a database', async () => {
    const [, , , pdf = ''] = formFiles('');
    const sha256 = hash('sha256', PDF, 'hex');

    expect(await ran(...argv(pdf))).toEqual({
      code: 0,
      out: `  "sha256": "${sha256}",\n  "bytes": ${PDF.length},\n`,
      error: 'Put these two lines into the JSON of the form.\n',
    });
    expect(JSON.parse((await ran(...argv(pdf), '--json')).out)).toEqual({ sha256, bytes: PDF.length });
  });

  test('SITE-5: of what is no PDF, or is not there, is refused', async () => {
    const [, form = ''] = formFiles('{}');

    expect(await ran(...argv(form))).toEqual({
      code: 1,
      out: '',
      error: `${form} is not a whole PDF file.\n`,
    });
    expect((await ran(...argv('/nowhere.pdf'))).error).toBe('There is no file /nowhere.pdf.\n');
  });
});
