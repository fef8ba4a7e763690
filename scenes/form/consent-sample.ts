import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { sha256 } from '../files/manifest.ts';
import { consentText } from './consent-text.ts';
import { unpackWoff } from './woff.ts';

const warning = 'SAMPLE - not a real consent form';
const fixedDate = new Date('2026-11-21T00:00:00Z');

/** The two files of the sample form, which say the same: for the record, and for the page that asks. */
export async function consentSample(): Promise<{ pdf: Buffer; json: string }> {
  const pdf = await consentPdf();
  return { pdf, json: `${JSON.stringify({ ...consentText, sha256: sha256(pdf) }, null, 2)}\n` };
}

/** A tagged PDF/UA file, A4, with bookmarks. The same bytes every time. */
async function consentPdf(): Promise<Buffer> {
  const [pixel, plain, strong] = await Promise.all([
    font('jersey-10/files/jersey-10-latin-400-normal.woff'),
    font('ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff'),
    font('ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff'),
  ]);
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 64, left: 72, right: 72 },
    pdfVersion: '1.7',
    // @ts-expect-error -- PDFKit 0.20 knows PDF/UA, @types/pdfkit 0.17 does not yet.
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    font: '',
    info: {
      Title: `${consentText.title} (${warning})`,
      Author: 'Grovemates',
      Subject: 'A sample that a lab replaces',
      CreationDate: fixedDate,
      ModDate: fixedDate,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });

  const stamp = () => {
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.rect(0, 0, doc.page.width, 34).fill('#c16b4d');
    doc.font(strong).fontSize(11).fillColor('#1d1a1a').text(warning, 72, 11, { lineBreak: false });
    doc.endMarkedContent();
    doc.x = 72;
    doc.y = 64;
  };
  stamp();
  doc.on('pageAdded', stamp);

  const root = doc.struct('Document');
  doc.addStructure(root);
  const add = (type: string, paint: () => void) => root.add(doc.struct(type, {}, paint));
  const plainText = () => doc.font(plain).fontSize(10).fillColor('#1d1a1a');
  const heightOf = (text: string) => plainText().heightOfString(text, { width: TEXT_WIDTH, lineGap: 3 }) + 6;

  add('H1', () => doc.font(pixel).fontSize(40).fillColor('#1d1a1a').text(consentText.title));
  add('P', () =>
    doc
      .font(strong)
      .fontSize(11)
      .fillColor('#8d3f27')
      .text(`${warning}. Version ${consentText.version}.`)
      .moveDown(0.6),
  );
  for (const { heading, paragraphs } of consentText.sections) {
    const height = paragraphs.reduce((sum, text) => sum + heightOf(text), 40);
    if (doc.y + height > doc.page.height - 64) doc.addPage();
    doc.outline.addItem(heading);
    add('H2', () => doc.font(pixel).fontSize(21).fillColor('#2f5f49').text(heading, 72).moveDown(0.15));
    for (const text of paragraphs) {
      add('P', () => plainText().text(text, 72, doc.y, { width: TEXT_WIDTH, lineGap: 3 }).moveDown(0.5));
    }
    doc.moveDown(0.3);
  }
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const TEXT_WIDTH = 451;

async function font(name: string): Promise<Buffer> {
  return unpackWoff(await readFile(fileURLToPath(import.meta.resolve(`@fontsource/${name}`))));
}
