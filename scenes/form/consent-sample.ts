import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { unpackWoff } from './woff.ts';

const warning = 'SAMPLE - not a real consent form';
const fixedDate = new Date('2025-01-01T00:00:00Z');

type Section = { readonly title: string; readonly text: string; readonly points?: readonly string[] };

const sections: readonly Section[] = [
  {
    title: 'What this page is',
    text: 'A stand-in, so that the site can be tried out before a lab has a form of its own. No ethics board has seen or approved it, no study stands behind it, and agreeing to it has no effect. A lab that runs a study replaces this file.',
  },
  {
    title: 'What taking part would mean',
    text: 'You play a block-building game for about forty minutes, together with other people and with AI agents. Afterwards you answer a few questions. The lab studies how people and agents work together.',
    points: [
      'Recorded in the game: what you build, where you move, and what you write in the chat.',
      'Recorded on the site: which code you used, when you agreed, and to which version of the form.',
      'Some of your teammates are computer programs. What they write can be wrong.',
    ],
  },
  {
    title: 'It is your choice',
    text: 'Taking part is voluntary. You can say no, and you can stop at any time, without giving a reason and without any disadvantage. Closing the game is enough.',
  },
  {
    title: 'Changing your mind later',
    text: 'You can withdraw after the session too, on your own page of the site or by writing to the lab. The real form must say what happens to recordings made so far, and until when they can still be deleted.',
  },
  {
    title: 'What the lab must fill in',
    text: 'A real form names all of the following. In this sample they are left open on purpose.',
    points: [
      '[ ] Who is responsible: the lab, the university, a postal address.',
      '[ ] The purpose of the study, its length, and who may take part.',
      '[ ] The ethics review: which board, which reference number, which date.',
      '[ ] Every kind of data, the legal ground for it, where it is kept and how long.',
      '[ ] Who sees the data, whether it is published, and how names are removed.',
      '[ ] Risks and benefits, and any payment, also for those who stop early.',
      '[ ] How to withdraw, how to get a copy of your data, and how to complain.',
      '[ ] The version and the date of the form.',
    ],
  },
  {
    title: 'Questions',
    text: 'In this sample: grovemates@lab.example.edu, an address that does not exist. There is no line for a signature here, because nothing on this page should be signed.',
  },
];

async function font(name: string): Promise<Buffer> {
  return unpackWoff(await readFile(fileURLToPath(import.meta.resolve(`@fontsource/${name}`))));
}

/** The sample consent form as a tagged PDF/UA file, A4. The same bytes every time. */
export async function consentSample(): Promise<Buffer> {
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
      Title: `Consent form (${warning})`,
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
  add('H1', () => doc.font(pixel).fontSize(40).fillColor('#1d1a1a').text('Consent form'));
  add('P', () => doc.font(strong).fontSize(11).fillColor('#8d3f27').text(`${warning}.`).moveDown(0.6));
  const plainText = () => doc.font(plain).fontSize(10).fillColor('#1d1a1a');
  for (const { title, text, points = [] } of sections) {
    const body = [text, ...points].map(
      (part) => plainText().heightOfString(part, { width: 425, lineGap: 3 }) + 4,
    );
    if (doc.y + body.reduce((sum, part) => sum + part, 40) > doc.page.height - 64) doc.addPage();
    add('H2', () => doc.font(pixel).fontSize(21).fillColor('#2f5f49').text(title, 72).moveDown(0.15));
    add('P', () => plainText().text(text, 72, doc.y, { lineGap: 3 }).moveDown(0.5));
    if (points.length > 0) {
      const list = doc.struct('L');
      root.add(list);
      for (const point of points) {
        const [mark, indent] = point.startsWith('[ ] ') ? (['[ ]', 28] as const) : (['-', 16] as const);
        const label = doc.struct('Lbl', {}, () => plainText().text(mark, 78, doc.y, { lineBreak: false }));
        const item = doc.struct('LBody', {}, () =>
          plainText()
            .text(point.replace('[ ] ', ''), 78 + indent, doc.y, { lineGap: 3, width: 445 - indent })
            .moveDown(0.25),
        );
        list.add(doc.struct('LI', {}, [label, item]));
      }
      list.end();
      doc.moveDown(0.4);
    }
    doc.moveDown(0.3);
  }
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
