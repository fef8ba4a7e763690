import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../scenes/files/manifest.ts';
import { consentSample } from '../../scenes/form/consent-sample.ts';
import { consentText } from '../../scenes/form/consent-text.ts';

const pdf = readFileSync('public/consent_form.pdf');
const json = readFileSync('public/consent_form.json', 'utf8');

describe('the sample consent form', () => {
  test('FOOT-2: the two files of the site are those that the source makes, to the byte', async () => {
    const made = await consentSample();

    expect(sha256(pdf)).toBe(sha256(made.pdf));
    expect(json).toBe(made.json);
  });

  test('SITE-5: the text names the very PDF that stands beside it', () => {
    expect(JSON.parse(json)).toEqual({ ...consentText, sha256: sha256(pdf) });
  });

  test('SITE-5: the PDF says every word of the text, in its order, and nothing else', () => {
    const warning = 'SAMPLE - not a real consent form';
    const said = [
      consentText.title,
      `${warning}. Version ${consentText.version}.`,
      ...consentText.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    ];

    const pages = pagesOf(pdf).map(lettersOf);

    expect(pages.every((page) => page.startsWith(lettersOf(warning)))).toBe(true);
    expect(pages.map((page) => page.slice(lettersOf(warning).length)).join('')).toBe(
      lettersOf(said.join('')),
    );
  });

  test('SITE-5: it can be read before agreeing: 350 to 500 words, on at most two pages, as a tagged file', () => {
    const words = consentText.sections
      .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
      .join(' ');
    const source = pdf.toString('latin1');

    expect(words.split(/\s+/).length).toBeGreaterThanOrEqual(350);
    expect(words.split(/\s+/).length).toBeLessThanOrEqual(500);
    expect(source.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
    expect(source).toContain('/MarkInfo');
    for (const { heading } of consentText.sections) expect(source).toContain(`/Title (${heading})`);
  });
});

/** Without blanks: the PDF breaks lines where it likes. */
function lettersOf(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The words on each page of a PDF that PDFKit wrote: its fonts' glyphs through their ToUnicode maps, in the order of painting. */
function pagesOf(file: Buffer): string[] {
  const source = file.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/\n(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]),
  );
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      return [name, unicodeOf(streamOf(objects.get(map) ?? ''))];
    }),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages
    .map((page) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''))
    .map((content) => {
      let font: string[] = [];
      let text = '';
      for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
        if (name !== undefined) font = fonts.get(name) ?? [];
        for (const glyph of hex?.match(/.{4}/g) ?? []) text += font[Number.parseInt(glyph, 16)] ?? '?';
      }
      return text;
    });
}

function streamOf(body: string): string {
  const bytes = /stream\n(.*)\nendstream/s.exec(body)?.[1];
  if (bytes === undefined) return '';
  return (
    /FlateDecode/.test(body) ? inflateSync(Buffer.from(bytes, 'latin1')) : Buffer.from(bytes, 'latin1')
  ).toString('latin1');
}

/** A ToUnicode map as PDFKit writes it: ranges from glyph 0 upwards, one code unit or pair each. */
function unicodeOf(map: string): string[] {
  const glyphs: string[] = [];
  for (const [, first = '', , units = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    [...units.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, unit = ''], index) => {
      const codes = unit.replaceAll(' ', '').match(/.{4}/g) ?? [];
      glyphs[Number.parseInt(first, 16) + index] = String.fromCharCode(
        ...codes.map((code) => Number.parseInt(code, 16)),
      );
    });
  }
  return glyphs;
}
