import { readFile } from 'node:fs/promises';

const ROOT = new URL('../../', import.meta.url);

/** Where the form's files are. */
export const files = {
  template: new URL('form.typ', import.meta.url),
  pdf: new URL('public/consent_form.pdf', ROOT),
  manifest: new URL('public/consent_form.json', ROOT),
};

/** The template of the PDF. */
export function readTemplate(): Promise<string> {
  return readFile(files.template, 'utf8');
}
