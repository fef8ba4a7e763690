import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../../.ci/consent/document.ts';
import { files, readTemplate } from '../../../.ci/consent/files.ts';
import { type ConsentParts, consentFaults, manifestOf, versionFault } from '../../../.ci/consent/manifest.ts';
import { consentForm } from '../../../src/consent/consent-form.ts';
import { ConsentVersionText } from '../../../src/consent/consent-version-text.tsx';
import { fact, study } from '../../../src/site/facts.ts';
import { gradeOf } from '../site/support/readability.ts';

const pdf = readFileSync(files.pdf);
const json = readFileSync(files.manifest, 'utf8');
const parts: ConsentParts = { form: consentForm, template: await readTemplate(), pdf };
const paragraphs = consentForm.sections.flatMap((section) => section.paragraphs);
const words = consentForm.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);

describe('the consent form, its PDF and its manifest', () => {
  test('FOOT-2 SITE-5: belong together, and the manifest describes them', () => {
    expect(consentFaults(parts, json)).toEqual([]);
    const { version, date, title, changes, sections } = consentForm;
    expect(JSON.parse(json)).toEqual({
      ...{ version, date, title, changes, sections },
      sha256: hash('sha256', pdf, 'hex'),
      bytes: pdf.length,
      source: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('SITE-4: the site shows the version and the date of the manifest', () => {
    const { version, date } = JSON.parse(json);
    const shown = renderToStaticMarkup(createElement(ConsentVersionText));

    expect(shown).toContain(`>${version}<`);
    expect(shown).toContain(`dateTime="${date}"`);
  });

  test.each<[string, Partial<ConsentParts>, string]>([
    ['a changed byte of the PDF', { pdf: withByteChanged(pdf) }, 'names another PDF'],
    ['a byte more', { pdf: Buffer.concat([pdf, Buffer.from('\n')]) }, 'names another size'],
    ['a changed title', { form: { ...consentForm, title: 'Consent' } }, 'was not made again'],
    ['a changed date', { form: { ...consentForm, date: '2026-12-01' } }, 'was not made again'],
    ['a changed list of changes', { form: { ...consentForm, changes: [] } }, 'was not made again'],
    ['other sample marks', { form: { ...consentForm, isSample: !study.isSample } }, 'was not made again'],
    ['a changed template', { template: `${parts.template}// again\n` }, 'was not made again'],
  ])('SITE-5: %s stops the build', (_, changed, message) => {
    expect(consentFaults({ ...parts, ...changed }, json).join(' ')).toContain(message);
  });

  test('SITE-5: one changed letter of any paragraph stops the build', () => {
    for (const paragraph of paragraphs) {
      const sections = consentForm.sections.map((section) => ({
        ...section,
        paragraphs: section.paragraphs.map((each) => (each === paragraph ? `${each}s` : each)),
      }));

      expect(consentFaults({ ...parts, form: { ...consentForm, sections } }, json)).toEqual([
        expect.stringContaining('was not made again'),
      ]);
    }
  });

  test.each([
    ['version', 'sample-4'],
    ['date', '2026-11-22'],
    ['title', 'Consent form'],
    ['sha256', '0'.repeat(64)],
    ['bytes', 1],
    ['source', '0'.repeat(64)],
    ['changes', []],
    ['sections', []],
    ['version', undefined],
    ['date', undefined],
  ])('SITE-5: a manifest with another %s stops the build (%j)', (name, value) => {
    expect(consentFaults(parts, JSON.stringify({ ...JSON.parse(json), [name]: value }))).not.toEqual([]);
  });

  test.each(['', 'null', '[', '"text"'])('SITE-5: a text that is no manifest stops the build: %j', (text) => {
    expect(consentFaults(parts, text)).not.toEqual([]);
  });

  test('SITE-5: with a lab’s own PDF the manifest names it, and no source', () => {
    const own = { ...parts, pdf: Buffer.from('%PDF-1.7\n%%EOF\n') };
    const { source: _, ...manifest } = JSON.parse(manifestOf(own));

    expect(consentFaults(own, JSON.stringify({ ...manifest, version: 'spring-1' }))).toEqual([]);
    expect(consentFaults(parts, JSON.stringify(manifest))).not.toEqual([]);
  });
});

describe('the PDF', async () => {
  const read = await getDocumentProxy(new Uint8Array(pdf));
  const pages = await Promise.all(Array.from({ length: read.numPages }, (_, index) => pageOf(index + 1)));
  const { banner, edition } = documentOf(consentForm);

  test('SITE-5: it contains every word of the text, in order, and nothing else', () => {
    const said = [consentForm.title, edition, ...words];

    expect(pages.map(({ content }) => content).join('')).toBe(lettersOf(said.join('')));
  });

  test('SITE-5: each page shows whether it is a sample, which form it is, and the page number', () => {
    expect(banner ?? '').toMatch(study.isSample ? /^SAMPLE\b/ : /^$/);
    expect(pages.map(({ artifacts }) => artifacts)).toEqual(
      pages.map((_, index) => lettersOf(`${banner ?? ''}${edition}Page ${index + 1} of ${pages.length}`)),
    );
  });

  test('it has two or three pages of A4', () => {
    expect(pages.length).toBeGreaterThanOrEqual(2);
    expect(pages.length).toBeLessThanOrEqual(3);
    for (const { size } of pages) expect(size).toEqual([595, 842]);
  });

  test('it is tagged, in English, has a title, and declares PDF/UA-1', async () => {
    const { info, metadata } = await read.getMetadata();

    expect(await read.getMarkInfo()).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Title: consentForm.title, Language: 'en-GB' });
    expect(metadata.get('pdfuaid:part')).toBe('1');
    expect(await read.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  });

  test('it has one first-level heading, and a second-level one for each section, in order', async () => {
    const found = pages.flatMap(({ headings }) => headings);

    expect(found).toEqual([
      ['H1', lettersOf(consentForm.title)],
      ...consentForm.sections.map(({ heading }) => ['H2', lettersOf(heading)]),
    ]);
  });

  test('its bookmarks are its headings', async () => {
    const [title, ...more] = (await read.getOutline()) ?? [];

    expect([title?.title, more]).toEqual([consentForm.title, []]);
    expect(title?.items.map((item: { title: string }) => item.title)).toEqual(
      consentForm.sections.map(({ heading }) => heading),
    );
  });

  test('each e-mail address in it is a link', () => {
    const addresses = words.join(' ').match(/[\w.-]+@[\w.-]+\w/g) ?? [];

    expect(addresses.length).toBeGreaterThan(0);
    expect(pages.flatMap(({ links }) => links)).toEqual(addresses.map((address) => `mailto:${address}`));
  });

  /** A page's words, those of the document apart from those that only stand around it. */
  async function pageOf(number: number) {
    const page = await read.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const open: { isArtifact: boolean; id: string | undefined }[] = [];
    const texts = new Map<string, string>();
    let [content, artifacts] = ['', ''];
    for (const item of items) {
      if ('type' in item && item.type.startsWith('begin')) {
        open.push({ isArtifact: 'tag' in item && item.tag === 'Artifact', id: item.id });
      } else if ('type' in item) {
        open.pop();
      } else if (open.some(({ isArtifact }) => isArtifact)) {
        artifacts += lettersOf(item.str);
      } else {
        content += lettersOf(item.str);
        for (const { id } of open) if (id) texts.set(id, (texts.get(id) ?? '') + lettersOf(item.str));
      }
    }
    const [, , width, height] = page.view;
    return {
      content,
      artifacts,
      size: [width, height].map((points) => Math.round(points ?? 0)),
      headings: headingsOf(await page.getStructTree(), texts),
      links: (await page.getAnnotations()).map(({ url }) => url),
    };
  }
});

describe('a version of the form', () => {
  const other = new Uint8Array([1, 2, 3]);

  test('SITE-5: does not change: a changed text needs a new name', () => {
    expect(versionFault(json, consentForm.version, other)).toContain(
      `There is a version ${consentForm.version} with other words.`,
    );
  });

  test('SITE-5: may be made again, or under another name, or as the first', () => {
    expect(versionFault(json, consentForm.version, pdf)).toBe(null);
    expect(versionFault(json, 'another-1', other)).toBe(null);
    expect(versionFault('', consentForm.version, other)).toBe(null);
  });
});

describe('its words', () => {
  test('SITE-4: is easy to read: grade 9 or lower as a whole, no section above 11', () => {
    expect(gradeOf(paragraphs)).toBeLessThanOrEqual(9);
    for (const { heading, paragraphs } of consentForm.sections) {
      expect(gradeOf(paragraphs), heading).toBeLessThanOrEqual(11);
    }
  });

  test('SITE-5: is short enough to read: 500 to 850 words, no paragraph of more than 60', () => {
    const count = words.join(' ').split(/\s+/).length;

    expect(count).toBeGreaterThanOrEqual(500);
    expect(count).toBeLessThanOrEqual(850);
    for (const text of paragraphs) expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(60);
  });

  test('have no exclamation marks, no repetition, and no gaps', () => {
    expect([...words, ...consentForm.changes].join(' ')).not.toMatch(/!|\s\s|\bundefined\b|'/);
    expect(new Set(words).size).toBe(words.length);
  });

  test('say that it is a sample, and mark each fact of the lab', () => {
    const facts = (Object.keys(study) as (keyof typeof study)[]).filter((name) => name !== 'isSample');

    expect(consentForm.title).toMatch(study.isSample ? /sample/i : /^Consent/);
    for (const name of facts) expect(words.join(' '), name).toContain(fact(name));
  });
});

/** Without blanks: the PDF breaks lines where it likes. */
function lettersOf(text: string): string {
  return text.replace(/\s+/g, '');
}

function withByteChanged(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  return changed;
}

type Tag = { role?: string; id?: string; children?: Tag[] };

function headingsOf(tag: Tag | null, texts: ReadonlyMap<string, string>): [string, string][] {
  if (tag === null) return [];
  const { role = '', children = [] } = tag;
  if (!/^H\d$/.test(role)) return children.flatMap((child) => headingsOf(child, texts));
  return [
    [
      role,
      idsOf(tag)
        .map((id) => texts.get(id) ?? '')
        .join(''),
    ],
  ];
}

function idsOf({ id, children = [] }: Tag): string[] {
  return [...(id === undefined ? [] : [id]), ...children.flatMap(idsOf)];
}
