import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type ConsentSection, ConsentVersion, Sha256 } from '../../contract/consent.ts';
import { StudyError } from '../study-error.ts';
import { parseJsonFile } from './json-input.ts';

/** A consent form as files: the text that the site asks with, and the PDF that says the same. */
export type ConsentFiles = {
  /** As the text names it; the command line may name another. */
  version: string | null;
  title: string;
  /** The form's own, `YYYY-MM-DD`; null where its text names none. */
  date: string | null;
  sections: v.InferOutput<typeof ConsentSection>[];
  /** What this version changed, in plain sentences. */
  changes: string[];
  pdf: Uint8Array;
  /** Of the PDF, hexadecimal. */
  sha256: string;
};

const MAX_PDF_BYTES = 10_000_000;
const Words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const Day = v.pipe(v.string(), v.isoDate(), v.check(isDay));

const ConsentFileText = v.strictObject({
  version: v.optional(ConsentVersion),
  title: Words,
  sections: v.pipe(
    v.array(v.strictObject({ heading: Words, paragraphs: v.pipe(v.array(Words), v.minLength(1)) })),
    v.minLength(1),
  ),
  changes: v.optional(v.array(Words), []),
  sha256: v.optional(Sha256),
  // What the site's build asks for; a form that only the server publishes does without.
  date: v.optional(Day),
  bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  source: v.optional(Sha256),
});

/** What a form's text says. */
export type ConsentFileText = v.InferOutput<typeof ConsentFileText>;

const TEXT = 'a text that is not empty';
const FIELDS = {
  '': 'an object { ... }',
  version: 'up to 40 letters, digits, dots and hyphens, as in "2026-12"',
  date: 'a day, as in "2026-12-01"',
  title: TEXT,
  sections: 'a list of at least one section',
  'sections.*': 'a section { "heading": ..., "paragraphs": [...] }',
  'sections.*.heading': TEXT,
  'sections.*.paragraphs': 'a list of at least one text',
  'sections.*.paragraphs.*': TEXT,
  changes: 'a list of texts',
  'changes.*': TEXT,
  sha256: '64 digits of 0-9 and a-f: see "consent hash"',
  bytes: 'a whole number, 1 or more',
  source: '64 digits of 0-9 and a-f; "npm run consent" writes it, a form written by hand has none',
};

/** Reads the text of a form (JSON). `file` is its name in a message. Throws a `StudyError` that names the first fault. */
export function parseConsentFile(json: string, file: string): ConsentFileText {
  const hint = 'public/consent_form.json shows what a form looks like.';
  return parseJsonFile(json, { file, schema: ConsentFileText, fields: FIELDS, hint });
}

/** Reads the PDF of a form. Throws a `StudyError` where it is none, or too large. */
export async function readPdfFile(file: string): Promise<{ pdf: Uint8Array; sha256: string }> {
  const pdf = await contentOf(file);
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-')) || !pdf.subarray(-1024).includes('%%EOF')) {
    throw new StudyError(`${file} is not a whole PDF file.`);
  }
  if (pdf.length > MAX_PDF_BYTES) {
    throw new StudyError(`${file} has ${pdf.length} bytes; ${MAX_PDF_BYTES} are the most.`);
  }
  return { pdf, sha256: hash('sha256', pdf, 'hex') };
}

/** Reads a form's text (JSON, as in `public/consent_form.json`) and its PDF. Throws a `StudyError` that names the fault. */
export async function readConsentFiles(formFile: string, pdfFile: string): Promise<ConsentFiles> {
  const text = parseConsentFile((await contentOf(formFile)).toString('utf8'), formFile);
  const { pdf, sha256 } = await readPdfFile(pdfFile);
  if (text.sha256 !== undefined && text.sha256 !== sha256) {
    throw new StudyError(
      `${formFile} belongs to another PDF: its "sha256" is ${text.sha256}, and that of ${pdfFile} is ${sha256}. Correct it, or take it out.`,
    );
  }
  if (text.bytes !== undefined && text.bytes !== pdf.length) {
    throw new StudyError(
      `${formFile} says that its PDF has ${text.bytes} bytes, and ${pdfFile} has ${pdf.length}. Correct it, or take it out.`,
    );
  }
  const { version = null, date = null, title, sections, changes } = text;
  return { version, date, title, sections, changes, pdf, sha256 };
}

async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new StudyError(isMissing ? `There is no file ${file}.` : `The file ${file} can't be read.`);
  }
}

/** The calendar has no 30 February. */
function isDay(text: string): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
