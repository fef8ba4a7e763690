import type { ConsentRecord } from '#contract/consent.ts';
import { site } from '../site.ts';

/** A receipt for an entry of the record, as a text that can be kept: what was agreed to, when, and by which reference. */
export function consentReceiptOf({ version, sha256, at }: ConsentRecord, reference: string): string {
  return [
    `${site.name}: receipt for your consent`,
    '',
    `Version of the form: ${version}`,
    `Agreed on: ${at}`,
    `Your reference: ${reference}`,
    `SHA-256 of the form’s PDF: ${sha256}`,
    '',
    `The PDF: ${site.origin}/api/v1/consents/${version}/form.pdf`,
    'Whoever has that file can check that it is the one you agreed to: its SHA-256 must be the one above.',
    '',
  ].join('\n');
}
