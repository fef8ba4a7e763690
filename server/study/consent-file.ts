import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type ConsentSection, ConsentVersion, Sha256 } from '../contract/consent.ts';
import { StudyError } from './study-error.ts';

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

const MOST_PDF_BYTES = 10_000_000;
const Words = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

const ConsentText = v.strictObject({
  version: v.optional(ConsentVersion),
  title: Words,
  sections: v.pipe(
    v.array(v.strictObject({ heading: Words, paragraphs: v.pipe(v.array(Words), v.minLength(1)) })),
    v.minLength(1, 'must have at least one section'),
  ),
  changes: v.optional(v.array(Words), []),
  sha256: v.optional(Sha256),
  // What the site's build asks for; a form that only the server publishes does without.
  date: v.optional(v.pipe(v.string(), v.isoDate())),
  bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  source: v.optional(Sha256),
});

/** Reads a form's text (JSON, as in `public/consent_form.json`) and its PDF. Throws a `StudyError` that names the fault. */
export async function readConsentFiles(formFile: string, pdfFile: string): Promise<ConsentFiles> {
  const text = parsedText(formFile, (await contentOf(formFile)).toString('utf8'));
  const pdf = await contentOf(pdfFile);
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-')) || !pdf.subarray(-1024).includes('%%EOF')) {
    throw new StudyError(`${pdfFile} is not a whole PDF file.`);
  }
  if (pdf.length > MOST_PDF_BYTES) {
    throw new StudyError(`${pdfFile} has ${pdf.length} bytes; ${MOST_PDF_BYTES} are the most.`);
  }
  const sha256 = hash('sha256', pdf, 'hex');
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

function parsedText(file: string, json: string): v.InferOutput<typeof ConsentText> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new StudyError(`${file} is not JSON. public/consent_form.json shows what it looks like.`);
  }
  const result = v.safeParse(ConsentText, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new StudyError(
    `${file}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}. public/consent_form.json shows what it looks like.`,
  );
}
