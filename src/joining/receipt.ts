import type { JoinReply } from '#contract/joins.ts';
import { site } from '../site.ts';

/** What a person agreed to, to keep (a text file). It holds no secret: neither link, nor code. */
export function receiptOf({ session, seat, consent, reference }: ReceiptOf): string {
  return [
    `${site.name}: receipt of consent`,
    '',
    `Session      ${session.title}`,
    `Seat         ${seat.number}`,
    `Agreed at    ${consent.at}`,
    `Version      ${consent.version}`,
    `SHA-256      ${consent.sha256}`,
    `Reference    ${reference}`,
    '',
    'The SHA-256 is that of the PDF of the form: a copy that gives the same number is the one you agreed to.',
    'The reference is how the team finds your data; it does not open your page.',
    `Questions: ${site.support.address}`,
    '',
  ].join('\r\n');
}

type ReceiptOf = Pick<JoinReply, 'session' | 'seat' | 'consent' | 'reference'>;
