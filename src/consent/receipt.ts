import type { ConsentRecord } from '#contract/consent.ts';
import { apiAddress } from '../api/client.ts';
import { site } from '../site/facts.ts';

export type Receipt = Pick<ConsentRecord, 'version' | 'sha256' | 'at'> & { reference: string };

/** What a person agreed to, to keep (a text file). It holds no secret: neither link, nor code. */
export function receiptOf({ version, sha256, at, reference }: Receipt): string {
  const pdf = new URL(apiAddress(`/api/v1/consents/${version}/form.pdf`), location.origin);
  return [
    `${site.name}: receipt of consent`,
    '',
    `Agreed at    ${at}`,
    `Version      ${version}`,
    `SHA-256      ${sha256}`,
    `Reference    ${reference}`,
    `PDF          ${pdf.href}`,
    '',
    'The SHA-256 is that of the PDF of the form: a copy that gives the same number is the one you agreed to.',
    'The reference is how the team finds your data; it does not open your page.',
    `Questions: ${site.support.address}`,
    '',
  ].join('\r\n');
}
