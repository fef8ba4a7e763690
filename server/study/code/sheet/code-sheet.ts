import PDFDocument from 'pdfkit';
import { encodeQR } from 'qr';
import { StudyError } from '../../study-error.ts';
import { type Face, lettersMissing, readTypefaces, runsOf, type Typefaces } from './typefaces.ts';

/** What one card says of its own. */
export type Card = {
  /** As it is typed: `7K3F2-Q9M4X`. */
  code: string;
  /** What the QR code holds. */
  link: string;
  /** For the lab, on the part that it cuts off and keeps. */
  id: string;
  label: string;
};

/** What every card of a sheet says. */
export type Sheet = {
  title: string;
  /** When the session is, in words. */
  when: string;
  /** Where the code can be typed: `grovemates.example.edu/enter`. */
  address: string;
  /** For whom, and from when until when it is open. */
  terms: string;
  /** When it was made, milliseconds since 1970 UTC. */
  madeAt: number;
};

/** A sheet that can be printed: cards of this many can be made into the bytes of a PDF. */
export type Printer = { pages(count: number): number; print(cards: readonly Card[]): Promise<Buffer> };

/** Lengths are points of 1/72 inch. */
const PAGE = { width: 595.28, height: 841.89 };
const GRID = { columns: 2, rows: 4 };
/** Printers leave this much white at the edge. */
const EDGE = 17;
const CARD = {
  width: (PAGE.width - 2 * EDGE) / GRID.columns,
  height: (PAGE.height - 2 * EDGE) / GRID.rows,
};
const PAD = 17;
const STUB = 21;
const QR = 84;
const GAP = 13;

const INK = '#1d1a1a';
const MUTED = '#5c5654';
const LEAF = '#2f5f49';
const LINE = '#b5aca8';
const BLOCKS = [LEAF, '#76b192', '#c16b4d', '#eea384', '#76b192', LEAF, '#c16b4d', '#76b192'];

/**
 * Makes ready to print cards for A4, to be cut out: on each the code in large type, its link as a QR code, title and time, and
 * below a dashed line its label and ID for the lab. Throws a `StudyError` where the fonts lack a letter of what is to be said.
 */
export async function sheetPrinter(sheet: Sheet, labels: readonly string[]): Promise<Printer> {
  const typefaces = await readTypefaces();
  const said = [
    { text: sheet.title, where: ' in the title', instead: 'give the session another title' },
    {
      text: [sheet.when, sheet.address, sheet.terms].join(' '),
      where: '',
      instead: 'look at --zone and --site',
    },
    ...labels.map((label) => ({
      text: label,
      where: ` in the label "${tidied(label)}"`,
      instead: 'give another --label',
    })),
  ];
  for (const { text, where, instead } of said) {
    const missing = lettersMissing(typefaces.plain, tidied(text));
    if (missing.length === 0) continue;
    throw new StudyError(
      `The sheet has no letters for ${missing.slice(0, 10).join(' ')}${where}: it knows Latin, Greek and Cyrillic. Print from --csv instead, or ${instead}.`,
    );
  }
  const pages = (count: number) => Math.ceil(count / (GRID.columns * GRID.rows));
  return { pages, print: (cards) => printed(sheet, cards, typefaces) };
}

async function printed(sheet: Sheet, cards: readonly Card[], typefaces: Typefaces): Promise<Buffer> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    size: 'A4',
    margin: 0,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `Codes for ${tidied(sheet.title)}`,
      CreationDate: new Date(sheet.madeAt),
      ModDate: new Date(sheet.madeAt),
    },
  });
  const pieces: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
  });
  for (const { name, bytes } of Object.values(typefaces).flat()) pdf.registerFont(name, bytes);
  const perPage = GRID.columns * GRID.rows;
  for (const [index, card] of cards.entries()) {
    const place = index % perPage;
    if (place === 0) {
      pdf.addPage();
      drawCuts(pdf);
    }
    const left = EDGE + (place % GRID.columns) * CARD.width;
    const top = EDGE + Math.floor(place / GRID.columns) * CARD.height;
    drawCard(new Pen(pdf, typefaces, left, top), sheet, card);
  }
  pdf.end();
  return whole;
}

type Pdf = InstanceType<typeof PDFDocument>;

/** Where to cut: a thin line between the cards, and around them all. */
function drawCuts(pdf: Pdf): void {
  pdf.lineWidth(0.4).strokeColor(LINE);
  for (let column = 0; column <= GRID.columns; column += 1) {
    const x = EDGE + column * CARD.width;
    pdf.moveTo(x, EDGE).lineTo(x, PAGE.height - EDGE);
  }
  for (let row = 0; row <= GRID.rows; row += 1) {
    const y = EDGE + row * CARD.height;
    pdf.moveTo(EDGE, y).lineTo(PAGE.width - EDGE, y);
  }
  pdf.stroke();
}

function drawCard(pen: Pen, sheet: Sheet, card: Card): void {
  const right = CARD.width - PAD;
  const body = CARD.height - STUB;
  const qrTop = body - PAD - QR + 3;

  for (const [index, fill] of BLOCKS.entries()) pen.square(PAD + index * 5, PAD - 3, 5, fill);
  const title = tidied(sheet.title);
  const isPixel = lettersMissing(pen.typefaces.pixel, title).length === 0;
  const lines = pen.fitted(title, {
    faces: isPixel ? 'pixel' : 'strong',
    width: right - PAD,
    sizes: isPixel ? [25, 22, 19] : [18, 16, 14],
    most: 2,
  });
  let y = PAD + 4;
  for (const line of lines.texts) {
    y += lines.size * (isPixel ? 0.86 : 1.15);
    pen.write(line, { faces: lines.faces, size: lines.size, x: PAD, y, colour: INK });
  }
  const when = tidied(sheet.when);
  // No part of a time is left out.
  const isLong = pen.widthOf(when, 'strong', 8.5) > right - PAD;
  const times = pen.fitted(when, {
    faces: 'strong',
    width: right - PAD,
    sizes: isLong ? [8.5] : [9.5, 8.5],
    most: isLong ? 2 : 1,
  });
  for (const [index, line] of times.texts.entries()) {
    const down = y + 15 + index * 10.5;
    pen.write(line, { faces: 'strong', size: times.size, x: PAD, y: down, colour: LEAF });
  }

  pen.qr(card.link, right - QR, qrTop, QR);
  const width = right - QR - GAP - PAD;
  pen.write(card.code, { faces: 'mono', size: 21, x: PAD, y: qrTop + 20, colour: INK });
  const help = pen.wrapped(
    `Scan the square, or type this code at ${tidied(sheet.address)}`,
    'plain',
    8.25,
    width,
  );
  const terms = pen.wrapped(tidied(sheet.terms), 'plain', 8.25, width);
  for (const [index, line] of [...help, ...terms].entries()) {
    const isHelp = index < help.length;
    const down = qrTop + 36 + index * 10.5 + (isHelp ? 0 : 3);
    pen.write(line, { faces: 'plain', size: 8.25, x: PAD, y: down, colour: isHelp ? INK : MUTED });
  }

  pen.dashes(body);
  const stub = body + STUB / 2 + 2.5;
  const idWidth = pen.widthOf(card.id, 'plain', 7.5);
  const label = pen.fitted(tidied(card.label), {
    faces: 'strong',
    width: right - PAD - idWidth - GAP,
    sizes: [7.5],
    most: 1,
  });
  pen.write(label.texts[0] ?? '', { faces: 'strong', size: 7.5, x: PAD, y: stub, colour: INK });
  pen.write(card.id, { faces: 'plain', size: 7.5, x: right - idWidth, y: stub, colour: MUTED });
}

type Family = keyof Typefaces;
type Fitted = { faces: Family; size: number; texts: string[] };

/** Draws on one card: `x` and `y` count from its upper left corner, and of words `y` is their base line. */
class Pen {
  readonly #pdf: Pdf;
  readonly typefaces: Typefaces;
  readonly #left: number;
  readonly #top: number;

  constructor(pdf: Pdf, typefaces: Typefaces, left: number, top: number) {
    this.#pdf = pdf;
    this.typefaces = typefaces;
    this.#left = left;
    this.#top = top;
  }

  write(
    text: string,
    { faces, size, x, y, colour }: { faces: Family; size: number; x: number; y: number; colour: string },
  ): void {
    let at = this.#left + x;
    this.#pdf.fillColor(colour);
    for (const { face, text: run } of runsOf(this.typefaces[faces], text)) {
      this.#use(face, size).text(run, at, this.#top + y, { lineBreak: false, baseline: 'alphabetic' });
      at += this.#use(face, size).widthOfString(run);
    }
  }

  widthOf(text: string, faces: Family, size: number): number {
    const runs = runsOf(this.typefaces[faces], text);
    return runs.reduce((sum, { face, text: run }) => sum + this.#use(face, size).widthOfString(run), 0);
  }

  /** The largest of the sizes in which a text takes `most` lines; in the smallest it is shortened to them. */
  fitted(
    text: string,
    { faces, width, sizes, most }: { faces: Family; width: number; sizes: readonly number[]; most: number },
  ): Fitted {
    const tried = sizes.map((size) => ({ faces, size, texts: this.wrapped(text, faces, size, width) }));
    const last = tried.at(-1);
    const fit = tried.find(({ texts }) => texts.length <= most);
    if (fit || !last) return fit ?? { faces, size: 0, texts: [] };
    let kept = last.texts.slice(0, most).join(' ');
    while (this.wrapped(`${kept}…`, faces, last.size, width).length > most)
      kept = [...kept].slice(0, -1).join('').trimEnd();
    return { ...last, texts: this.wrapped(`${kept}…`, faces, last.size, width) };
  }

  /** The lines of a text; a word that is longer than a line is broken. */
  wrapped(text: string, faces: Family, size: number, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer, faces, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (this.widthOf(line + letter, faces, size) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return line === '' ? lines : [...lines, line];
  }

  square(x: number, y: number, side: number, fill: string): void {
    this.#pdf.rect(this.#left + x, this.#top + y, side, side).fill(fill);
  }

  dashes(y: number): void {
    const at = this.#top + y;
    this.#pdf.lineWidth(0.5).strokeColor(LINE).dash(2, { space: 2 });
    this.#pdf
      .moveTo(this.#left, at)
      .lineTo(this.#left + CARD.width, at)
      .stroke()
      .undash();
  }

  /** A QR code as one shape, so that no seams show between its modules. The white around it is the card's. */
  qr(text: string, x: number, y: number, side: number): void {
    // It draws a border of at least one module.
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
      .slice(1, -1)
      .map((row) => row.slice(1, -1));
    const module = side / rows.length;
    for (const [row, modules] of rows.entries()) {
      for (let from = 0; from < modules.length; from += 1) {
        if (!modules[from]) continue;
        const start = from;
        while (modules[from + 1]) from += 1;
        const length = (from - start + 1) * module;
        this.#pdf.rect(this.#left + x + start * module, this.#top + y + row * module, length, module);
      }
    }
    this.#pdf.fill(INK);
  }

  #use({ name }: Face, size: number): Pdf {
    return this.#pdf.font(name).fontSize(size);
  }
}

/** In one line, each letter with its accent where there is such a letter, and without what a reader does not see. */
function tidied(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}
