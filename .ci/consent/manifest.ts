import { hash } from 'node:crypto';
import { type ConsentFileText, parseConsentFile } from '../../server/study/consent/consent-file.ts';
import { StudyError } from '../../server/study/study-error.ts';
import type { ConsentText as ConsentSource } from '../../src/consent/consent-form.ts';
import { documentOf } from './document.ts';

/** The source of a form, and the files made from it. */
export type ConsentParts = {
  form: ConsentSource;
  /** `form.typ`. */
  template: string;
  /** `public/consent_form.pdf`. */
  pdf: Uint8Array;
};

/** The text of `public/consent_form.json`: the form's manifest and its text, as server and site read them. */
export function manifestOf(parts: ConsentParts): string {
  const { version, date, title, changes, sections } = parts.form;
  const { sha256, bytes } = measured(parts.pdf);
  const manifest = { version, date, title, sha256, bytes, source: sourceHash(parts), changes, sections };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * The differences between the text, its PDF and its manifest, in sentences. A manifest without `source` was written
 * by a lab for its own PDF: then only the PDF is compared.
 */
export function consentFaults(parts: ConsentParts, json: string): string[] {
  const manifest = textOf(json);
  if (typeof manifest === 'string') return [manifest];
  const { sha256, bytes } = measured(parts.pdf);
  const faults: string[] = [];
  if (manifest.sha256 !== sha256) faults.push(`consent_form.json names another PDF: this one is ${sha256}.`);
  if (manifest.bytes !== bytes)
    faults.push(`consent_form.json names another size: the PDF has ${bytes} bytes.`);
  for (const [name, example] of SHOWN) {
    if (manifest[name] === undefined) {
      faults.push(
        `consent_form.json has no "${name}": people see it. Add it, as in "${name}": "${example}".`,
      );
    }
  }
  if (!('source' in manifest)) return faults;
  if (manifest.source !== sourceHash(parts)) {
    faults.push(
      'src/consent/consent-form.ts, src/site/facts.ts or form.typ was changed, and the PDF was not made again.',
    );
  } else if (faults.length === 0 && json !== manifestOf(parts)) {
    faults.push('consent_form.json was changed by hand.');
  }
  return faults;
}

/** Why a PDF must not get this version: the version exists with another text. Null if it does not. */
export function versionFault(before: string, version: string, pdf: Uint8Array): string | null {
  const manifest = parsed(before);
  if (manifest?.['version'] !== version || manifest['sha256'] === measured(pdf).sha256) return null;
  return `There is a version ${version} with other words. Give these a version of their own in src/consent/consent-form.ts; or, while nobody has been asked with it: npm run consent -- --draft`;
}

/** The parts of a form that the site shows. */
const SHOWN = [
  ['version', '2026-12'],
  ['date', '2026-12-01'],
] as const;

/** The manifest as the server reads it, or what is wrong with it, as a sentence. */
function textOf(json: string): ConsentFileText | string {
  try {
    return parseConsentFile(json, 'consent_form.json');
  } catch (error) {
    if (error instanceof StudyError) return error.message;
    throw error;
  }
}

function measured(pdf: Uint8Array): { sha256: string; bytes: number } {
  return { sha256: hash('sha256', pdf, 'hex'), bytes: pdf.byteLength };
}

function sourceHash({ form, template }: ConsentParts): string {
  return hash('sha256', JSON.stringify([documentOf(form), form, template]), 'hex');
}

function parsed(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
